import {
  type ChatRequest,
  maxAffordableShown,
  performerPart,
  type Session,
  type StudioRequest,
  type StudioSession,
  sessionKinds,
} from '@footlight/contract'
import { type Account, type Lease, secondsFor, spendable } from '../../../money/index.ts'
import { affordableAfter, endAfter, type Funds } from './meter.rules.ts'
import type { RequestRecord, Together } from './records/requests.store.ts'
import type { SessionRecord } from './records/sessions.store.ts'
import type { Sides } from './records/sides.store.ts'
import { clientHeldMs, holdLeftMs, type Phase, shortHoldMs, silentAfterMs } from './sessions.rules.ts'

export function accountOf(row: SessionRecord): Account {
  return {
    sessionId: row.id,
    clientId: row.client_id,
    performerId: row.performer_id,
    pricePerMinute: row.price_per_minute,
    performerSharePercent: row.performer_share,
    cap: row.cap,
    billedSeconds: row.billed_seconds,
    posted: row.posted,
  }
}

export function phaseOf(row: SessionRecord): Phase {
  if (row.state === 'HELD' && row.held_at && row.held_for)
    return {
      state: 'HELD',
      since: row.held_at.getTime(),
      missing: row.held_for,
      missingSince: (row.missing_since ?? row.held_at).getTime(),
      performerMs: row.performer_held_ms,
    }
  if (row.state === 'ENDED' && row.end_reason) return { state: 'ENDED', reason: row.end_reason }
  return { state: row.state === 'STARTING' ? 'STARTING' : 'ACTIVE' }
}

/** The columns in which a row stores a phase. */
export function columnsOf(phase: Phase) {
  const held = phase.state === 'HELD' ? phase : null
  return {
    state: phase.state,
    held_at: held && new Date(held.since),
    held_for: held?.missing ?? null,
    missing_since: held && new Date(held.missingSince),
    performer_held_ms: held?.performerMs ?? 0,
  }
}

export function presentRequest(row: RequestRecord, funds: Funds): ChatRequest {
  const all = funds.promo + funds.cash
  return {
    id: row.id,
    type: row.type,
    state: row.state,
    performerId: row.performer_id,
    performerNumber: row.performer_number,
    performerName: row.performer_name,
    expiresAt: row.expires_at.toISOString(),
    pricePerMinute: row.price_per_minute,
    normalPricePerMinute: row.normal_price_per_minute,
    affordableSeconds: secondsFor(row.cap === null ? all : Math.min(all, row.cap), row.price_per_minute),
    allowPeek: row.allow_peek,
    cap: row.cap,
    sessionId: row.session_id,
  }
}

/** Removes what the performer must not see: the client's cap and remaining credit. */
export function requestForPerformer(request: ChatRequest): ChatRequest {
  return {
    ...request,
    cap: null,
    affordableSeconds: Math.min(request.affordableSeconds, maxAffordableShown),
  }
}

export function sessionForPerformer(session: Session): Session {
  return {
    ...session,
    cap: null,
    capTips: 0,
    endsBy: null,
    affordableSeconds: Math.min(session.affordableSeconds, maxAffordableShown),
  }
}

export function presentStudioRequest(row: RequestRecord, funds: Funds, together: Together): StudioRequest {
  return {
    ...requestForPerformer(presentRequest(row, funds)),
    clientId: row.client_id,
    clientName: row.client_name,
    sessionsWithYou: together.count,
    withYouSince: together.since?.toISOString() ?? null,
    netPerMinute: performerPart(row.price_per_minute, row.performer_share),
  }
}

/** The times by which a hold is counted; `steadySince` as in `Timing`, `seatHoldMs` the length of a whole hold. */
export interface HoldWatch {
  now: number
  steadySince: number
  seatHoldMs: number
}

function heldUntil(row: SessionRecord, { now, steadySince, seatHoldMs }: HoldWatch): string | null {
  const phase = phaseOf(row)
  if (phase.state !== 'HELD') return null
  const counted = { now, steadySince, clientHeldMs: clientHeldMs(row, now, seatHoldMs) }
  return new Date(now + holdLeftMs(phase, counted, seatHoldMs)).toISOString()
}

export function presentSession(
  row: SessionRecord,
  meter: { lease: Lease | null; funds: Funds },
  sides: Sides,
  watch: HoldWatch,
): Session {
  const { now } = watch
  const heldMs = row.held_ms + (row.held_at ? Math.max(0, now - row.held_at.getTime()) : 0)
  return {
    id: row.id,
    requestId: row.request_id,
    type: row.type,
    state: row.state,
    performerId: row.performer_id,
    performerNumber: row.performer_number,
    performerName: row.performer_name,
    pricePerMinute: row.price_per_minute,
    normalPricePerMinute: row.normal_price_per_minute,
    billedSeconds: row.billed_seconds,
    charged: row.billed_charge,
    affordableSeconds: row.state === 'ENDED' ? 0 : affordableAfter(accountOf(row), meter.lease, meter.funds),
    endsBy: row.state === 'ENDED' ? null : endAfter(accountOf(row), meter.lease, meter.funds),
    cap: row.cap,
    capTips: row.cap_tips,
    allowPeek: row.allow_peek,
    ...sides,
    createdAt: row.created_at.toISOString(),
    activeAt: row.active_at?.toISOString() ?? null,
    heldAt: row.held_at?.toISOString() ?? null,
    heldSeconds: Math.floor(heldMs / 1000),
    heldFor: row.held_for,
    performerPaused: row.performer_paused,
    heldUntil: heldUntil(row, watch),
    endedAt: row.ended_at?.toISOString() ?? null,
    endReason: row.end_reason,
  }
}

export function presentStudioSession(session: Session, row: SessionRecord, now: number): StudioSession {
  return {
    ...sessionForPerformer(session),
    heldFor: isSettled(row, now) ? session.heldFor : null,
    clientId: row.client_id,
    clientName: shownName(row),
    earned: performerPart(session.charged, row.performer_share),
  }
}

/** [S8] After the performer's picture came back, the client's player takes a moment, which is no lost connection of theirs. */
function isSettled(
  { type, held_for, missing_since, performer_held_ms }: SessionRecord,
  now: number,
): boolean {
  if (held_for !== 'client' || !missing_since || !sessionKinds[type].isShow) return true
  const forMs = now - missing_since.getTime()
  return forMs >= (performer_held_ms > 0 ? shortHoldMs : silentAfterMs)
}

/** [S10] The client's name as performers see it: a peeking client stays anonymous. */
export function shownName(row: Pick<SessionRecord, 'type' | 'client_name'>): string {
  return sessionKinds[row.type].isAside ? 'A peeker' : row.client_name
}

/** Why funds do not cover a price: frozen spending, a limit of the client's own [B9], or too little credit. */
export function uncovered(
  funds: Funds | undefined,
): 'INSUFFICIENT_CREDIT' | 'CAP_TOO_LOW' | 'DAY_CAP_REACHED' | 'SPENDING_FROZEN' {
  if (funds?.isFrozen) return 'SPENDING_FROZEN'
  if (funds?.limitedBy === 'day') return 'DAY_CAP_REACHED'
  return funds?.limitedBy === 'session' ? 'CAP_TOO_LOW' : 'INSUFFICIENT_CREDIT'
}

/** Whether the credits that the client may spend, within the cap, cover one minute [B2]. */
export function coversMinute(account: Account, funds: Funds): boolean {
  return spendable(account, funds) >= account.pricePerMinute
}
