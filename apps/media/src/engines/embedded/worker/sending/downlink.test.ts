import { ManualClock } from '@footlight/test-kit/clock'
import { describe, expect, it } from 'vitest'
import type { Codec } from '../../../../sdp/codec.ts'
import { parseRtp } from '../../rtp/packet.ts'
import { buildPictureLoss } from '../../rtp/rtcp.ts'
import { ourSection } from '../connections/media-line.ts'
import { type Feed, LiveStream } from '../streams/live-stream.ts'
import { DownTrack } from './down-track.ts'
import { Downlink, type DownlinkOptions } from './downlink.ts'

const codec: Codec = { kind: 'video', name: 'VP8', clockRate: 90_000, parameters: '' }

const tickMs = 50

/** A viewer of a stream of two layers that run, of which no keyframe comes; `source`: the layer that it begins with. */
function createScene(source: number, metered: DownlinkOptions['metered'] = null) {
  const clock = new ManualClock()
  const stream = new LiveStream('live/p1')
  const asked: { layer: number; atMs: number }[] = []
  const feed: Feed = {
    id: 'feed',
    codecs: [codec],
    keyframeEveryMs: 0,
    requestKeyframe: (layer) => asked.push({ layer, atMs: clock.steadyMs() }) > 0,
    hasGapSince: () => false,
  }
  stream.addFeed(feed)
  const { layers } = stream
  const first = layers?.at(0)?.fanout
  if (!layers || !first) throw new Error('a stream of video has a layer')
  const downTrack = new DownTrack(ourSection(codec, first), first, layers.at(source)?.fanout)
  layers.at(1)
  const viewer = new Downlink({
    id: 'v',
    stream,
    downTracks: [downTrack],
    metered,
    isCascade: false,
    clock,
    isolate: (work) => work,
    connected: () => undefined,
    slow: () => undefined,
    close: () => undefined,
  })
  const open = () => viewer.opened({ sendMessageBinary: () => true } as never, downTrack)
  const pass = (ms: number, running = [0, 1]) => {
    for (let tick = 0; tick < ms / tickMs; tick += 1) {
      clock.advance(tickMs)
      for (const layer of running) layers.pictured(layer, 100 - layer, clock.steadyMs())
      layers.tick(clock.steadyMs())
      viewer.tick(clock.steadyMs())
    }
  }
  stream.viewers.add(viewer)
  const send = (ends: 'keyframe' | 'picture') => {
    pass(tickMs, [0])
    forward(stream, feed, 0, ends, clock.steadyMs())
  }
  /** Pictures that are no keyframes, for so long; returns how often a keyframe was asked for meanwhile. */
  const flow = (ms: number) => {
    const before = asked.length
    for (let tick = 0; tick < ms / tickMs; tick += 1) send('picture')
    return asked.length - before
  }
  /** The same pictures at once, at the end of that time. */
  const burst = (ms: number) => {
    const fromMs = clock.steadyMs()
    pass(ms - tickMs, [])
    clock.advance(tickMs)
    for (let atMs = fromMs + tickMs; atMs <= clock.steadyMs(); atMs += tickMs)
      forward(stream, feed, 0, 'picture', atMs)
    viewer.tick(clock.steadyMs())
  }
  return { asked, open, pass, viewer, downTrack, small: layers.at(1)?.fanout, send, flow, burst }
}

type Scene = ReturnType<typeof createScene>

/** A feed's picture, in one packet. */
function forward(stream: LiveStream, feed: Feed, layer: number, ends: 'keyframe' | 'picture', nowMs: number) {
  const packet = Buffer.alloc(40)
  packet[0] = 0x80
  packet.writeUInt16BE(nowMs / tickMs, 2)
  packet.writeUInt32BE(90 * nowMs, 4)
  packet.writeUInt32BE(layer, 8)
  const header = parseRtp(packet)
  const part = { opens: ends === 'keyframe', ends }
  if (header) stream.forward(feed, { kind: 'video', layer, pixels: 100 }, packet, header, part, nowMs)
}

/** A viewer that is sent the first of two layers, and keyframes and sender reports of both. */
function createLineScene() {
  const stream = new LiveStream('live/p1')
  const feed = {
    id: 'feed',
    codecs: [codec],
    keyframeEveryMs: 0,
    requestKeyframe: () => true,
    hasGapSince: () => false,
  }
  stream.addFeed(feed)
  const [large, small] = [stream.layers?.at(0)?.fanout, stream.layers?.at(1)?.fanout]
  if (!large || !small) throw new Error('a stream of video has layers')
  const downTrack = new DownTrack(ourSection(codec, large), large)
  downTrack.open({ sendMessageBinary: () => true } as never)
  stream.viewers.add({
    send: (_: string, ...sent: Parameters<DownTrack['send']>) => downTrack.send(...sent),
    sendReport: (_: string, ...sent: Parameters<DownTrack['sendReport']>) => downTrack.sendReport(...sent),
  } as never)
  const keyframe = (layer: number, nowMs: number) => forward(stream, feed, layer, 'keyframe', nowMs)
  const reportSender = (layer: number, nowMs: number) =>
    stream.senderReport(
      feed,
      { kind: 'video', layer },
      { ssrc: layer, ntpHigh: nowMs, ntpLow: 0, rtpTimestamp: 90 * nowMs },
      nowMs,
    )
  /** The viewer reports, and echoes the sender report of this time. */
  const report = (echoedMs: number, nowMs: number) => {
    const block = { ssrc: 1, fractionLost: 0, cumulativeLost: 0, extendedHighestSequence: 0, jitter: 0 }
    downTrack.reported(
      { ...block, lastSenderReport: (echoedMs << 16) >>> 0, delaySinceLastSenderReport: 0 } as never,
      nowMs,
    )
    return downTrack.rttMs
  }
  return { downTrack, small, keyframe, reportSender, report }
}

