import { ManualClock } from '@footlight/test-kit/clock'
import type { Track } from 'node-datachannel'
import { describe, expect, it } from 'vitest'
import type { TakenSection } from '../../../sdp/offer.ts'
import type { Downlink } from './downlink.ts'
import { LiveStream } from './live-stream.ts'
import { Uplink } from './uplink.ts'

const section: TakenSection = {
  codec: { kind: 'video', name: 'VP8', clockRate: 90_000, parameters: '' },
  payloadType: 96,
  mid: '0',
  midId: null,
  layers: [],
  ridId: null,
  transportWideId: null,
  sources: { media: [], repair: [40] },
  feedback: [],
}

/** A publisher of VP8, and the timestamps of what its viewers are sent. */
const createScene = () => {
  const clock = new ManualClock()
  const stream = new LiveStream('live/p1')
  const sent: number[] = []
  const uplink = new Uplink({
    id: 'p',
    stream,
    codecs: [section.codec],
    keyframeEveryMs: 500,
    alwaysRepairs: false,
    mayBeSilent: false,
    clock,
    connected: () => undefined,
    worked: () => undefined,
    media: () => undefined,
    figures: () => undefined,
    close: () => undefined,
  })
  stream.addFeed(uplink)
  const viewer = { send: (_: string, { sequence }: { sequence: number }) => sent.push(sequence) }
  stream.viewers.add(viewer as unknown as Downlink)
  const read = uplink.add(section, { sendMessageBinary: () => true } as unknown as Track)
  let sequence = 0
  const send = (ssrc: number) => {
    const packet = Buffer.alloc(40)
    packet[0] = 0x80
    packet[1] = 96
    sequence += 1
    packet.writeUInt16BE(sequence, 2)
    packet.writeUInt32BE(ssrc, 8)
    read(packet)
  }
  return { clock, sent, send }
}

describe('a picture on several SSRCs', () => {
  it('[E2] is forwarded from the first SSRC alone, and from another once that is silent for a second', () => {
    const { clock, sent, send } = createScene()
    for (const ssrc of [1, 2, 3, 1, 2, 3]) send(ssrc)
    expect(sent).toHaveLength(2)
    clock.advance(900)
    send(2)
    send(1)
    clock.advance(900)
    send(2)
    expect(sent).toHaveLength(3)
    clock.advance(100)
    for (const ssrc of [2, 1, 2]) send(ssrc)
    expect(sent).toHaveLength(5)
  })

  it('[E2] is never forwarded from one that repairs another', () => {
    const { clock, sent, send } = createScene()
    send(40)
    send(1)
    clock.advance(5_000)
    send(40)
    expect(sent).toHaveLength(1)
  })
})
