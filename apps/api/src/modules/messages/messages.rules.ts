import type { Side } from './messages.tables.ts'

/** The two of a thread, and which of them looks at it. */
export interface Pair {
  clientId: string
  performerId: string
  side: Side
}

/** The pair as its reader's role has it; null: it is none of the reader's [W10]. */
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

/** Where the one finds the thread, as a path of the site: it bears the other's id. */
export function threadWith(otherId: string): `/${string}` {
  return `/messages/${otherId}`
}

export type Obstacle = 'EMAIL_NOT_VERIFIED' | 'BLOCKED' | 'GONE'

/** [M1, S14] Why one side cannot write to the other, the reason that lasts longest first. */
export function obstacleTo(situation: {
  side: Side
  /** one of the two has left, or the performer is not approved any more */
  gone: boolean
  blocked: boolean
  /** of the client */
  emailVerified: boolean
}): Obstacle | null {
  if (situation.gone) return 'GONE'
  if (situation.blocked) return 'BLOCKED'
  return situation.side === 'client' && !situation.emailVerified ? 'EMAIL_NOT_VERIFIED' : null
}

/** [M2] What a message costs who writes it: only clients pay. Credits. */
export function priceFor(side: Side, performer: { prices: { message: number | null } } | undefined): number {
  return side === 'client' ? (performer?.prices.message ?? 0) : 0
}
