import type { Quality } from '@footlight/contract'
import type { PublisherStats } from '@footlight/live'

export interface LineQuality {
  grade: 'good' | 'fair' | 'poor'
  /** a few words for the panel's head */
  word: string
  /** what to do about it; undefined where nothing is wrong */
  advice: string | undefined
}

/** A second with a tenth of its packets lost is not billable [E6]: warned well before. */
const lossPercentLimits = { fair: 2, poor: 8 } as const
const roundTripMsLimit = 400
/** below this a picture stutters, whatever arrives */
const fewFramesPerSecond = 10

/** What the numbers of the line mean for her picture. The bitrate says nothing: a still scene needs little of it. */
export function judgeLine(stats: PublisherStats, quality: Quality): LineQuality {
  const { lossPercent, roundTripMs, framesPerSecond } = stats
  const lower = quality === 'ld' ? undefined : quality === 'md' ? 'ld' : 'md'
  const tryLower = lower ? ` Try the quality ${lower}.` : ' A cable helps more than wireless.'
  if (lossPercent >= lossPercentLimits.poor)
    return { grade: 'poor', word: 'Poor', advice: `Much of your picture is lost on the way.${tryLower}` }
  if (framesPerSecond > 0 && framesPerSecond < fewFramesPerSecond)
    return { grade: 'poor', word: 'Poor', advice: `Your computer or camera is too slow for this.${tryLower}` }
  if (lossPercent >= lossPercentLimits.fair)
    return { grade: 'fair', word: 'Fair', advice: 'A part of your picture is lost on the way.' }
  if (roundTripMs !== null && roundTripMs >= roundTripMsLimit)
    return { grade: 'fair', word: 'Slow', advice: 'What you do arrives late.' }
  return { grade: 'good', word: 'Good', advice: undefined }
}