describe('a viewer that is to be sent another layer', () => {
  it('[E6] has a round trip after the switch, by the sender report of the layer before and of the new one', () => {
    const { downTrack, small, keyframe, reportSender, report } = createLineScene()
    keyframe(0, 1_000)
    reportSender(0, 1_000)
    expect(report(1_000, 1_080)).toBe(80)
    downTrack.follow(small)
    keyframe(1, 1_100)
    expect(downTrack.source).toBe(small)
    expect(report(1_000, 1_150)).toBe(150)
    reportSender(1, 1_200)
    expect(report(1_200, 1_290)).toBe(90)
    expect(report(0, 1_300)).toBeNull()
  })

  it('[E6] has no keyframe asked for before it is connected, and then ever more rarely while none comes', () => {
    const { asked, open, pass } = createScene(1)
    pass(20_000)
    expect(asked).toEqual([])
    open()
    pass(20_000)
    const times = asked.filter(({ layer }) => layer === 0).map(({ atMs }) => atMs)
    const waits = times.slice(1).map((atMs, index) => atMs - (times[index] ?? 0))
    expect(waits).toEqual([1_000, 2_000, 4_000, 4_000, 4_000, 4_000])
  })

  it('[E6] asks for the smallest layer that has as many pixels as are shown, and for another one 5 s later at the earliest', () => {
    const { asked, open, pass, viewer } = createScene(0)
    open()
    pass(1_000)
    viewer.showAt(100)
    pass(10_000)
    expect(asked.filter(({ layer }) => layer === 1)).toEqual([])
    viewer.showAt(99)
    pass(50)
    expect(asked.at(-1)?.layer).toBe(1)
    const before = asked.length
    for (let round = 0; round < 400; round += 1) {
      viewer.showAt(round % 2 === 0 ? 100 : 99)
      pass(50)
    }
    expect(asked.length - before).toBeLessThanOrEqual(8)
    viewer.showAt(0)
    pass(10_000)
    expect(asked.at(-1)?.layer).toBe(1)
  })

  it('[E6] has a keyframe asked for of the layer that runs, where it was given another one before any ran', () => {
    const { asked, open, pass } = createScene(0)
    open()
    pass(1_000, [1])
    expect(asked.map(({ layer }) => layer)).toContain(1)
  })

  it('[E6] begins with the layer that its size needs, and changes for another size with a keyframe alone', () => {
    const { open, pass, viewer, downTrack, small } = createScene(0)
    pass(1_000)
    viewer.showAt(50)
    open()
    expect(downTrack.source).toBe(small)
    viewer.showAt(100)
    pass(10_000)
    expect(downTrack.source).toBe(small)
  })

  it('[E6, B12] keeps the highest layer while it is not funded', () => {
    const { asked, open, pass } = createScene(0, { left: null })
    open()
    pass(30_000)
    expect(asked.filter(({ layer }) => layer === 1)).toEqual([])
  })
})

describe('a viewer that can show no picture before a keyframe', () => {
  it('[E2, B4] has one asked for again that it asked for too soon, or that does not come, until it is sent one', () => {
    const { asked, open, viewer, downTrack, send, flow } = createScene(0)
    const ask = () => viewer.read(downTrack, buildPictureLoss(1, downTrack.line.ssrc))
    send('keyframe')
    open()
    send('keyframe')
    const before = asked.length
    ask()
    expect(asked.length - before).toBe(1)
    send('keyframe')
    // on its way when the keyframe came
    ask()
    expect(flow(400)).toBe(0)
    expect(flow(100)).toBe(1)
    expect(flow(1_000)).toBe(1)
    send('keyframe')
    const { stoodMs } = downTrack.gaps
    expect(flow(20_000)).toBe(0)
    expect(downTrack.gaps.stoodMs).toBe(stoodMs)
  })

  it('[B4] has one asked for again while none comes after its picture was switched on, and none while it is off', () => {
    const { open, viewer, downTrack, send, flow } = createScene(0)
    send('keyframe')
    open()
    viewer.gate(['audio'])
    viewer.read(downTrack, buildPictureLoss(1, downTrack.line.ssrc))
    expect(flow(20_000)).toBe(0)
    viewer.gate(['audio', 'video'])
    expect(flow(500)).toBe(1)
    expect(flow(1_000)).toBe(1)
    send('keyframe')
    expect(flow(20_000)).toBe(0)
  })
})

describe('a metered viewer that acknowledges nothing', () => {
  it.each([
    ['as they are made', 2_000, (scene: Scene) => scene.flow(1_000)],
    ['in one burst a second, as on a crowded machine', 3_000, (scene: Scene) => scene.burst(1_000)],
  ])('[B11] is sent about 2 s of pictures that arrive %s', (_, ms, pass) => {
    const scene = createScene(0, { left: null })
    scene.viewer.fund(60_000)
    scene.open()
    scene.send('keyframe')
    for (let second = 0; second < 8; second += 1) pass(scene)
    expect(scene.downTrack.isPaused).toBe(true)
    expect(scene.downTrack.sent.pictures * tickMs).toBeLessThanOrEqual(ms + 2 * tickMs)
    expect(scene.downTrack.sent.pictures * tickMs).toBeGreaterThanOrEqual(1_900)
  })

  it('[B11] has the time counted in which its publisher sends nothing as at most 250 ms', () => {
    const scene = createScene(0, { left: null })
    scene.viewer.fund(60_000)
    scene.open()
    scene.send('keyframe')
    for (let gap = 0; gap < 7; gap += 1) {
      scene.pass(2_000, [])
      scene.send('picture')
    }
    expect(scene.downTrack.isPaused).toBe(false)
  })
})
