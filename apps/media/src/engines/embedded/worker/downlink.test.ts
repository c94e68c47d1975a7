import { ManualClock } from '@footlight/test-kit/clock'
import { describe, expect, it } from 'vitest'
import type { Codec } from '../../../sdp/codec.ts'
import { DownTrack, ourSection } from './down-track.ts'
import { Downlink, type DownlinkOptions } from './downlink.ts'
import { LiveStream } from './live-stream.ts'

const codec: Codec = { kind: 'video', name: 'VP8', clockRate: 90_000, parameters: '' }

/** A viewer of a stream of two layers that run, of which no keyframe comes; `source`: the layer that it begins with. */
function createScene(source: number, metered: DownlinkOptions['metered'] = null) {
  const clock = new ManualClock()
  const stream = new LiveStream('live/p1')
  const asked: { layer: number; atMs: number }[] = []
  stream.addFeed({
    id: 'feed',
    codecs: [codec],
    keyframeEveryMs: 0,
    requestKeyframe: (layer) => asked.push({ layer, atMs: clock.steadyMs() }) > 0,
  })
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
  const pass = (ms: number) => {
    for (let tick = 0; tick < ms / 50; tick += 1) {
      clock.advance(50)
      for (const layer of [0, 1]) layers.pictured(layer, 100 - layer, clock.steadyMs())
      layers.tick(clock.steadyMs())
      viewer.tick(clock.steadyMs())
    }
  }
  return { asked, open, pass }
}

describe('a viewer that is to be sent another layer', () => {
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

  it('[E6, B12] keeps the highest layer while it is not funded', () => {
    const { asked, open, pass } = createScene(0, { left: null })
    open()
    pass(30_000)
    expect(asked.filter(({ layer }) => layer === 1)).toEqual([])
  })
})
