import { activeWithinMs, clientLostMs, type EndedBy, type EndReason, seatHoldMs } from '@footlight/contract'
import { watchedMs } from '../../../platform/time/steady.ts'

export type Side = 'client' | 'performer'
/** [S8] What keeps a session's media away: a side, or an outage of the media server, which is neither's fault. */
export type Cause = Side | 'server'

/** [S6] STARTING → ACTIVE ⇄ HELD → ENDED. Times are Unix milliseconds. */
export type Phase =
  | { state: 'STARTING' }
  | { state: 'ACTIVE' }
  /** `missingSince`: since when `missing` causes the hold; `performerMs`: what the performer caused of it before */
  | { state: 'HELD'; since: number; missing: Cause; missingSince: number; performerMs: number }
  | { state: 'ENDED'; reason: EndReason }

export type SessionEvent =
  /** media reached the viewer; `from` is the begin of the first such second, `until` the end of the last */
  | { type: 'delivered'; from: number; until: number; fresh: boolean }
  /** no media since `since`; `missing` is the cause from `from` on */
  | { type: 'silent'; since: number; missing: Cause; from: number }
  | { type: 'start-timed-out' }
  | { type: 'hold-timed-out' }
  | { type: 'client-gone' }
  | { type: 'exhausted'; by: 'credit' | 'cap' }
  | { type: 'end'; by: Side | 'admin' }

export type SessionEffect =
  | { type: 'activate'; at: number }
  | { type: 'count-held'; ms: number }
  /** [B13] hold time that the client caused; it counts against a limit */
  | { type: 'count-client-held'; ms: number }
  | { type: 'close'; reason: EndReason }

export interface Step {
  phase: Phase
  effects: SessionEffect[]
}

const stay = (phase: Phase): Step => ({ phase, effects: [] })
const close = (reason: EndReason): Step => ({
  phase: { state: 'ENDED', reason },
  effects: [{ type: 'close', reason }],
})

/** The session state machine. ENDED ignores late events [B10]. */
export function step(phase: Phase, event: SessionEvent): Step {
  if (phase.state === 'ENDED') return stay(phase)
  switch (event.type) {
    case 'delivered':
      return deliver(phase, event)
    case 'silent':
      return hold(phase, event)
    case 'start-timed-out':
      return phase.state === 'STARTING' ? close('NEVER_STARTED') : stay(phase)
    case 'hold-timed-out':
      return phase.state === 'HELD' ? close(lostReasons[phase.missing]) : stay(phase)
    case 'client-gone':
      return phase.state === 'STARTING' ? stay(phase) : close('CLIENT_LOST')
    case 'exhausted':
      return close(event.by === 'cap' ? 'CAP_REACHED' : 'CREDIT_EXHAUSTED')
    case 'end':
      return close(endReasons[event.by])
  }
}

const lostReasons = {
  client: 'CLIENT_LOST',
  performer: 'PERFORMER_LOST',
  server: 'SERVER_LOST',
} as const satisfies Record<Cause, EndReason>

const endReasons = {
  client: 'CLIENT_ENDED',
  performer: 'PERFORMER_ENDED',
  admin: 'ADMIN_ENDED',
} as const satisfies Record<Side | 'admin', EndReason>

/** Why a session ends, and which party ended it; null: money, time or a lost connection did [S12]. */
export interface Ending {
  reason: EndReason
  by: EndedBy | null
}

/** The ending of a reason that implies which party ended the session. */
export function endingOf(reason: EndReason): Ending {
  const by = (['client', 'performer', 'admin'] as const).find((side) => endReasons[side] === reason)
  return { reason, by: by ?? null }
}

type Running = Exclude<Phase, { state: 'ENDED' }>

function deliver(phase: Running, event: SessionEvent & { type: 'delivered' }): Step {
  switch (phase.state) {
    case 'STARTING':
      return { phase: { state: 'ACTIVE' }, effects: [{ type: 'activate', at: event.from }] }
    case 'ACTIVE':
      return stay(phase)
    case 'HELD':
      // Late evidence proves that media flowed for longer than known, not that it flows now.
      if (!event.fresh)
        return stay({
          ...phase,
          since: Math.max(phase.since, event.until),
          missingSince: Math.max(phase.missingSince, event.until),
        })
      return {
        phase: { state: 'ACTIVE' },
        effects: [
          { type: 'count-held', ms: Math.max(0, event.from - phase.since) },
          ...clientHeld(phase, event.from),
        ],
      }
  }
}

