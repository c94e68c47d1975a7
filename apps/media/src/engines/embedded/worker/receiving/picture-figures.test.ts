import { expect, it } from 'vitest'
import { PictureFigures } from './picture-figures.ts'

const hd = { width: 1280, height: 720, codedPixels: 1280 * 720, profile: 'Main', numberBits: 4 }

/** Sends so many seconds of a picture, and returns what is reported at the end of each. */
function send(
  figures: PictureFigures,
  fromSecond: number,
  seconds: number,
  { frames = 30, bytes = 10_000, keyframeEvery = 2, format = hd } = {},
) {
  return Array.from({ length: seconds }, (_, index) => {
    const second = fromSecond + index
    for (let frame = 0; frame < frames; frame += 1) {
      if (frame === 0 && second % keyframeEvery === 0) figures.keyframe(second * 1000)
      figures.packet(bytes / 2, false)
      figures.packet(bytes / 2, true)
    }
    return figures.secondEnded(format, (second + 1) * 1000)
  })
}

it('[H1] reports the figures after the first second, its keyframe interval once it is known, and then no more', () => {
  const figures = new PictureFigures('H264', 0)
  const first = {
    width: 1280,
    height: 720,
    codec: 'H264',
    profile: 'Main',
    framesPerSecond: 30,
    bitrate: 2_400_000,
    keyframeIntervalMs: null,
  }
  expect(send(figures, 0, 10)).toEqual([
    first,
    null,
    { ...first, keyframeIntervalMs: 2_000 },
    ...Array(7).fill(null),
  ])
})

it('[H1] reports another size immediately, and lower rates once most of the latest seconds have them', () => {
  const figures = new PictureFigures('H264', 0)
  send(figures, 0, 4)
  expect(send(figures, 4, 1, { format: { ...hd, width: 640, height: 360 } })).toEqual([
    expect.objectContaining({ width: 640, height: 360 }),
  ])
  const slower = send(figures, 5, 6, { frames: 8, format: { ...hd, width: 640, height: 360 } })
  expect(slower.findLast((one) => one)?.framesPerSecond).toBeLessThan(10)
})

it('[H1] reports an interval that grows before its next keyframe arrives, up to a minute', () => {
  const figures = new PictureFigures('H264', 0)
  const intervals = send(figures, 0, 100, { keyframeEvery: 1_000 }).flatMap(
    (one) => one?.keyframeIntervalMs ?? [],
  )
  expect(intervals[0]).toBe(3_000)
  expect(intervals).toEqual(intervals.toSorted((a, b) => a - b))
  expect(intervals.length).toBeLessThan(20)
  expect(Math.max(...intervals)).toBeLessThanOrEqual(60_000)
})

it('[H1] reports no size that no encoder makes, and nothing before a keyframe', () => {
  const figures = new PictureFigures('VP8', 0)
  expect(send(figures, 1, 1)).toEqual([null])
  for (const wrong of [{ width: 0 }, { height: 70_000 }])
    expect(send(new PictureFigures('VP8', 0), 0, 1, { format: { ...hd, ...wrong } })).toEqual([
      expect.objectContaining({ width: null, height: null }),
    ])
})
