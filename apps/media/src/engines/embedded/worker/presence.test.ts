import { describe, expect, it } from 'vitest'
import type { Arriving } from '../../port.ts'
import { Presence } from './presence.ts'

const tickMs = 50

/** What is told over so many seconds of a publisher that sends what `at` does every 50 ms. */
const told = (
  seconds: number,
  at: (presence: Presence, ms: number) => void,
  offersVideo = true,
): string[] => {
  const events: string[] = []
  let nowMs = 0
  const changed = ({ hasVideo, hasAudio, pictureFault }: Arriving) =>
    events.push(`${nowMs} ${hasVideo ? 'V' : '-'}${hasAudio ? 'A' : '-'} ${pictureFault ?? ''}`.trim())
  const presence = new Presence({ createdMs: 0, offersVideo, changed })
  presence.connected(0)
  for (; nowMs < seconds * 1000; nowMs += tickMs) {
    at(presence, nowMs)
    presence.tick(nowMs)
  }
  return events
}

const frames =
  (perSecond: number, fromMs = 0, untilMs = Number.POSITIVE_INFINITY) =>
  (presence: Presence, ms: number): void => {
    if (ms % 100 === 0) presence.packet('video', ms)
    if (ms >= fromMs && ms < untilMs && ms % (1000 / perSecond) === 0) presence.frame(ms, ms)
  }

describe('presence', () => {
  it.each<[string, (presence: Presence, ms: number) => void, string[]]>([
    ['a picture from its third frame on', frames(20), ['100 V-']],
    ['a picture of 5 frames a second, and it stays', frames(5), ['400 V-']],
    ['no picture of 2 frames a second, after 3 s', frames(2), ['3000 -- NO_PICTURE']],
    ['no picture of packets without a frame, after 3 s', frames(1, 60_000), ['3000 -- NO_PICTURE']],
    [
      'no picture 2 s after the frames end, and a picture again',
      (presence, ms) => {
        frames(20, 0, 4_000)(presence, ms)
        frames(20, 8_000)(presence, ms)
      },
      ['100 V-', '5950 -- NO_PICTURE', '8100 V-'],
    ],
    [
      'B-frames at once, whatever else arrives',
      (presence, ms) => {
        frames(20)(presence, ms)
        presence.bidirectional(ms >= 1_000, ms)
      },
      ['100 V-', '1000 -- B_FRAMES'],
    ],
  ])('[B4] tells %s', (_, at, expected) => {
    expect(told(10, at)).toEqual(expected)
  })

  it('[S9] tells no fault of a publisher that offered no picture', () => {
    expect(told(6, (presence, ms) => presence.packet('audio', ms), false)).toEqual(['0 -A'])
  })

  it('[B4] misses a picture where packets of one arrive and none is whole, and not before 1 s', () => {
    const missed: number[] = []
    told(3, (presence, ms) => {
      frames(20, 2_000)(presence, ms)
      if (presence.misses(ms)) missed.push(ms)
    })
    expect([missed[0], missed.at(-1)]).toEqual([1_000, 2_050])
  })
})
