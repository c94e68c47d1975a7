import type { PerformerStatus } from '@footlight/contract'

/** [S18] What a tip may not take: what the cap of its session still has to pay for. Credits. */
export function leftOfCap(session: { cap: number | null; posted: number }, leased: number): number | null {
  return session.cap === null ? null : Math.max(0, session.cap - session.posted - leased)
}

/** [S18] A performer in the lobby can be given a tip; one in another client's show cannot. */
export function lobbyRefusal(status: PerformerStatus): 'PERFORMER_OFFLINE' | 'PERFORMER_BUSY' | null {
  switch (status) {
    case 'AVAILABLE':
    case 'REQUEST':
      return null
    case 'OFFLINE':
      return 'PERFORMER_OFFLINE'
    case 'BUSY':
    case 'ON_CALL':
      return 'PERFORMER_BUSY'
  }
}
