import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import * as models from '../../models.ts'
import { browserTimezone } from '../../people/themselves.ts'
import { statisticsDays } from '../constants.ts'

/** [O1] What a performer's work brought, by day and by hour of the day. */
export const statisticsCalls = {
  studioStatistics: {
    method: 'GET',
    path: '/studio/statistics',
    access: 'performer',
    summary: 'Earnings, shows, visits, ratings and returning clients of the last days, by day and by hour',
  },
} as const satisfies Record<string, Call>

export function statisticsSchemas() {
  const figures = {
    /** what the ledger says was earned, less refunds: below zero where they took more */
    net: z.int(),
    /** of it from tips */
    tipsNet: models.credits,
    /** shows and calls that were billed; peeks are none */
    sessions: z.int(),
    /** visitors of the lobby, each once a day, and how many of them began a show or call that day */
    visits: z.int(),
    shows: z.int(),
  }
  return {
    studioStatistics: {
      query: z.object({
        days: z.coerce
          .number()
          .pipe(z.union(statisticsDays.map((days) => z.literal(days))))
          .default(30),
        /** the reader's, where the performer's diary has none */
        timeZone: browserTimezone,
      }),
      reply: z.object({
        /** by whose clock days and hours are */
        timeZone: z.string(),
        /** oldest first, today last, none left out */
        days: z.array(z.object({ date: z.iso.date(), ...figures })),
        /** of the day, from 0 to 23 */
        hours: z.array(z.object({ hour: z.int(), ...figures })),
        totals: z.object({
          ...figures,
          clients: z.int(),
          /** of them those with a second show or call with the performer, at any time until now */
          returning: z.int(),
          reviews: z.int(),
          /** null: no review came */
          rating: z.number().nullable(),
        }),
      }),
    },
  } as const satisfies Record<keyof typeof statisticsCalls, CallSchema>
}
