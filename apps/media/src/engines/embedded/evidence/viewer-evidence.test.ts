import {
  billableLossPercent as lossPercentOfApi,
  minFrames as minFramesOfApi,
} from '@footlight/contract/internal'
import { describe, expect, it } from 'vitest'
import type { ViewerSecond } from '../../port.ts'
import {
  billableLossPercent,
  type EvidenceEvent,
  minFrames,
  newViewerEvidence,
  viewerEvidence,
} from './viewer-evidence.ts'

const sent = (firstSequence: number) => ({ packets: 100, bytes: 100_000, frames: 30, firstSequence })
const second = (
  number: number,
  video: number | null,
  audio: number | null,
  asked = false,
): EvidenceEvent => ({
  type: 'sent',
  second: number,
  paused: false,
  asked,
  stoodMs: 0,
  sourceGaps: false,
  video: video === null ? null : sent(video),
  audio: audio === null ? null : sent(audio),
})
/** A second in which the viewer was sent so many frames that it could show, and acknowledged them. */
const framesIn = (number: number, frames: number, asked = false, stoodMs = 0): EvidenceEvent[] => [
  {
    type: 'sent',
    second: number,
    paused: false,
    asked,
    stoodMs,
    sourceGaps: false,
    video: { ...sent(100 * number), frames },
    audio: null,
  },
  report('video', 100 * number + 99, (number + 1) * 1000),
  tick((number + 1) * 1000),
]
const report = (
  kind: 'video' | 'audio',
  highestSequence: number,
  at: number,
  lossPercent = 0,
  rttMs: number | null = 20,
): EvidenceEvent => ({ type: 'reported', kind, report: { highestSequence, lossPercent, rttMs, at } })
const tick = (at: number): EvidenceEvent => ({ type: 'tick', at })

const play = (...events: EvidenceEvent[]): ViewerSecond[] => {
  let state = newViewerEvidence('v')
  const settled: ViewerSecond[] = []
  for (const event of events) {
    const step = viewerEvidence(state, event)
    state = step.state
    settled.push(...step.settled)
  }
  return settled
}
const delivery = (seconds: ViewerSecond[]): string[] =>
  seconds.map((one) => `${one.second} ${one.videoDelivered ? 'V' : '-'}${one.audioDelivered ? 'A' : '-'}`)

