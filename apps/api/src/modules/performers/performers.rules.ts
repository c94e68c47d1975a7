import type { PerformerStatus } from '@footlight/contract'

/** [P3, S10] The performer's service; during a private show, whether its client lets others peek as well. */
export function peekNow(row: { status: PerformerStatus; offers_peek: boolean; peek_open: boolean }): boolean {
  return row.offers_peek && (row.status !== 'BUSY' || row.peek_open)
}

/** What the server can carry beside the stage: a telephone line [S11], a media gateway [G4]. */
export interface CarriedServices {
  phone: boolean
  videocall: boolean
}

/** What the performer offers and the server can carry; nothing else is on the wire, at no price. */
export function offeredOf(
  row: {
    offers_phone: boolean
    offers_videocall: boolean
    phone: string | null
    price_phone: number | null
    price_videocall: number | null
  },
  carried: CarriedServices,
) {
  const phone = row.offers_phone && carried.phone && row.phone !== null
  const videocall = row.offers_videocall && carried.videocall
  return {
    services: { phone, videocall },
    prices: { phone: phone ? row.price_phone : null, videocall: videocall ? row.price_videocall : null },
  }
}

export interface Situation {
  switchedAvailable: boolean
  streamActive: boolean
  /** the stream is lost, for less than the seat hold [S8] */
  streamHeld: boolean
  /** a client's request waits for the performer */
  openRequest: boolean
  /** the status that a running session gives; a call does not depend on the stage: it goes by telephone, or the gateway */
  inSession: 'BUSY' | 'ON_CALL' | null
}

/** [S8] A lobby that is open without a picture: it is paused or lost, and its performer's place is held. */
export function isAway(status: PerformerStatus, streamActive: boolean): boolean {
  return !streamActive && (status === 'AVAILABLE' || status === 'REQUEST')
}

/** [P2] The one place that says which status a situation is. */
export function statusOf(situation: Situation): PerformerStatus {
  const { switchedAvailable, streamActive, streamHeld, openRequest, inSession } = situation
  if (inSession === 'ON_CALL') return 'ON_CALL'
  if (!streamActive && !streamHeld) return 'OFFLINE'
  if (inSession) return 'BUSY'
  if (!switchedAvailable) return 'OFFLINE'
  return openRequest ? 'REQUEST' : 'AVAILABLE'
}
