import { type PictureFault, type Quality, qualities } from '@footlight/contract'
import type { PublisherStats } from '@footlight/live'
import { formatPercent } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'
import { pictureFaultLine } from './broadcast/index.ts'
import { qualityWords } from './devices/quality.ts'

export interface LineQuality {
  grade: 'good' | 'fair' | 'poor'
  /** a few words for the panel's head */
  word: string
  /** what to do about it; undefined where nothing is wrong */
  advice: string | undefined
}

/** A second with a tenth of its packets lost is not billable [E6]: warned well before. */
export const lossPercentLimits = { fair: 2, poor: 8 } as const
/** there and back, above which a picture comes late and two people talk at once */
export const roundTripMsLimit = 400
/** below this a picture stutters, whatever arrives */
export const fewFramesPerSecond = 10

/**
 * What the numbers of the line mean for the performer's picture. The bitrate says nothing: a still scene needs little of it.
 * [B4] Where the media server sees no picture, no number makes the line a good one.
 */
export function judgeLine(
  stats: PublisherStats,
  quality: Quality,
  fault: PictureFault | null = null,
): LineQuality {
  if (fault) return { grade: 'poor', word: say('No picture'), advice: pictureFaultLine(fault) }
  const { lossPercent, roundTripMs, framesPerSecond } = stats
  const lower = lowerQuality(quality)
  const tryLower = lower ?? say('A cable helps more than wireless.')
  if (lossPercent >= lossPercentLimits.poor)
    return {
      grade: 'poor',
      word: say('Poor line'),
      advice: `${say('Much of your picture is lost on the way.')} ${tryLower}`,
    }
  if (framesPerSecond > 0 && framesPerSecond < fewFramesPerSecond) return judgeFewFrames(stats, lower)
  if (lossPercent >= lossPercentLimits.fair)
    return {
      grade: 'fair',
      word: say('Fair line'),
      advice: say('A part of your picture is lost on the way.'),
    }
  if (roundTripMs !== null && roundTripMs >= roundTripMsLimit)
    return { grade: 'fair', word: say('Slow line'), advice: say('Your picture reaches viewers late.') }
  return { grade: 'good', word: say('Good line'), advice: undefined }
}

/** [E6] Few pictures a second, and which of line, camera and computer is slow. */
function judgeFewFrames(
  { sourceFramesPerSecond, limitedBy }: PublisherStats,
  lower: string | undefined,
): LineQuality {
  const poor = (word: string, ...advice: (string | undefined)[]): LineQuality => ({
    grade: 'poor',
    word,
    advice: advice.filter(Boolean).join(' '),
  })
  if (sourceFramesPerSecond !== null && sourceFramesPerSecond < fewFramesPerSecond)
    return poor(
      say('Slow camera'),
      say('Your camera gives {count} pictures a second. More light or another camera helps.', {
        count: Math.round(sourceFramesPerSecond),
      }),
    )
  if (limitedBy === 'bandwidth')
    return poor(
      say('Poor line'),
      say('Your line carries too little for this quality.'),
      lower ?? say('A cable helps more than wireless.'),
    )
  if (limitedBy === 'cpu' || sourceFramesPerSecond !== null)
    return poor(
      say('Slow computer'),
      say('Your computer is too slow for this. Close other programs and tabs.'),
      lower,
    )
  return poor(
    say('Slow camera or computer'),
    say('Your line is fine. More light, another camera or fewer open programs help.'),
    lower,
  )
}

function lowerQuality(quality: Quality): string | undefined {
  if (quality === 'ld') return undefined
  const lower = quality === 'md' ? 'ld' : 'md'
  return say('Try the quality {quality} ({short}).', { quality: say(qualityWords[lower]), short: lower })
}

export interface Figure {
  name: string
  /** what the number means */
  word: string
  value: string
}

/** The numbers of the line, each with its word. */
export function figuresOf(stats: PublisherStats): Figure[] {
  const { width, height, framesPerSecond, lossPercent, roundTripMs } = stats
  return [
    { name: say('picture'), word: sizeWord(height), value: `${width}×${height}` },
    {
      name: say('motion'),
      word: say(
        framesPerSecond >= 20 ? 'Smooth' : framesPerSecond >= fewFramesPerSecond ? 'Uneven' : 'Stutters',
      ),
      value: say('{count} fps', { count: Math.round(framesPerSecond) }),
    },
    {
      name: say('lost'),
      word: say(
        lossPercent < 0.1
          ? 'Nothing'
          : lossPercent < lossPercentLimits.fair
            ? 'A little'
            : lossPercent < lossPercentLimits.poor
              ? 'Some'
              : 'Much',
      ),
      value: formatPercent(lossPercent, 1),
    },
    {
      name: say('round trip'),
      word: roundTripMs === null ? '–' : roundTripWord(roundTripMs),
      value: roundTripMs === null ? say('not known') : `${Math.round(roundTripMs)} ms`,
    },
  ]
}

export function roundTripWord(roundTripMs: number): string {
  return say(roundTripMs < 150 ? 'Quick' : roundTripMs < roundTripMsLimit ? 'Late' : 'Too late')
}

/** By the preset whose picture is at least so tall; a browser may send a smaller one than was asked for. */
function sizeWord(height: number): string {
  if (height >= qualities.hd.height) return say(qualityWords.hd)
  return say(height >= qualities.md.height ? qualityWords.md : qualityWords.ld)
}
