import { availableParallelism } from 'node:os'

const most = 16

/**
 * Transcodes at a time, each of which takes about a third of a core; free visitors cause at most half of them, so that a paying
 * viewer finds a place.
 */
export const maxTranscodes = (cores: number = availableParallelism()): number =>
  Math.min(most, Math.max(2, cores))
