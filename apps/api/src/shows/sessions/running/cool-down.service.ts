import { sessionKinds, unansweredAnHour } from '@footlight/contract'
import { refuse } from '../../../platform/refuse.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { findUnanswered } from '../kernel/records/requests.store.ts'
import type { SessionRecord } from '../kernel/records/sessions.store.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { holdCause } from '../media/hold-cause.ts'
import {
  clearsAfterSeconds,
  coolDownMs,
  forgottenAfterMs,
  isClientsFailure,
  isHeldForNothing,
  isInClientsHold,
  isSystemsPause,
  waitOf,
} from './cool-down.rules.ts'
import { addFailure, clearFailures, findFailures } from './cool-down.store.ts'

const hourMs = 3_600_000

/** [B13] Refuses a client whose requests to this performer failed, until the cool-down is over. */
export async function refuseCoolDown(
  context: Pick<SessionContext, 'clock'>,
  { tx }: UnitOfWork,
  { clientId, performerId }: { clientId: string; performerId: string },
): Promise<void> {
  const found = await findFailures(tx, { client_id: clientId, performer_id: performerId })
  if (!found) return
  const waitMs = coolDownMs(found.failures, found.last_at.getTime(), context.clock.now())
  if (waitMs === 0) return
  const { count, unit } = waitOf(waitMs)
  const time = `${count} ${unit}${count === 1 ? '' : 's'}`
  throw refuse('TRY_LATER', {
    rule: `in_${unit}s`,
    params: { count },
    message: `What you asked this performer for came to nothing several times. Ask again in ${time}.`,
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}

/** [B13] Refuses a client of whom several requests expired within the hour, unanswered or not started: each keeps a performer busy. */
export async function refuseUnanswered(
  context: Pick<SessionContext, 'clock'>,
  { tx }: UnitOfWork,
  clientId: string,
): Promise<void> {
  const now = context.clock.now()
  const within = { since: new Date(now - hourMs), atMost: unansweredAnHour }
  const times = await findUnanswered(tx, clientId, within)
  const first = times.at(-1)
  if (!first || times.length < unansweredAnHour) return
  const waitMs = first.getTime() + hourMs - now
  const count = Math.ceil(waitMs / 60_000)
  throw refuse('TRY_LATER', {
    rule: 'unanswered',
    params: { count },
    message: `${unansweredAnHour} of your requests came to nothing within an hour. Ask again in ${count} min.`,
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  })
}

export async function noteFailure(
  context: Pick<SessionContext, 'clock'>,
  { tx }: UnitOfWork,
  pair: { client_id: string; performer_id: string },
): Promise<void> {
  const now = context.clock.now()
  await addFailure(tx, pair, new Date(now), new Date(now - forgottenAfterMs))
}

/**
 * Counts an ended session for the cool-down: a paid minute clears earlier failures, unless it ended in the client's
 * hold, whichever party ended it; less clears nothing, or one paid second would reset the cool-down every time.
 * `before`: the session's row before it ended.
 */
export async function noteOutcome(
  context: Pick<SessionContext, 'clock' | 'steadySince' | 'waits'>,
  work: UnitOfWork,
  ended: SessionRecord,
  before: SessionRecord,
): Promise<void> {
  const { seatHoldMs } = context.waits
  const isExcused = isSystemsPause(ended, seatHoldMs)
  if (!isExcused && isHeldForNothing(ended, before, seatHoldMs)) return noteFailure(context, work, ended)
  if (ended.billed_seconds >= clearsAfterSeconds && !isInClientsHold(before))
    return clearFailures(work.tx, ended)
  if (isExcused || !isClientsFailure(ended, context.steadySince())) return
  // leaving is no failure of the client while the performer sends no picture, or the media server is away
  const { cause } = await holdCause(context, work.tx, ended)
  if (sessionKinds[ended.type].hasPicture && (cause === 'performer' || cause === 'server')) return
  await noteFailure(context, work, ended)
}
