import type { Arriving } from '@footlight/contract'
import { expect, it } from 'vitest'
import { adviceOn, figuresOf, isSmall, refusalsOf } from './arriving-advice.ts'

const good: Arriving = {
  width: 1280,
  height: 720,
  framesPerSecond: 30,
  codec: 'H264',
  profile: 'Main',
  bitrate: 2_500_000,
  keyframeIntervalMs: 2_000,
  hasAudio: true,
}

it('[H1] shows the figures of an encoder, leaves out what is not known, and names no keyframes of a browser', () => {
  const all = ['1280×720', '30 fps', 'H264 Main', '2.5 Mbit/s']
  expect(figuresOf(good, 'encoder')).toEqual([...all, expect.stringContaining('a keyframe every 2')])
  expect(figuresOf(good, 'camera')).toEqual(all)
  expect(figuresOf({ ...good, width: null, profile: null, bitrate: null }, 'camera')).toEqual([
    '30 fps',
    'H264',
  ])
})

it.each<[string, Partial<Arriving>, string[]]>([
  ['nothing to change', {}, []],
  ['what is not known', { bitrate: null, keyframeIntervalMs: null, profile: null, width: null }, []],
  ['High', { profile: 'High' }, ['Some browsers']],
  ['4:2:2', { profile: 'High 4:2:2' }, ['Most browsers cannot show the profile High 4:2:2']],
  ['VP9 of 10 bits', { codec: 'VP9', profile: 'Profile 2' }, ['Most browsers cannot show Profile 2']],
  ['a keyframe every 10 s', { keyframeIntervalMs: 10_000 }, ['Send a keyframe']],
  ['8 Mbit/s', { bitrate: 8_000_000 }, ['Lower it to 5.5 Mbit/s']],
  ['200 kbit/s', { bitrate: 200_000 }, ['Your bitrate is low']],
  ['no sound', { hasAudio: false }, ['No sound arrives']],
  ['5 frames a second', { framesPerSecond: 5, bitrate: 500_000 }, ['Your picture stutters: 5 fps']],
])('[H1] advises an encoder that sends %s', (_, change, advice) => {
  expect(adviceOn({ ...good, ...change }, 'encoder', true)).toEqual(
    advice.map((part) => expect.stringContaining(part)),
  )
})

it('[H1] advises a browser about its sound alone, and not where the performer switched it off', () => {
  const bad: Arriving = { ...good, hasAudio: false, framesPerSecond: 5, bitrate: 1, profile: 'High' }
  expect(adviceOn(bad, 'camera', true)).toEqual(['No sound arrives. Check your microphone.'])
  expect(adviceOn(bad, 'camera', false)).toEqual([])
})

it('[D7] says how many viewers cannot see or hear, and the codec that they do not play', () => {
  expect(
    refusalsOf([
      { codec: 'H264', viewers: 2 },
      { codec: 'VP9', viewers: 1 },
      { codec: 'opus', viewers: 1 },
    ]),
  ).toEqual([
    '2 viewers cannot see your picture: their browsers do not play H264.',
    '1 viewer cannot see your picture: the browser does not play VP9.',
    '1 viewer cannot hear you: the browser does not play opus.',
  ])
})

it('[E6] calls a picture small that arrives with less than a quarter of the pixels of its quality', () => {
  const arrives = (width: number | null, height: number | null) => ({ ...good, width, height })
  expect(isSmall(arrives(160, 90), 'md')).toBe(true)
  expect(isSmall(arrives(90, 160), 'hd')).toBe(true)
  expect(isSmall(arrives(480, 640), 'md')).toBe(false)
  for (const unknown of [arrives(null, null), null]) expect(isSmall(unknown, 'hd')).toBe(false)
})