describe('evidence', () => {
  it.each<[string, EvidenceEvent[], string[]]>([
    [
      'a second that was acknowledged is emitted immediately',
      [second(10, 1, 1), report('video', 5, 11_100), report('audio', 2, 11_200), tick(12_000)],
      ['10 VA'],
    ],
    [
      'a report from within the second counts for it',
      [report('video', 50, 10_900), report('audio', 9, 10_900), second(10, 40, 8), tick(11_000)],
      ['10 VA'],
    ],
    ['nothing is final while reports on it may still arrive', [second(10, 1, 1), tick(13_999)], []],
    ['an unacknowledged second is final after 3 s', [second(10, 1, 1), tick(14_000)], ['10 --']],
    [
      'a report that stops before the second acknowledges nothing in it',
      [second(10, 100, 100), report('video', 99, 12_000), report('audio', 99, 12_000), tick(14_000)],
      ['10 --'],
    ],
    [
      'after the network is cut, later seconds are not delivered',
      [
        second(10, 1, null),
        report('video', 90, 10_950),
        second(11, 101, null),
        tick(12_000),
        second(12, 201, null),
        tick(15_000),
        tick(16_000),
      ],
      ['10 V-', '11 --', '12 --'],
    ],
    [
      '[B11] a second in which the viewer was paused is not delivered, although it acknowledged a probe',
      [
        {
          type: 'sent',
          second: 10,
          paused: true,
          asked: false,
          stoodMs: 0,
          sourceGaps: false,
          video: sent(1),
          audio: sent(1),
        },
        report('video', 5, 11_000),
        report('audio', 5, 11_000),
        tick(12_000),
      ],
      ['10 --'],
    ],
    ['a second without packets is not delivered', [second(10, null, null), tick(11_000)], ['10 --']],
    [
      '[E6] loss above 10 % delivers nothing',
      [second(10, 1, 1), report('video', 5, 11_000, 10.2), report('audio', 5, 11_000, 10), tick(12_000)],
      ['10 -A'],
    ],
    [
      'audio counts as acknowledged by reports on video between its own rare ones',
      [second(10, 1, 1), report('video', 5, 11_000), tick(12_000)],
      ['10 VA'],
    ],
    [
      'audio that is never reported is not delivered after 8 s of it',
      [
        ...Array.from({ length: 9 }, (_, index) => [
          second(10 + index, 100 * index, 50 * index),
          report('video', 100 * index + 99, 11_000 + 1000 * index),
          tick(11_100 + 1000 * index),
        ]).flat(),
        second(19, 900, 450),
        report('video', 999, 20_000),
        tick(23_000),
      ],
      ['10 VA', '11 VA', '12 VA', '13 VA', '14 VA', '15 VA', '16 VA', '17 VA', '18 VA', '19 V-'],
    ],
  ])('[E5] %s', (_, events, expected) => {
    expect(delivery(play(...events))).toEqual(expected)
  })

  it.each<[string, EvidenceEvent[], string[]]>([
    [
      'with 3 frames or more, whatever else was sent',
      [framesIn(10, 0), framesIn(11, 2), framesIn(12, 3), framesIn(13, 5)].flat(),
      ['10 --', '11 --', '12 V-', '13 V-'],
    ],
    [
      'to a viewer that asks for a keyframe in two consecutive seconds',
      [framesIn(10, 30, true), framesIn(11, 30, true), framesIn(12, 30), framesIn(13, 30, true)].flat(),
      ['10 V-', '11 V-', '12 V-', '13 V-'],
    ],
    [
      'but not from the third consecutive second with a request on',
      [10, 11, 12, 13, 14].flatMap((number) => framesIn(number, 30, number < 14)),
      ['10 V-', '11 V-', '12 --', '13 --', '14 V-'],
    ],
    [
      'to a viewer that asked for keyframes only while no picture was sent',
      [10, 11, 12, 13].flatMap((number) => framesIn(number, number < 13 ? 0 : 30, true)),
      ['10 --', '11 --', '12 --', '13 V-'],
    ],
    [
      'unless it stood still for most of the second',
      [framesIn(10, 30, false, 500), framesIn(11, 30, false, 550), framesIn(12, 30)].flat(),
      ['10 V-', '11 --', '12 V-'],
    ],
  ])('[B4, B11, E6] picture is delivered %s', (_, events, expected) => {
    expect(delivery(play(...events))).toEqual(expected)
  })

  it('[B4] counts the frames of a picture, and what may be lost of it, as the api does', () => {
    expect([minFrames, billableLossPercent]).toEqual([minFramesOfApi, lossPercentOfApi])
  })

  it('[B13] gaps of the source count for a viewer who acknowledges packets, and not for one who says nothing', () => {
    const gaps = (): EvidenceEvent => ({
      ...(second(10, 1, null) as EvidenceEvent & { type: 'sent' }),
      sourceGaps: true,
    })
    expect(play(gaps(), report('video', 5, 11_000), tick(11_500))).toMatchObject([{ sourceGaps: true }])
    expect(play(gaps(), tick(15_000))).toMatchObject([{ videoDelivered: false }])
    expect(play(gaps(), tick(15_000))[0]).not.toHaveProperty('sourceGaps')
  })

  it('[E5] contains packets, bytes, frames, loss and round trip', () => {
    const events = [second(10, 1, null), report('video', 5, 11_000, 3.5, 42), tick(11_500)]
    expect(play(...events)).toEqual([
      {
        connectionId: 'v',
        second: 10,
        videoPackets: 100,
        videoBytes: 100_000,
        videoFrames: 30,
        audioPackets: 0,
        audioBytes: 0,
        lossPercent: 3.5,
        rttMs: 42,
        videoDelivered: true,
        audioDelivered: false,
      },
    ])
  })

  it.each([
    [1, '10 --'],
    [2, '10 -A'],
  ])('[B4] settles a second of sound with %i acknowledged packets as %s', (packets, expected) => {
    const audio = { ...sent(1), packets, frames: 0 }
    const events: EvidenceEvent[] = [
      {
        type: 'sent',
        second: 10,
        paused: false,
        asked: false,
        stoodMs: 0,
        sourceGaps: false,
        video: null,
        audio,
      },
      report('audio', packets, 11_000),
      tick(11_000),
    ]
    expect(delivery(play(...events))).toEqual([expected])
  })
})
