import { randomBytes, randomUUID } from 'node:crypto'

/** The one source of randomness [house door 8]. */
export interface Random {
  uuid(): string
  bytes(count: number): Buffer
}

export const systemRandom: Random = { uuid: () => randomUUID(), bytes: (count) => randomBytes(count) }
