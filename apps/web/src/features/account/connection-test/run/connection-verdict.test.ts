import { describe, expect, it } from 'vitest'
import { goodSecond } from '../testing/fake-echo.ts'
import { type EchoSample, judge, measure } from './connection-verdict.ts'

const seconds = (changes: Partial<EchoSample> = {}) =>
  Array.from({ length: 10 }, () => ({ ...goodSecond, ...changes }))
const verdictOf = (changes: Partial<EchoSample>) => judge(measure(seconds(changes)))

describe('the verdict on a line', () => {
  it.each<[string, Partial<EchoSample>, ReturnType<typeof judge>]>([
    ['trusted with 5 Mbit/s', {}, { quality: 'hd', notes: [] }],
    ['trusted with 4 Mbit/s, repairs taking the rest', { trustedKbps: 4000 }, { quality: 'hd', notes: [] }],
    ['trusted with 3.9 Mbit/s', { trustedKbps: 3900 }, { quality: 'md', notes: [] }],
    ['trusted with 1.9 Mbit/s', { trustedKbps: 1900 }, { quality: 'ld', notes: [] }],
    ['trusted with 0.7 Mbit/s', { trustedKbps: 700 }, { quality: null, notes: [] }],
    [
      'a still scene that tries little of the line',
      { upKbps: 300, downKbps: 300, trustedKbps: 2600 },
      { quality: 'md', notes: ['STILL_SCENE'] },
    ],
    [
      'a still scene on a line that is trusted with all',
      { upKbps: 300, downKbps: 300 },
      { quality: 'hd', notes: [] },
    ],
    ['2 % lost on the way up', { upLossPercent: 2 }, { quality: 'md', notes: ['LOSS'] }],
    ['3 % lost on the way down', { downLossPercent: 3 }, { quality: 'md', notes: ['LOSS'] }],
    ['8 % lost', { upLossPercent: 8 }, { quality: 'ld', notes: ['LOSS'] }],
    [
      '3 % lost of light quality',
      { trustedKbps: 1000, upLossPercent: 3 },
      { quality: 'ld', notes: ['LOSS'] },
    ],
    ['a fifth lost', { downLossPercent: 20 }, { quality: null, notes: ['LOSS'] }],
    ['400 ms for a round trip', { roundTripMs: 400 }, { quality: 'hd', notes: ['LATE'] }],
    ['by relay', { isRelayed: true }, { quality: 'hd', notes: ['RELAYED'] }],
    ['a computer that is too slow', { limitedBy: 'cpu' }, { quality: 'md', notes: ['SLOW_COMPUTER'] }],
    [
      'a camera of 5 pictures a second',
      { sourceFramesPerSecond: 5, framesPerSecond: 5 },
      { quality: 'hd', notes: ['SLOW_CAMERA'] },
    ],
    ['few pictures come back', { framesPerSecond: 6 }, { quality: 'hd', notes: ['SLOW_PICTURE'] }],
    ['no sound comes back', { hasSound: false }, { quality: 'hd', notes: ['SOUND_LOST'] }],
    [
      'sound alone, of which 3 % are lost',
      { sendsPicture: false, framesPerSecond: 0, trustedKbps: null, upKbps: 40, upLossPercent: 3 },
      { quality: 'sound', notes: ['SOUND_LOSS'] },
    ],
    ['a silent microphone', { isSpoken: false }, { quality: 'hd', notes: ['SILENT_MICROPHONE'] }],
    [
      'all of it',
      { trustedKbps: 2600, upLossPercent: 4, roundTripMs: 900, isRelayed: true, hasSound: false },
      { quality: 'ld', notes: ['LOSS', 'LATE', 'RELAYED', 'SOUND_LOST'] },
    ],
  ])('[S21] %s', (_line, changes, verdict) => {
    expect(verdictOf(changes)).toEqual(verdict)
  })

  it('[S21] goes by what was sent where the browser names no target', () => {
    const silent = { trustedKbps: null, roundTripMs: null, isSpoken: null, isRelayed: null }
    const unnamed = { ...silent, sourceFramesPerSecond: null }
    expect(verdictOf(unnamed)).toEqual({ quality: 'hd', notes: [] })
    expect(verdictOf({ ...unnamed, limitedBy: 'bandwidth', upKbps: 2400 }).quality).toBe('md')
  })

  it('[S21] leaves out the seconds in which the browser feels its way, and one bad second among good ones', () => {
    const slow = { ...goodSecond, trustedKbps: 300, roundTripMs: 900, upKbps: 200 }
    const samples = [slow, slow, slow, ...seconds().slice(3)]
    samples[6] = slow
    expect(judge(measure(samples))).toEqual({ quality: 'hd', notes: [] })
    expect(measure(samples)).toMatchObject({ roundTripMs: 40, trustedKbps: 5000, up: { kbps: 4800 } })
  })

  it('[S21] sees whether a picture came back at all', () => {
    const pictureOf = (changes: Partial<EchoSample>) => measure(seconds(changes)).picture
    expect(pictureOf({})).toBe('moving')
    expect(pictureOf({ framesPerSecond: 1 })).toBe('slow')
    expect(pictureOf({ framesPerSecond: 0 })).toBe('none')
  })
})
