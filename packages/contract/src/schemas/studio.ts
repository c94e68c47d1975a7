import { z } from 'zod'
import { mostAffordableShown } from '../constants.ts'
import * as models from './models.ts'

/** A request as the studio shows it. */
export const studioRequest = models.chatRequest.extend({
  clientName: z.string(),
  /** sessions with her before */
  sessionsWithYou: z.int(),
  /** credits a minute that she would earn */
  netPerMinute: models.credits,
  /** at most `mostAffordableShown`: a performer learns whether an hour is paid for, not what the client owns */
  affordableSeconds: z.int().max(mostAffordableShown),
})

/** The running session as the performer sees it. */
export const studioSession = models.session.extend({ clientName: z.string(), earned: models.credits })
