import { sessionKinds } from '@footlight/contract'
import type { Selectable } from 'kysely'
import type { SessionRow } from '../kernel/records/sessions.tables.ts'
import { shortHoldMs } from '../kernel/sessions.rules.ts'

/** [B13] One that came to nothing is free; after each further one the next has to wait, longer each time. */
const waitsMs = [0, 60_000, 5 * 60_000, 30 * 60_000] as const
/** [B13] A session that was paid for this long makes good what came to nothing before: the minute that a start must cover [B2]. */
export const clearsAfterSeconds = 60
/** What came to nothing longer ago is forgotten. */
export const forgottenAfterMs = 24 * 3600_000

/** Milliseconds that a client has to wait yet before asking the same performer again; 0: none. */
export function coolDownMs(failures: number, lastAt: number, now: number): number {
  const wait = waitsMs[Math.min(failures, waitsMs.length) - 1] ?? 0
  return Math.min(wait, Math.max(0, lastAt + wait - now))
}

type Ended = Pick<
  Selectable<SessionRow>,
  'type' | 'end_reason' | 'ended_by' | 'billed_seconds' | 'created_at'
>

/**
 * [B13] Whether a session came to nothing by its client: he left before anything was billed, or never received what was
 * there to receive. An unanswered telephone is not the client's doing, nor is an outage of the api.
 */
export function isClientsFailure(ended: Ended, steadySince: number): boolean {
  if (ended.billed_seconds > 0) return false
  if (ended.end_reason === 'CLIENT_ENDED') return ended.ended_by === 'client'
  return (
    ended.end_reason === 'NEVER_STARTED' &&
    sessionKinds[ended.type].hasPicture &&
    ended.created_at.getTime() >= steadySince
  )
}

type Holds = Pick<Selectable<SessionRow>, 'client_held_ms' | 'client_held_before_ms'>
type Before = Pick<Selectable<SessionRow>, 'type' | 'state' | 'held_for' | 'client_held_ms'>

/** Whether the client's side kept the seat waiting when it ended. A peek keeps no seat. */
export function isInClientsHold(before: Pick<Before, 'type' | 'state' | 'held_for'>): boolean {
  return before.state === 'HELD' && before.held_for === 'client' && !sessionKinds[before.type].isAside
}

/**
 * [B13] Whether the client let the performer wait for nothing, whatever was billed: the session was lost in the client's
 * hold, or the client ended it there after more than a short one; or it used up a short hold that the pair's hour did not
 * have any more, and paid for less time than it held.
 */
export function isHeldForNothing(ended: Ended & Holds, before: Before, holdMs: number): boolean {
  const isHeld = isInClientsHold(before)
  if (ended.end_reason === 'CLIENT_LOST') return isHeld
  if (ended.end_reason !== 'CLIENT_ENDED' || ended.ended_by !== 'client') return false
  if (isHeld && ended.client_held_ms - before.client_held_ms >= shortHoldMs) return true
  const isHourUsedUp = ended.client_held_before_ms + ended.client_held_ms > holdMs
  return isHourUsedUp && ended.client_held_ms > ended.billed_seconds * 1000
}

/** For the refusal: seconds below a minute, whole minutes from there on. */
export function waitOf(ms: number): { count: number; unit: 'second' | 'minute' } {
  const seconds = Math.ceil(ms / 1000)
  return seconds < 60
    ? { count: seconds, unit: 'second' }
    : { count: Math.ceil(seconds / 60), unit: 'minute' }
}
