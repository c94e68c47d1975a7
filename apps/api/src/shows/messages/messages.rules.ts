import type { Side } from './messages.tables.ts'

/** The client and the performer of a thread, and which of them is the reader. */
export interface Pair {
  clientId: string
  performerId: string
  side: Side
}

/** The pair by the role of the reader; null: the reader is neither of the two [W10]. */
export function pairFor(
  reader: { accountId: string; role: 'client' | 'performer' | 'admin' },
  ids: { clientId: string; performerId: string },
): Pair | null {
  if (reader.role === 'admin') return null
  const own = reader.role === 'client' ? ids.clientId : ids.performerId
  return own === reader.accountId ? { ...ids, side: reader.role } : null
}

export function ownerOf({ clientId, performerId, side }: Pair): string {
  return side === 'client' ? clientId : performerId
}

export function otherOf({ clientId, performerId, side }: Pair): string {
  return side === 'client' ? performerId : clientId
}

/** The path of the thread's page for one side; it contains the other's id. */
export function threadWith(otherId: string): `/${string}` {
  return `/messages/${otherId}`
}

export type Obstacle = 'EMAIL_NOT_VERIFIED' | 'SERVICE_NOT_OFFERED' | 'BLOCKED' | 'GONE'

/** [M1, S14] Why one side cannot write to the other; of several reasons the most lasting one. */
export function obstacleTo(situation: {
  side: Side
  /** one of the two accounts is closed, or the performer is not approved any more */
  gone: boolean
  blocked: boolean
  /** the client's e-mail address is not verified */
  emailVerified: boolean
  /** [O1] the performer takes messages; theirs still reach the client */
  offered: boolean
}): Obstacle | null {
  if (situation.gone) return 'GONE'
  if (situation.blocked) return 'BLOCKED'
  if (situation.side === 'performer') return null
  if (!situation.offered) return 'SERVICE_NOT_OFFERED'
  return situation.emailVerified ? null : 'EMAIL_NOT_VERIFIED'
}

/** [M2] The price of a message for its author: only clients pay. Credits. */
export function priceFor(side: Side, performer: { prices: { message: number | null } } | undefined): number {
  return side === 'client' ? (performer?.prices.message ?? 0) : 0
}
