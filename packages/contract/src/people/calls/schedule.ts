import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId } from '../../common.ts'
import * as models from '../../models.ts'
import { plainLine } from '../../site/plain-text.ts'
import { longestAwayMessage, maxScheduleDates, maxScheduleSlots } from '../constants.ts'
import { timezone } from '../themselves.ts'
import { overlappingSlot } from '../week.ts'

/** [O1] A performer's weekly schedule. */
export const scheduleCalls = {
  performerSchedule: {
    method: 'GET',
    path: '/performer/schedules/{id}',
    access: 'public',
    errors: ['NOT_FOUND'],
    summary:
      'When a performer means to be on in the days to come, as instants: each reader has a clock of his own',
  },
  studioSchedule: {
    method: 'GET',
    path: '/studio/schedule',
    access: 'performer',
    summary: 'The performer’s own week, in the performer’s time zone',
  },
  setStudioSchedule: {
    method: 'PUT',
    path: '/studio/schedule',
    access: 'performer',
    summary: 'Write the week anew; times that overlap are refused at the later one of them',
  },
} as const satisfies Record<string, Call>

export function scheduleSchemas() {
  const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  const slot = z.strictObject({
    /** 1 is Monday */
    day: z.int().min(1).max(7),
    from: time,
    /** not after `from`: on the day after it */
    to: time,
  })
  const date = z.strictObject({
    date: z.iso.date(),
    from: time,
    /** not after `from`: on the day after it */
    to: time,
  })
  const schedule = z
    .strictObject({
      timeZone: timezone,
      slots: z.array(slot).max(maxScheduleSlots),
      /** on these days beside the week; left out: they stay as they are */
      dates: z.array(date).max(maxScheduleDates).optional(),
      /** readers see it while the performer is away or offline; empty: nothing is said; left out: it stays */
      awayMessage: z.string().overwrite(plainLine).trim().max(longestAwayMessage).optional(),
    })
    .superRefine(({ slots }, context) => {
      const index = overlappingSlot(slots)
      if (index !== null)
        context.addIssue({ code: 'custom', path: ['slots', index, 'from'], message: 'Two times overlap.' })
    })
  const written = z.object({
    timeZone: z.string(),
    slots: z.array(slot),
    dates: z.array(date),
    awayMessage: z.string(),
  })
  return {
    performerSchedule: {
      params: byId,
      reply: z.object({ next: z.array(z.object({ from: models.instant, to: models.instant })) }),
    },
    studioSchedule: { reply: written },
    setStudioSchedule: { body: schedule, reply: written },
  } as const satisfies Record<keyof typeof scheduleCalls, CallSchema>
}
