import { createCipheriv, createDecipheriv } from 'node:crypto'
import type { Random } from '../random.ts'

const ivBytes = 12
const tagBytes = 16

export interface Seal {
  /** `owner` is authenticated with it: in the row of another owner it cannot be opened */
  seal(secret: Buffer, owner: string): Buffer
  /** @throws where it was changed, or sealed with another key */
  open(sealed: Buffer, owner: string): Buffer
}

/** Encrypts secrets for the database with AES-256-GCM, so that read access to the tables reveals none of them. */
export function createSeal({ key, random }: { key: Buffer; random: Random }): Seal {
  return {
    seal(secret, owner) {
      const iv = random.bytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), text])
    },
    open(sealed, owner) {
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes))
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
      return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()])
    },
  }
}
