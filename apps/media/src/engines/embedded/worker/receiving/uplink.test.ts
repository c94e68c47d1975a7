import { ManualClock } from '@footlight/test-kit/clock'
import type { Track } from 'node-datachannel'
import { describe, expect, it } from 'vitest'
import type { Codec } from '../../../../sdp/codec.ts'
import type { TakenSection } from '../../../../sdp/offer.ts'
import { buildReferenceEcho, parseRtcp } from '../../rtp/rtcp.ts'
import type { Downlink } from '../sending/downlink.ts'
import { LiveStream } from '../streams/live-stream.ts'
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

/** A publisher of VP8 or another codec, and the timestamps of what its viewers are sent. */
const createScene = (layers: TakenSection['layers'] = [], codec: Codec = section.codec) => {
  const clock = new ManualClock()
  const stream = new LiveStream('live/p1')
  const sent: number[] = []
  const widths: (number | null)[] = []
  const arriving: boolean[] = []
  const roundTrips: number[] = []
  let time: { ssrc: number; middle: number } | undefined
  const faults: unknown[] = []
  const uplink = new Uplink({
    id: 'p',
    stream,
    codecs: [codec],
    keyframeEveryMs: 500,
    alwaysRepairs: false,
    mayBeSilent: false,
    clock,
    connected: () => undefined,
    worked: () => undefined,
    media: ({ hasVideo, pictureFault }) => {
      arriving.push(hasVideo)
      faults.push(pictureFault)
    },
    figures: ({ width }) => widths.push(width),
    roundTrip: (ms) => roundTrips.push(Math.round(ms)),
    close: () => undefined,
  })
  stream.addFeed(uplink)
  const viewer = { send: (_: string, { sequence }: { sequence: number }) => sent.push(sequence) }
  stream.viewers.add(viewer as unknown as Downlink)
  const read = uplink.add({ ...section, codec, layers }, {
    sendMessageBinary: (packet: Buffer) => {
      time = parseRtcp(packet).find((message) => message.type === 'referenceTime') ?? time
      return true
    },
  } as unknown as Track)
  /** The publisher tells the server's time again. */
  const echo = () => time && read(buildReferenceEcho(1, time.ssrc, time.middle))
  let sequence = 0
  const send = (ssrc: number, bytes = 40) => {
    const packet = Buffer.alloc(bytes)
    packet[0] = 0x80
    packet[1] = 96
    sequence += 1
    packet.writeUInt16BE(sequence, 2)
    packet.writeUInt32BE(ssrc, 8)
    read(packet)
  }
  /** A keyframe in one packet. */
  const keyframe = (ssrc: number, [width, height]: [number, number]) => {
    const packet = Buffer.alloc(200, 1)
    packet[0] = 0x80
    packet[1] = 0x80 | 96
    sequence += 1
    packet.writeUInt16BE(sequence, 2)
    packet.writeUInt32BE(90 * clock.steadyMs(), 4)
    packet.writeUInt32BE(ssrc, 8)
    // the descriptor that begins a frame, and the frame's own header (RFC 6386, 9.1)
    Buffer.from('101000009d012a', 'hex').copy(packet, 12)
    packet.writeUInt16LE(width, 19)
    packet.writeUInt16LE(height, 21)
    read(packet)
  }
  return { clock, sent, send, keyframe, uplink, stream, widths, arriving, faults, echo, roundTrips }
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

  it('[H1, E6] is reported as that of the highest layer that runs, wherever the offer lists it, and of one that returns after 3 s', () => {
    const { clock, keyframe, uplink, stream, widths } = createScene([
      { rid: null, ssrc: 1 },
      { rid: null, ssrc: 2 },
    ])
    uplink.opened()
    const second = (isLargeSent: boolean) => {
      for (let tenth = 0; tenth < 10; tenth += 1) {
        clock.advance(100)
        keyframe(1, [320, 180])
        if (isLargeSent) keyframe(2, [1280, 720])
        stream.tick(clock.steadyMs())
      }
      uplink.report(clock.steadyMs())
      return widths.at(-1)
    }
    const seconds = (count: number) => Array.from({ length: count }, () => second(true))
    expect(seconds(11)).toEqual(Array(11).fill(1280))
    expect(second(false)).toBe(320)
    expect(seconds(4)).toEqual([320, 320, 320, 1280])
    // it ran for 4 s: the next time it is to run for twice as long
    expect(second(false)).toBe(320)
    expect(seconds(7)).toEqual([...Array(6).fill(320), 1280])
  })

  it('[B4, E6] arrives while one layer has pictures, whatever the packets of a larger one carry', () => {
    const { clock, keyframe, send, uplink, stream, arriving } = createScene([
      { rid: null, ssrc: 1 },
      { rid: null, ssrc: 2 },
    ])
    uplink.opened()
    const tenths = (count: number, others: () => void) => {
      for (let tenth = 0; tenth < count; tenth += 1) {
        clock.advance(100)
        others()
        keyframe(2, [320, 180])
        stream.tick(clock.steadyMs())
        uplink.tick(clock.steadyMs())
      }
    }
    tenths(20, () => keyframe(1, [1280, 720]))
    // what a browser fills its line with on a narrow uplink
    tenths(60, () => send(1))
    expect(arriving).toEqual([true])
  })

  it('[E2, B13] of 50 Mbit/s goes to viewers as far as 8 Mbit/s, named, and its gaps are the publisher’s', () => {
    const { clock, sent, send, uplink, faults } = createScene()
    uplink.opened()
    for (let ms = 0; ms < 4_000; ms += 1) {
      clock.advance(1)
      for (let packet = 0; packet < 6; packet += 1) send(1, 1_000)
    }
    expect(sent.length).toBeLessThan(6_100)
    expect(faults).toEqual(['TOO_MUCH'])
    expect(uplink.hasGapSince(clock.steadyMs() - 1_000, 0)).toBe(true)
    clock.advance(3_000)
    uplink.tick(clock.steadyMs())
    expect(faults).toEqual(['TOO_MUCH', 'NO_PICTURE'])
  })

  it('[E2, S9] of sound alone, as in talk-back, goes to the performer as far as 160 kbit/s, whatever is sent', () => {
    const opus = { kind: 'audio', name: 'opus', clockRate: 48_000, parameters: '' } as const
    const { clock, sent, send, uplink } = createScene([], opus)
    uplink.opened()
    // 13 Mbit/s for ten seconds
    for (let ms = 0; ms < 10_000; ms += 1) {
      clock.advance(1)
      for (let packet = 0; packet < 2; packet += 1) send(1, 800)
    }
    expect((sent.length * 800 * 8) / 12).toBeLessThanOrEqual(160_000)
  })

  it.each([
    ['opus', 48_000, 'f8fffe'],
    ['PCMU', 8_000, 'ffffff'],
    ['PCMA', 8_000, 'd5d5d5'],
  ] as const)(
    '[H1] of %s is sent on as silence while it is muted, each packet with its number',
    (name, clockRate, silence) => {
      const { send, uplink, stream } = createScene([], { kind: 'audio', name, clockRate, parameters: '' })
      const forwarded: string[] = []
      stream.forward = (_feed, _kind, packet) =>
        void forwarded.push(packet.toString('hex', 2, 4) + packet.toString('hex', 12))
      uplink.opened()
      send(1, 15)
      uplink.mute(true)
      send(1, 15)
      uplink.mute(false)
      send(1, 15)
      expect(forwarded).toEqual(['0001000000', `0002${silence}`, '0003000000'])
    },
  )

  it('[E2] is never forwarded from one that repairs another', () => {
    const { clock, sent, send } = createScene()
    send(40)
    send(1)
    clock.advance(5_000)
    send(40)
    expect(sent).toHaveLength(1)
  })

  it('[P13] is known to be no later than the shortest round trip, whatever every packet of it waits for', () => {
    const { clock, send, uplink, echo, roundTrips } = createScene()
    uplink.opened()
    send(1)
    for (const ms of [1_700, 1_500, 1_600]) {
      uplink.report(clock.steadyMs())
      clock.advance(ms)
      echo()
    }
    expect(roundTrips).toEqual([1_700, 1_500])
  })
})
