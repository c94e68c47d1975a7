import { sessionKinds } from '@footlight/contract'
import type { Selectable } from 'kysely'
import type { SessionRow } from '../kernel/records/sessions.tables.ts'
import { shortHoldMs } from '../kernel/sessions.rules.ts'

/** [B13] The wait after 1, 2, 3 and more failures of a pair: none after the first, then longer each time. */
const waitsMs = [0, 60_000, 5 * 60_000, 30 * 60_000] as const
/** [B13] A session with this many paid seconds clears earlier failures: the minute that a start must cover [B2]. */
export const clearsAfterSeconds = 60
/** A failure longer ago than this does not count. */
export const forgottenAfterMs = 24 * 3600_000

/** Milliseconds that a client has to wait yet before asking the same performer again; 0: none. */
export function coolDownMs(failures: number, lastAt: number, now: number): number {
  const wait = waitsMs[Math.min(failures, waitsMs.length) - 1] ?? 0
  return Math.min(wait, Math.max(0, lastAt + wait - now))
}

type Ended = Pick<
  Selectable<SessionRow>,
  'type' | 'end_reason' | 'ended_by' | 'billed_seconds' | 'created_at' | 'call_missing'
>

/**
 * [B13] Whether the client made a session fail: the client left before anything was billed, or never received what was
 * sent. An unanswered telephone is not the client's fault, nor is an outage of the API, nor a call that never started, unless
 * the media server's seconds say so: a performer who has asked for it may still lack a camera or a way through.
 */
export function isClientsFailure(ended: Ended, steadySince: number): boolean {
  if (ended.billed_seconds > 0) return false
  if (ended.end_reason === 'CLIENT_ENDED') return ended.ended_by === 'client'
  const { hasPicture, medium } = sessionKinds[ended.type]
  return (
    ended.end_reason === 'NEVER_STARTED' &&
    hasPicture &&
    (medium !== 'gateway' || ended.call_missing === 'client') &&
    ended.created_at.getTime() >= steadySince
  )
}

type Holds = Pick<Selectable<SessionRow>, 'client_held_ms' | 'client_held_before_ms'>
type Before = Pick<Selectable<SessionRow>, 'type' | 'state' | 'held_for' | 'client_held_ms'>

/** Whether a session was in a hold that the client caused. A peek has no seat hold. */
export function isInClientsHold(before: Pick<Before, 'type' | 'state' | 'held_for'>): boolean {
  return before.state === 'HELD' && before.held_for === 'client' && !sessionKinds[before.type].isAside
}

/**
 * [B13] Whether the client made the performer wait in vain, whatever was billed: the session was lost in the client's
 * hold, or the client ended it there after a short hold or longer; or the pair's holds exceed what an hour
 * allows, and the session paid for less time than it held.
 */
export function isHeldForNothing(ended: Ended & Holds, before: Before, holdMs: number): boolean {
  const isHeld = isInClientsHold(before)
  if (ended.end_reason === 'CLIENT_LOST') return isHeld
  if (ended.end_reason !== 'CLIENT_ENDED' || ended.ended_by !== 'client') return false
  if (isHeld && ended.client_held_ms - before.client_held_ms >= shortHoldMs) return true
  const isHourUsedUp = ended.client_held_before_ms + ended.client_held_ms > holdMs
  return isHourUsedUp && ended.client_held_ms > ended.billed_seconds * 1000
}

/**
 * [B13, S22] A pause that browser or system made counts for no cool-down while the pair's holds of an hour are not used up: the
 * page's word alone holds a performer no longer than any client may.
 */
export function isSystemsPause(
  ended: Holds & Pick<Selectable<SessionRow>, 'stopped_by_system'>,
  holdMs: number,
): boolean {
  return ended.stopped_by_system && ended.client_held_before_ms + ended.client_held_ms <= holdMs
}

/** For the refusal: seconds below a minute, whole minutes from there on. */
export function waitOf(ms: number): { count: number; unit: 'second' | 'minute' } {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 60
    ? { count: seconds, unit: 'second' }
    : { count: Math.ceil(seconds / 60), unit: 'minute' }
}