function hold(phase: Running, event: SessionEvent & { type: 'silent' }): Step {
  switch (phase.state) {
    case 'STARTING':
      return stay(phase)
    case 'ACTIVE':
      return stay({
        state: 'HELD',
        since: event.since,
        missing: event.missing,
        missingSince: event.from,
        performerMs: 0,
      })
    case 'HELD':
      if (phase.missing === event.missing) return stay(phase)
      return {
        phase: {
          ...phase,
          missing: event.missing,
          missingSince: event.from,
          performerMs: phase.performerMs + (phase.missing === 'performer' ? passed(phase, event.from) : 0),
        },
        effects: clientHeld(phase, event.from),
      }
  }
}

type Held = Extract<Phase, { state: 'HELD' }>

const passed = (phase: Held, at: number) => Math.max(0, at - phase.missingSince)

/** [B13] The time that the client caused of a hold that ends, or that something else causes from now on, at `at`. */
function clientHeld(phase: Held, at: number): SessionEffect[] {
  return phase.missing === 'client' ? [{ type: 'count-client-held', ms: passed(phase, at) }] : []
}

/** A session without media for this long is held [S8]. */
export const silentAfterMs = 3000

/** Input of `judge`. `steadySince`: earlier time, with the API down or its clock set, counts against no party. */
export interface Timing {
  now: number
  steadySince: number
  createdAt: number
  clientSeenAt: number
  lastDeliveredAt: number | null
  /** [B13] hold time that the client caused before, as `clientHeldMs` counts it */
  clientHeldMs: number
  missing: Cause
  /** when the media server was last heard: what it has not seen is no side's doing */
  witnessedAt: number
}

/** [B13] Time within which the holds of a pair are counted together. */
export const heldWithinMs = 3_600_000

/** [B13] A shorter hold is a hiccup: each session is allowed one, and the client may end the session in it. */
export const shortHoldMs = 10_000

/**
 * [B13] Hold time that counts against the client: of this session, and of the pair's sessions before it until an
 * hour after it began. Earlier sessions never use up all of it: a short hold is left.
 */
export function clientHeldMs(
  row: { client_held_ms: number; client_held_before_ms: number; created_at: Date },
  now: number,
  holdMs: number = seatHoldMs,
): number {
  const isRecent = now - row.created_at.getTime() < heldWithinMs
  const before = Math.min(row.client_held_before_ms, Math.max(0, holdMs - shortHoldMs))
  return row.client_held_ms + (isRecent ? before : 0)
}

/**
 * Hold time that is left: 90 s per hold while the performer is missing [S8], per pair and hour while the client is [B13], and
 * of each outage of the media server.
 */
export function holdLeftMs(
  phase: Held,
  timing: Pick<Timing, 'now' | 'steadySince' | 'clientHeldMs'>,
  holdMs: number = seatHoldMs,
): number {
  const before = { client: timing.clientHeldMs, performer: phase.performerMs, server: 0 }[phase.missing]
  return holdMs - before - watchedMs(phase.missingSince, timing)
}

/** [S8] A side is the cause once the media server has seen the whole silence: it may have died in the middle of it. */
const isWitnessed = ({ missing, witnessedAt }: Timing, delivered: number) =>
  missing === 'server' || witnessedAt >= delivered + silentAfterMs

/** The event that the passing of time causes for a session; null: none. */
export function judge(phase: Phase, timing: Timing, holdMs: number = seatHoldMs): SessionEvent | null {
  const waited = (since: number) => watchedMs(since, timing)
  const delivered = timing.lastDeliveredAt ?? timing.createdAt
  switch (phase.state) {
    case 'ENDED':
      return null
    case 'STARTING':
      return waited(timing.createdAt) >= activeWithinMs ? { type: 'start-timed-out' } : null
    case 'ACTIVE':
      return waited(delivered) >= silentAfterMs && isWitnessed(timing, delivered)
        ? {
            type: 'silent',
            since: delivered,
            missing: timing.missing,
            from: Math.max(delivered, timing.steadySince),
          }
        : null
    case 'HELD':
      // [S7] the client's page is silent and nothing is delivered: the client is gone
      if (waited(timing.clientSeenAt) >= clientLostMs && waited(delivered) >= clientLostMs)
        return { type: 'client-gone' }
      if (holdLeftMs(phase, timing, holdMs) <= 0) return { type: 'hold-timed-out' }
      return phase.missing === timing.missing
        ? null
        : { type: 'silent', since: phase.since, missing: timing.missing, from: timing.now }
  }
}
