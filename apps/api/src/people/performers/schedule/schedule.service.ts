import type { CallArguments, CallReply } from '@footlight/contract'
import type { Database } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { Mount } from '../../../platform/http/mount/mount.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { recordAudit } from '../../../site/index.ts'
import { findPerformers, lockPerformer } from '../performers.store.ts'
import { type Diary, nextTimes } from './schedule.rules.ts'
import { findSchedule, writeSchedule } from './schedule.store.ts'

type Wish = CallArguments<'setStudioSchedule'>['body']

const none: Diary = { timeZone: 'UTC', slots: [], dates: [], awayMessage: '' }

/** [O1] When a performer means to be live: written in the performer's time zone, read in the reader's own. */
export function createSchedules(parts: { database: Database; transact: Transact; clock: Clock }) {
  const { database, transact, clock } = parts
  return {
    of: async (performerId: string) => (await findSchedule(database, performerId)) ?? none,

    /** @throws NOT_FOUND */
    async next(performerId: string): Promise<CallReply<'performerSchedule'>> {
      const [performer] = await findPerformers(database, 'id', [performerId])
      if (performer?.approval_status !== 'approved') throw refuse('NOT_FOUND')
      const schedule = await findSchedule(database, performerId)
      const times = schedule ? nextTimes(schedule, clock.now()) : []
      const instant = (ms: number) => new Date(ms).toISOString()
      return { next: times.map(({ from, to }) => ({ from: instant(from), to: instant(to) })) }
    },

    /** Null: the performer has written none. */
    timeZoneOf: async (performerId: string) => (await findSchedule(database, performerId))?.timeZone ?? null,

    awayMessage: async (performerId: string) =>
      (await findSchedule(database, performerId))?.awayMessage ?? '',

    /** What the wish leaves out stays as it is. */
    async set(performerId: string, wish: Wish): Promise<Diary> {
      return transact(async (tx) => {
        await lockPerformer(tx, 'id', performerId)
        const before = (await findSchedule(tx, performerId)) ?? none
        const { dates = before.dates, awayMessage = before.awayMessage } = wish
        const after = { timeZone: wish.timeZone, slots: wish.slots, dates, awayMessage }
        await writeSchedule(tx, performerId, after)
        await recordAudit(tx, {
          actorId: performerId,
          action: 'schedule.set',
          subject: performerId,
          before: { schedule: textOf(before) },
          after: { schedule: textOf(after) },
          at: new Date(clock.now()),
        })
        return after
      })
    },
  }
}

function textOf({ timeZone, slots, dates, awayMessage }: Diary): string {
  const week = slots.map(({ day, from, to }) => `${day} ${from}–${to}`)
  const single = dates.map(({ date, from, to }) => `${date} ${from}–${to}`)
  return [timeZone, ...week, ...single, ...(awayMessage === '' ? [] : [`“${awayMessage}”`])].join(', ')
}

export function mountSchedules(mount: Mount, schedules: ReturnType<typeof createSchedules>): void {
  mount('performerSchedule', ({ params }) => schedules.next(params.id))
  mount('studioSchedule', ({ principal }) => schedules.of(principal.accountId))
  mount('setStudioSchedule', ({ principal, body }) => schedules.set(principal.accountId, body))
}
