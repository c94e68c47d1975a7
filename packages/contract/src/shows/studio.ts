import { z } from 'zod'
import * as models from '../models.ts'
import { maxPeopleInPicture } from '../trust/constants.ts'
import { maxAffordableShown } from './constants.ts'
import * as shows from './models.ts'

/** [O14] Who is in the picture of a stage; left out: the performer alone. */
export const peopleInPicture = z
  .array(models.id)
  .min(1, 'Choose at least one person who is in the picture.')
  .max(maxPeopleInPicture)

/** A request as the studio shows it. */
export const studioRequest = shows.chatRequest.extend({
  clientId: models.id,
  clientName: z.string(),
  /** earlier sessions of the two */
  sessionsWithYou: z.int(),
  /** when the first of them was; null: there was none */
  withYouSince: models.instant.nullable(),
  /** credits a minute that the performer would earn */
  netPerMinute: models.credits,
  /** at most `maxAffordableShown`: a performer learns whether an hour is paid for, not what the client owns */
  affordableSeconds: z.int().max(maxAffordableShown),
})

/** The running session as the performer sees it. */
export const studioSession = shows.session.extend({
  clientId: models.id,
  clientName: z.string(),
  earned: models.credits,
})
