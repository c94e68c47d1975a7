import { describe, expect, it } from 'vitest'
import { PictureGaps } from './picture-gaps.ts'

const rttMs = 80

/** For how long the picture stood still in a second in which `act` was called every 10 ms. */
const stoodMs = (act: (gaps: PictureGaps, atMs: number) => void): number => {
  const gaps = new PictureGaps()
  for (let atMs = 0; atMs <= 1_000; atMs += 10) {
    act(gaps, atMs)
    if (atMs % 50 === 0) gaps.tick(rttMs, atMs)
  }
  return gaps.stoodMs
}

describe('what a viewer misses of its picture', () => {
  it.each<[string, (gaps: PictureGaps, atMs: number) => void, number]>([
    ['does not stop it without a request', () => undefined, 0],
    [
      'does not stop it while other packets are resent all the time',
      (gaps, atMs) => gaps.asked(atMs, true, atMs),
      0,
    ],
    [
      'stops it from 300 ms after the first request for a packet that is asked for again and again',
      (gaps, atMs) => atMs % 100 === 0 && gaps.asked(7, true, atMs),
      700,
    ],
    [
      'stops it for a packet that was refused, although it is not asked for again',
      (gaps, atMs) => atMs === 0 && gaps.asked(7, false, atMs),
      700,
    ],
    [
      'stops it no longer than until a keyframe that began after that packet',
      (gaps, atMs) => {
        if (atMs === 0) gaps.asked(7, false, atMs)
        if (atMs === 600) gaps.keyframeSent(8)
      },
      250,
    ],
    [
      'stops it on while that packet is of the keyframe',
      (gaps, atMs) => {
        if (atMs === 0) gaps.asked(7, false, atMs)
        if (atMs === 600) gaps.keyframeSent(7)
      },
      700,
    ],
    [
      'stops it no longer where the request for that packet comes after the keyframe',
      (gaps, atMs) => {
        if (atMs === 0) gaps.keyframeSent(8)
        if (atMs % 100 === 50) gaps.asked(7, false, atMs)
        if (atMs % 100 === 60) gaps.asked(6, true, atMs)
      },
      0,
    ],
    [
      'stops it from a request for a keyframe until one is sent',
      (gaps, atMs) => {
        if (atMs === 100) gaps.keyframeAsked()
        if (atMs === 700) gaps.keyframeSent(8)
      },
      600,
    ],
  ])('[E6] %s', (_, act, expected) => {
    expect(stoodMs(act)).toBe(expected)
  })

  it('[E6] is on its way from its resend until it is not asked for again', () => {
    const gaps = new PictureGaps()
    gaps.asked(1, true, 0)
    gaps.asked(2, false, 0)
    expect([gaps.onTheirWay(rttMs, 10), gaps.onTheirWay(rttMs, 1_000)]).toEqual([1, 0])
    gaps.asked(1, true, 1_000)
    expect(gaps.onTheirWay(null, 1_200)).toBe(1)
  })

  it('[E6] counts as asked for where it was refused, unless a keyframe came after it', () => {
    const gaps = new PictureGaps()
    gaps.asked(7, true, 0)
    gaps.asked(6, false, 0)
    gaps.keyframeSent(8)
    for (let atMs = 10; atMs < 700; atMs += 100) gaps.asked(6, false, atMs)
    expect([gaps.requested, gaps.onTheirWay(rttMs, 20), gaps.isBeyondRepair(700)]).toEqual([2, 1, false])
  })

  it('[E6] is beyond repair half a second after it was refused', () => {
    const gaps = new PictureGaps()
    gaps.asked(2, false, 0)
    expect([gaps.isBeyondRepair(500), gaps.isBeyondRepair(510)]).toEqual([false, true])
    gaps.asked(2, true, 600)
    expect(gaps.isBeyondRepair(700)).toBe(false)
  })

  it('[B11] is remembered of at most 512 packets', () => {
    const gaps = new PictureGaps()
    for (let sequence = 0; sequence < 5_000; sequence += 1) gaps.asked(sequence, true, 0)
    expect(gaps.onTheirWay(rttMs, 10)).toBe(512)
  })
})
