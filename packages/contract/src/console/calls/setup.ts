import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { cmsPages } from '../../site/constants.ts'
import { setupFacts } from '../setup-facts.ts'

/** What a new site still lacks. */
export const setupCalls = {
  siteSetup: {
    method: 'GET',
    path: '/admin/setup',
    access: 'admin',
    summary: 'What is set up on this site, and what it still lacks',
  },
} as const satisfies Record<string, Call>

export function setupSchemas() {
  return {
    siteSetup: {
      reply: z.object({
        facts: z.array(
          z.object({
            fact: z.enum(setupFacts),
            isReady: z.boolean(),
            /** a site that opens needs it; the others make it better */
            isNeeded: z.boolean(),
          }),
        ),
        /** the legal pages in which [brackets] remain, in any language */
        unfinishedPages: z.array(z.enum(cmsPages)),
      }),
    },
  } as const satisfies Record<keyof typeof setupCalls, CallSchema>
}
