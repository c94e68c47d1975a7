import { describe, expect, it } from 'vitest'
import type { Arriving } from '../../../port.ts'
import { MediaMonitor } from './media-monitor.ts'

const tickMs = 50

/** The changes reported within so many seconds, for a publisher that does `at` every 50 ms. */
const changesOf = (
  seconds: number,
  at: (monitor: MediaMonitor, ms: number) => void,
  offersVideo = true,
): string[] => {
  const events: string[] = []
  let nowMs = 0
  const changed = ({ hasVideo, hasAudio, pictureFault }: Arriving) =>
    events.push(`${nowMs} ${hasVideo ? 'V' : '-'}${hasAudio ? 'A' : '-'} ${pictureFault ?? ''}`.trim())
  const monitor = new MediaMonitor({ createdMs: 0, offersVideo, changed })
  monitor.connected(0)
  for (; nowMs < seconds * 1000; nowMs += tickMs) {
    at(monitor, nowMs)
    monitor.tick(nowMs)
  }
  return events
}

const frames =
  (perSecond: number, fromMs = 0, untilMs = Number.POSITIVE_INFINITY) =>
  (monitor: MediaMonitor, ms: number): void => {
    if (ms % 100 === 0) monitor.packet('video', ms)
    if (ms >= fromMs && ms < untilMs && ms % (1000 / perSecond) === 0) monitor.frame(ms, ms)
  }

describe('monitor', () => {
  it.each<[string, (monitor: MediaMonitor, ms: number) => void, string[]]>([
    ['a picture from its third frame on', frames(20), ['100 V-']],
    ['a picture of 5 frames a second, without interruption', frames(5), ['400 V-']],
    ['no picture of 2 frames a second, after 3 s', frames(2), ['3000 -- NO_PICTURE']],
    ['no picture of packets without a frame, after 3 s', frames(1, 60_000), ['3000 -- NO_PICTURE']],
    [
      'no picture 2 s after the frames end, and a picture again',
      (monitor, ms) => {
        frames(20, 0, 4_000)(monitor, ms)
        frames(20, 8_000)(monitor, ms)
      },
      ['100 V-', '5950 -- NO_PICTURE', '8100 V-'],
    ],
    [
      'B-frames immediately, whatever else arrives',
      (monitor, ms) => {
        frames(20)(monitor, ms)
        monitor.bidirectional(ms >= 1_000, ms)
      },
      ['100 V-', '1000 -- B_FRAMES'],
    ],
  ])('[B4] tells %s', (_, at, expected) => {
    expect(changesOf(10, at)).toEqual(expected)
  })

  it('[S9] reports no fault for a publisher that offered no video', () => {
    expect(changesOf(6, (monitor, ms) => monitor.packet('audio', ms), false)).toEqual(['0 -A'])
  })

  it('[B4] asks for a keyframe after 1 s of packets without a complete picture, not earlier', () => {
    const missed: number[] = []
    changesOf(3, (monitor, ms) => {
      frames(20, 2_000)(monitor, ms)
      if (monitor.misses(ms)) missed.push(ms)
    })
    expect([missed[0], missed.at(-1)]).toEqual([1_000, 2_050])
  })
})
