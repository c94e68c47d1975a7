import type { PerformerStatus } from '@footlight/contract'

/** [P3, S10] Whether a peek is possible: the performer offers it and, during a private show, its client allows it. */
export function peekNow(row: { status: PerformerStatus; offers_peek: boolean; peek_open: boolean }): boolean {
  return row.offers_peek && (row.status !== 'BUSY' || row.peek_open)
}

/** What the operator may leave out: a telephone line [S11]. */
export interface CarriedServices {
  phone: boolean
}

/** Whether the performer takes telephone calls and the server has a line for them; the price is on the wire only then. */
export function offersPhone(
  row: { offers_phone: boolean; phone: string | null },
  carried: CarriedServices,
): boolean {
  return row.offers_phone && carried.phone && row.phone !== null
}

export interface Situation {
  switchedAvailable: boolean
  streamActive: boolean
  /** the stream was lost less than a seat hold ago [S8] */
  streamHeld: boolean
  /** a client's request waits for the performer */
  openRequest: boolean
  /** the status that a running session sets; calls need no stream on the stage: they use the telephone or the media gateway */
  inSession: 'BUSY' | 'ON_CALL' | null
}

/** [S8] Whether the lobby is open without a picture: the stream is paused or lost, and the status is held. */
export function isAway(status: PerformerStatus, streamActive: boolean): boolean {
  return !streamActive && (status === 'AVAILABLE' || status === 'REQUEST')
}

/** [P2] The only function that derives the status. */
export function statusOf(situation: Situation): PerformerStatus {
  const { switchedAvailable, streamActive, streamHeld, openRequest, inSession } = situation
  if (inSession === 'ON_CALL') return 'ON_CALL'
  if (!streamActive && !streamHeld) return 'OFFLINE'
  if (inSession) return 'BUSY'
  if (!switchedAvailable) return 'OFFLINE'
  return openRequest ? 'REQUEST' : 'AVAILABLE'
}
