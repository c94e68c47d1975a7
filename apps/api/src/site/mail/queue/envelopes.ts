import { z } from 'zod'
import { createSeal } from '../../../platform/keys/sealed.ts'
import type { ServerKeys } from '../../../platform/keys/server-keys.ts'
import type { Random } from '../../../platform/random.ts'
import type { Composed } from '../templates/compose.ts'

/** Encrypts e-mails at rest: the links in a copy of the tables open no account. */
export interface Envelopes {
  seal(emailId: string, content: Composed): Buffer
  open(emailId: string, sealed: Buffer): Composed
}

const shape = z.object({ subject: z.string(), text: z.string(), html: z.string() })

export function createEnvelopes({ keys, random }: { keys: ServerKeys; random: Random }): Envelopes {
  const seal = createSeal({ key: keys('letters'), random })
  return {
    seal: (emailId, content) => seal.seal(Buffer.from(JSON.stringify(content)), emailId),
    open: (emailId, sealed) => shape.parse(JSON.parse(seal.open(sealed, emailId).toString('utf8'))),
  }
}
