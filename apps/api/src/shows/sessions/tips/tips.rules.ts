import type { PerformerStatus } from '@footlight/contract'

/** [S18] Credits of the session's cap that a tip may take: those neither charged nor leased. Null: no cap. */
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
