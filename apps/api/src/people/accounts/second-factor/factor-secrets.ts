import { createHmac } from 'node:crypto'
import { createSeal } from '../../../platform/keys/sealed.ts'
import type { ServerKeys } from '../../../platform/keys/server-keys.ts'
import type { Random } from '../../../platform/random.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { readCode, recoveryCodeBytes, recoveryCodesFrom, stepOf } from './second-factor.rules.ts'

export type FactorSecrets = ReturnType<typeof createFactorSecrets>

/** [A6] Secrets of authenticators are stored encrypted; of recovery codes only hashes are stored. */
export function createFactorSecrets({
  keys,
  random,
  clock,
}: {
  keys: ServerKeys
  random: Random
  clock: Clock
}) {
  const sealed = createSeal({ key: keys('authenticator secrets'), random })
  const recoveryKey = keys('recovery codes')

  const hashOf = (accountId: string, code: string) =>
    createHmac('sha256', recoveryKey).update(`${accountId}|${code}`).digest()

  return {
    seal: sealed.seal,
    hashOf,

    /** The 30 s step that the code belongs to; null: the authenticator with this secret does not show it now. */
    stepOf: (accountId: string, sealedSecret: Buffer, code: string): number | null =>
      stepOf(sealed.open(sealedSecret, accountId), code, clock.now()),

    newRecoveryCodes(accountId: string): { codes: string[]; hashes: Buffer[] } {
      const codes = recoveryCodesFrom(random.bytes(recoveryCodeBytes))
      return { codes, hashes: codes.map((code) => hashOf(accountId, readCode(code).code)) }
    },
  }
}
