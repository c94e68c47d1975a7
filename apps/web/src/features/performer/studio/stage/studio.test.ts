import type { StudioSession } from '@footlight/contract'
import type { PublisherStats } from '@footlight/live'
import { describe, expect, it } from 'vitest'
import { loudnessWord } from '../../../../blocks/live/devices/level-bars.tsx'
import { figuresOf, judgeLine } from '../../../../blocks/live/line-quality.ts'
import { availabilityHint, guestsText } from './studio-words.ts'

const stats: PublisherStats = {
  bitrateKbps: 900,
  framesPerSecond: 24,
  sourceFramesPerSecond: 24,
  limitedBy: null,
  width: 640,
  height: 480,
  roundTripMs: 20,
  lossPercent: 0,
  codec: 'H264',
}

describe('the studio', () => {
  it('[E6] warns of a bad line before seconds stop being billable, and names a lower quality', () => {
    expect(judgeLine(stats, 'md')).toEqual({ grade: 'good', word: 'Good line', advice: undefined })
    expect(judgeLine({ ...stats, roundTripMs: null }, 'md').grade).toBe('good')
    expect(judgeLine({ ...stats, lossPercent: 8 }, 'hd')).toMatchObject({
      grade: 'poor',
      advice: expect.stringContaining('md'),
    })
    expect(judgeLine({ ...stats, lossPercent: 3 }, 'md').grade).toBe('fair')
    expect(judgeLine({ ...stats, bitrateKbps: 50 }, 'hd').grade).toBe('good')
    expect(judgeLine({ ...stats, roundTripMs: 900 }, 'md').grade).toBe('fair')
    expect(judgeLine({ ...stats, lossPercent: 20 }, 'ld').advice).toContain('cable')
  })

  it('[E6] blames camera, computer or line for few pictures a second, whichever is slow', () => {
    const judge = (changes: Partial<PublisherStats>) =>
      judgeLine({ ...stats, roundTripMs: 1, framesPerSecond: 6, ...changes }, 'ld')
    expect(judge({ sourceFramesPerSecond: 6 })).toMatchObject({ grade: 'poor', word: 'Slow camera' })
    expect(judge({ limitedBy: 'cpu' }).word).toBe('Slow computer')
    expect(judge({ sourceFramesPerSecond: 30 }).word).toBe('Slow computer')
    expect(judge({ sourceFramesPerSecond: null }).word).toBe('Slow camera or computer')
    for (const sourceFramesPerSecond of [6, 30, null])
      expect(judge({ sourceFramesPerSecond }).advice).not.toMatch(/cable/)
    expect(judge({ limitedBy: 'bandwidth' })).toMatchObject({
      word: 'Poor line',
      advice: expect.stringContaining('cable'),
    })
  })

  it.each([
    ['NO_PICTURE', 'camera'],
    ['B_FRAMES', 'Turn B-frames off in your encoder'],
  ] as const)('[B4] calls no line good over which no picture arrives: %s', (fault, advice) => {
    const judged = { grade: 'poor', word: 'No picture', advice: expect.stringContaining(advice) }
    expect(judgeLine(stats, 'md', fault)).toEqual(judged)
  })

  it('[P13] says when guests see the performer again after a private show', () => {
    const from = '2026-01-01T00:00:02.000Z'
    const at = Date.parse(from)
    expect(guestsText(from, at - 1_500)).toBe('Guests see you again in 2 s.')
    expect(guestsText(from, at)).toBe('Guests see you again.')
  })

  it('[P2] does not say that a performer in a show can be asked', () => {
    const studio = { available: true, switchedOffFor: null, session: null }
    expect(availabilityHint(studio, true)).toBe('You can be asked.')
    const inShow = { ...studio, session: {} as StudioSession }
    expect(availabilityHint(inShow, true)).toBe(
      'Nobody else can ask you now. Afterwards you can be asked again.',
    )
  })

  it('says in words what each number of the line and of the microphone means', () => {
    const words = (changes: Partial<PublisherStats>) =>
      figuresOf({ ...stats, ...changes }).map(({ word }) => word)
    expect(words({})).toEqual(['Standard', 'Smooth', 'Nothing', 'Quick'])
    expect(words({ height: 720, framesPerSecond: 14, lossPercent: 1, roundTripMs: 200 })).toEqual([
      'Sharp',
      'Uneven',
      'A little',
      'Late',
    ])
    expect(words({ height: 360, framesPerSecond: 6, lossPercent: 9, roundTripMs: null })).toEqual([
      'Light',
      'Stutters',
      'Much',
      '–',
    ])
    expect([0, 0.2, 0.6, 1].map(loudnessWord)).toEqual(['We hear nothing', 'Quiet', 'Good sound', 'Too loud'])
  })
})
