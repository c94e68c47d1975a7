import type { PerformerStatus } from '@footlight/contract'

/** [P3, S10] Her service; during a private show, whether its client lets others peek as well. */
export function peekNow(row: {
  status: PerformerStatus
  offers_peek: boolean
  peek_open: boolean
}): boolean {
  return row.offers_peek && (row.status !== 'BUSY' || row.peek_open)
}

export interface Situation {
  switchedAvailable: boolean
  streamActive: boolean
  /** her stream is lost, for less than the seat hold [S8] */
  streamHeld: boolean
  /** a client's request waits for her */
  openRequest: boolean
  /** type of her running session; PEEK is never hers */
  sessionType: 'VIDEO' | 'VIDEOCALL' | 'PHONE' | null
}

/** [P2] The one place that says which status a situation is. */
export function statusOf(situation: Situation): PerformerStatus {
  const { switchedAvailable, streamActive, streamHeld, openRequest, sessionType } = situation
  // a telephone call does not hang on her camera
  if (sessionType === 'PHONE') return 'ON_CALL'
  if (!streamActive && !streamHeld) return 'OFFLINE'
  if (sessionType) return sessionType === 'VIDEO' ? 'BUSY' : 'ON_CALL'
  if (!switchedAvailable) return 'OFFLINE'
  return openRequest ? 'REQUEST' : 'AVAILABLE'
}
