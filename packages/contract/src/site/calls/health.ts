import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import * as models from '../../models.ts'

/** [O2] How the site is doing. */
export const healthCalls = {
  systemHealth: {
    method: 'GET',
    path: '/admin/health',
    access: { admin: 'audit' },
    summary:
      'How the site is doing: media servers, providers, the last audit of the ledger, and the last 24 hours',
  },
} as const satisfies Record<string, Call>

export function healthSchemas() {
  /** a value for each step of the day, the worst of it; null: nothing was measured */
  const values = z.array(z.int().nonnegative().nullable())
  return {
    systemHealth: {
      reply: z.object({
        /** media servers of the last day */
        nodes: z.array(
          z.object({
            name: z.string(),
            isSilent: z.boolean(),
            heardAt: models.instant,
            workers: z.int().nonnegative().nullable(),
            /** reports that never arrived, since it was first heard */
            lostReports: z.int().nonnegative(),
          }),
        ),
        providers: z.array(
          z.object({
            provider: z.enum(['payment', 'mail', 'phone']),
            isSetUp: z.boolean(),
            /** payments without a page in the last hour; e-mails that failed and wait; calls that could not be ended */
            failing: z.int().nonnegative(),
          }),
        ),
        /** what the API runs on in another version than its lock file names */
        packages: z.array(z.object({ name: z.string(), installed: z.string(), wanted: z.string() })),
        /** [B6] by how much the clock of the machine that answers was set since its start; 0: by less than 2 s */
        clockJumpMs: z.int(),
        /** null: the ledger was not audited yet */
        audit: z
          .object({
            at: models.instant,
            tookMs: z.int().nonnegative(),
            /** the violated invariants, each in a sentence */
            broken: z.array(z.string()),
          })
          .nullable(),
        /** when the first step began */
        from: models.instant,
        everyMinutes: z.int().positive(),
        series: z.object({
          nodes: values,
          workers: values,
          streams: values,
          viewers: values,
          sessions: values,
          cutsWaiting: values,
          secondsWaiting: values,
          mailWaiting: values,
          evidenceLagMs: values,
          databaseMs: values,
        }),
      }),
    },
  } as const satisfies Record<keyof typeof healthCalls, CallSchema>
}
