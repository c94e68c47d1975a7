import { missedRequestsToOffline, type RequestState, requestTtlMs, startWithinMs } from '@footlight/contract'

export type RequestEvent = 'accept' | 'decline' | 'cancel' | 'expire' | 'start'

/**
 * [S4] Where an event leads; null: the request is in no state for it. Said again, an answer that stands is no error.
 * PENDING → ACCEPTED → STARTED, or out of either by cancel and expiry.
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

/** [S4, S5] until when an answer, then the start, is awaited */
export function deadlineOf(
  state: 'PENDING' | 'ACCEPTED',
  nowMs: number,
  answerWithinMs: number = requestTtlMs,
): number {
  return nowMs + (state === 'PENDING' ? answerWithinMs : startWithinMs)
}

/** A client who was with the performer for this long is no stranger. */
const knownAfterSeconds = 60

/**
 * [B13] By whom a request expired; null: by an outage of the api. One that was accepted, by the client. One that
 * was left unanswered, by the performer, if the client is known; strangers could switch a performer off else, for nothing.
 */
export function expiredBy(
  request: { state: RequestState },
  wereThere: boolean,
  billedTogether: number,
): 'client' | 'performer' | null {
  if (!wereThere) return null
  if (request.state === 'ACCEPTED') return 'client'
  return billedTogether >= knownAfterSeconds ? 'performer' : 'client'
}

/** [S4] Three missed in a row switch the performer off. Only one that the performer let expire counts as missed. */
export function afterMiss(missedBefore: number): { missed: number; switchOff: boolean } {
  const missed = missedBefore + 1
  return missed >= missedRequestsToOffline ? { missed: 0, switchOff: true } : { missed, switchOff: false }
}
