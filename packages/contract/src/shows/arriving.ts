import { z } from 'zod'

/**
 * [H1] What the picture of a stage consists of, as the media server measures it over the latest seconds; null: not known.
 */
export const arrivingFigures = z.object({
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  framesPerSecond: z.number().nonnegative().nullable(),
  codec: z.string().max(20).nullable(),
  /** in the words of the codec's standard, such as `High`; of VP8, which has none, null */
  profile: z.string().max(40).nullable(),
  /** bit/s, of the picture alone */
  bitrate: z.int().nonnegative().nullable(),
  /** between the latest two keyframes, or since the latest one where that is longer */
  keyframeIntervalMs: z.int().nonnegative().nullable(),
})

/** The same of a stage, and whether sound comes with it, as its studio shows them. */
export const arriving = arrivingFigures.extend({ hasAudio: z.boolean() })

/** [D7] How many viewers see or hear nothing because their player does not play this codec of the stage. */
export const refusedCodec = z.object({ codec: z.string().max(20), viewers: z.int().nonnegative() })
