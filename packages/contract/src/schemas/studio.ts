import { z } from 'zod'
import * as models from './models.ts'

/** A request as the studio shows it. */
export const studioRequest = models.chatRequest.extend({
  clientName: z.string(),
  /** sessions with her before */
  sessionsWithYou: z.int(),
  /** credits a minute that she would earn */
  netPerMinute: models.credits,
})

/** The running session as the performer sees it. */
export const studioSession = models.session.extend({ clientName: z.string(), earned: models.credits })
