import { createHash, randomBytes, randomUUID } from 'node:crypto'

/** The one source of randomness. */
export interface Random {
  uuid(): string
  bytes(count: number): Buffer
}

const uuidForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Text of others that SQL may compare with a UUID; anything else would fail the query. */
export const isUuid = (text: string): boolean => uuidForm.test(text)

export const systemRandom: Random = { uuid: () => randomUUID(), bytes: (count) => randomBytes(count) }

/**
 * [W8] Derives an id from an account and a key: a process that takes over the call of a crashed one finds what that has
 * committed. A UUID of version 8.
 */
export function uuidOfKey(accountId: string, key: string): string {
  const hex = createHash('sha256').update(`${accountId}|${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
