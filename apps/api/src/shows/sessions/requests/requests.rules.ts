import { missedRequestsToOffline, type RequestState, requestTtlMs, startWithinMs } from '@footlight/contract'

export type RequestEvent = 'accept' | 'decline' | 'cancel' | 'expire' | 'start'

/**
 * [S4] The state after an event; null: the state does not allow it. Repeating the answer of a request is no error.
 * PENDING → ACCEPTED → STARTED; an open request can also be cancelled or expire.
 */
export function stepRequest(state: RequestState, event: RequestEvent): RequestState | null {
  switch (event) {
    case 'accept':
      return state === 'PENDING' || state === 'ACCEPTED' ? 'ACCEPTED' : null
    case 'decline':
      return state === 'PENDING' || state === 'DECLINED' ? 'DECLINED' : null
    case 'cancel':
      if (state === 'PENDING' || state === 'ACCEPTED') return 'CANCELLED'
      return state === 'STARTED' ? null : state
    case 'expire':
      return state === 'PENDING' || state === 'ACCEPTED' ? 'EXPIRED' : state === 'EXPIRED' ? state : null
    case 'start':
      return state === 'ACCEPTED' || state === 'STARTED' ? 'STARTED' : null
  }
}

export function isOpen(state: RequestState): boolean {
  return state === 'PENDING' || state === 'ACCEPTED'
}

/** [S4, S5] The deadline of the answer, or of the start once it is accepted. */
export function deadlineOf(
  state: 'PENDING' | 'ACCEPTED',
  nowMs: number,
  answerWithinMs: number = requestTtlMs,
): number {
  return nowMs + (state === 'PENDING' ? answerWithinMs : startWithinMs)
}

/** A client with this many billed seconds with the performer is known to the performer, not a stranger. */
const knownAfterSeconds = 60

/**
 * [B13] Whether an expired request is the performer's miss: one that was not answered, of a client who is known; a stranger's
 * is not, or strangers could switch a performer off at no cost. One that was accepted counts against neither side.
 */
export function isMissed(request: { state: RequestState }, billedTogether: number): boolean {
  return request.state === 'PENDING' && billedTogether >= knownAfterSeconds
}

/** [S4] Three missed in a row switch the performer off. Only one that the performer let expire counts as missed. */
export function afterMiss(missedBefore: number): { missed: number; switchOff: boolean } {
  const missed = missedBefore + 1
  return missed >= missedRequestsToOffline ? { missed: 0, switchOff: true } : { missed, switchOff: false }
}
