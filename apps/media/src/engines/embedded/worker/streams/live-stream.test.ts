import { describe, expect, it } from 'vitest'
import type { Codec } from '../../../../sdp/codec.ts'
import { parseRtp } from '../../rtp/packet.ts'
import type { Downlink } from '../sending/downlink.ts'
import { type Feed, LiveStream } from './live-stream.ts'

const vp8: Codec = { kind: 'video', name: 'VP8', clockRate: 90_000, parameters: '' }
const opus: Codec = { kind: 'audio', name: 'opus', clockRate: 48_000, parameters: '' }

function createScene(isOfCall = false) {
  const stream = new LiveStream('live/p1', { isOfCall })
  const asked: number[] = []
  const feed: Feed = {
    id: 'feed',
    codecs: [vp8],
    keyframeEveryMs: 500,
    requestKeyframe: (layer) => asked.push(layer) > 0,
    hasGapSince: () => false,
  }
  stream.addFeed(feed)
  const origin = { kind: 'video', layer: 0, pixels: 0 } as const
  let sequence = 0
  const picture = (nowMs: number, opens: boolean) => {
    const packet = Buffer.alloc(40)
    packet[0] = 0x80
    packet[1] = 0x80 | 96
    sequence += 1
    packet.writeUInt16BE(sequence, 2)
    packet.writeUInt32BE(90 * nowMs, 4)
    const header = parseRtp(packet)
    if (header)
      stream.forward(feed, origin, packet, header, { opens, ends: opens ? 'keyframe' : 'picture' }, nowMs)
  }
  /** A viewer that has joined; its connection opens when the test says so. */
  const join = (connectedMs: number | null = null) => {
    const sent: number[] = []
    const viewer = {
      connectedMs,
      send: (_: string, forwarded: { sequence: number }) => {
        if (viewer.connectedMs !== null) sent.push(forwarded.sequence)
      },
    }
    const downlink = viewer as unknown as Downlink
    stream.viewers.add(downlink)
    const open = (nowMs: number) => {
      viewer.connectedMs = nowMs
      const source = stream.fanouts.get('video')?.fanout
      if (source) stream.opened(downlink, { kind: 'video', source }, nowMs)
    }
    return { sent, open }
  }
  return { stream, picture, join, feed, asked: () => asked.length, askedLayers: () => asked }
}

describe('a live stream', () => {
  it('[G4] sends a party of a call that opens soon after a keyframe what has passed since, and asks for no other', () => {
    const { stream, picture, join, asked } = createScene(true)
    const { sent, open } = join()
    picture(1_000, true)
    picture(1_040, false)
    stream.tick(1_050)
    open(1_090)
    expect(sent).toEqual([1, 2])
    expect(asked()).toBe(0)
    picture(1_100, false)
    expect(sent).toEqual([1, 2, 3])
  })

  it.each([
    ['a call', true],
    ['a show', false],
  ])(
    '[E2] asks for a keyframe for a viewer of %s that opens later, and sends it nothing of before',
    (_, isOfCall) => {
      const { picture, join, asked } = createScene(isOfCall)
      picture(1_000, true)
      picture(1_600, false)
      const { sent, open } = join()
      open(1_700)
      expect(sent).toEqual([])
      expect(asked()).toBe(1)
    },
  )

  it('[E2] asks a publisher that takes over for a keyframe when a viewer is connected already', () => {
    const { stream, picture, join, asked } = createScene()
    join(500)
    picture(1_000, false)
    stream.tick(1_050)
    expect(asked()).toBe(1)
  })

  it('[P13] asks for the keyframe of a still of the layer with the largest pictures, wherever the offer lists it', () => {
    const { stream, picture, askedLayers } = createScene()
    picture(1_000, true)
    stream.layers?.at(3)
    for (const [layer, pixels] of [160, 640, 320, 80].entries()) stream.layers?.pictured(layer, pixels, 1_000)
    stream.askForKeyframe(1_010)
    expect(askedLayers()).toEqual([1])
    expect(stream.keyframe(0, 1_010)).toBeNull()
  })

  it('[G4] has sound acknowledged by itself in a call, and beside a picture with it', () => {
    const idOf = (stream: LiveStream) => {
      stream.expect([vp8, opus])
      return (['video', 'audio'] as const).map((kind) => stream.fanouts.get(kind)?.fanout.transportWideId)
    }
    expect(idOf(new LiveStream('call/one/client', { isOfCall: true }))).toEqual([null, 3])
    expect(idOf(new LiveStream('live/p1'))).toEqual([null, null])
  })
})
