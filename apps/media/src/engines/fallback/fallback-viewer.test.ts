import { ManualClock } from '@footlight/test-kit/clock'
import { describe, expect, it } from 'vitest'
import type { ViewerSecond, ViewerSocket } from '../port.ts'
import { FallbackViewer } from './fallback-viewer.ts'
import { type Piece, packetBytes } from './transport-stream.ts'

const tables = Buffer.from('tables')
const piece = (isEntry: boolean): Piece => ({
  bytes: Buffer.from(isEntry ? 'keyframe' : 'picture'),
  isEntry,
  video: { packets: 2, frames: 1 },
  audio: { packets: 1 },
})

/** A viewer of ten pictures a second with a keyframe each second; `pongAfterMs` null: it answers nothing. */
const createScene = (pongAfterMs: number | null, isMetered = true, hasMedia = true) => {
  const clock = new ManualClock(1_000_000)
  const sent: { atMs: number; text: string }[] = []
  const pings: string[] = []
  const seconds: ViewerSecond[] = []
  const lost: string[] = []
  let pong: (text: string, isUnasked: boolean) => void = () => undefined
  const socket: ViewerSocket = {
    unsentBytes: 0,
    send: (bytes) => sent.push({ atMs: clock.steadyMs(), text: bytes.toString() }),
    ping(text) {
      pings.push(text)
      if (pongAfterMs !== null) clock.after(pongAfterMs, () => pong(text, false))
    },
    onPong(listener) {
      pong = listener
    },
  }
  const viewer = new FallbackViewer({
    connectionId: 'v',
    socket,
    metered: isMetered ? { left: null } : null,
    clock,
    lost: (reason) => lost.push(reason),
  })
  let count = 0
  clock.every(100, () => {
    if (hasMedia) viewer.take(piece(count % 10 === 0), tables)
    count += 1
  })
  clock.every(250, () => viewer.tick())
  clock.every(1_000, () => seconds.push(...viewer.settle()))
  return {
    clock,
    sent,
    pings,
    lost,
    viewer,
    pong: (text: string, isUnasked = false) => pong(text, isUnasked),
    delivered: () => seconds.filter(({ videoDelivered }) => videoDelivered),
    seconds,
  }
}

describe('a viewer of the compatibility stream', () => {
  it('[B4, E5] has each second whose last byte was followed by a ping that it answered', () => {
    const { clock, delivered, sent } = createScene(80)
    clock.advance(10_000)
    expect(sent[0]?.text).toBe('tableskeyframe')
    expect(delivered().length).toBeGreaterThanOrEqual(7)
    expect(delivered()[2]).toMatchObject({
      videoPackets: 20,
      videoBytes: 20 * packetBytes,
      videoFrames: 10,
      lossPercent: 0,
      rttMs: 80,
      audioDelivered: true,
    })
  })

  it('[B4] has no second that it answers after 4 s, and is not sent more', () => {
    const { clock, delivered, sent } = createScene(4_500)
    clock.advance(60_000)
    expect(delivered()).toEqual([])
    expect(sent.length).toBeLessThan(100)
  })

  it('[B11] is sent 2 s and no more where it answers nothing, and ended after 10 s', () => {
    const { clock, lost, sent, delivered } = createScene(null)
    clock.advance(15_000)
    expect(sent.at(-1)?.atMs).toBeLessThan(2_600)
    expect([delivered(), lost]).toEqual([[], ['silent']])
  })

  it('[B12] is paused when it is not funded any more, and goes on with a keyframe', () => {
    const { clock, sent, viewer, lost } = createScene(20)
    clock.advance(12_000)
    const before = sent.length
    expect(sent.at(-1)?.atMs).toBeLessThanOrEqual(10_250)
    clock.advance(2_000)
    expect(sent).toHaveLength(before)
    viewer.fund(clock.steadyMs() + 30_000)
    clock.advance(3_000)
    expect(sent[before]?.text).toBe('tableskeyframe')
    expect(lost).toEqual([])
  })

  it('[F1] skips to a keyframe where it reads too slowly, whether it pays or not', () => {
    const { clock, sent } = createScene(2_400, false)
    clock.advance(9_000)
    const gaps = sent.flatMap(({ atMs }, index) => {
      const before = sent[index - 1]
      return before && atMs - before.atMs > 500 ? [sent[index]?.text] : []
    })
    expect(gaps.length).toBeGreaterThan(0)
    expect(new Set(gaps)).toEqual(new Set(['tableskeyframe']))
  })

  it('[B11] proves nothing by a ping that this machine still holds, and is not ended for it', () => {
    const { clock, lost, pong, pings, delivered } = createScene(null)
    clock.advance(1_100)
    for (const ping of pings) pong(ping, true)
    clock.advance(6_000)
    expect([delivered(), lost]).toEqual([[], []])
  })

  it('[F1] is pinged each 5 s where nothing is sent, and ended 10 s after it is gone', () => {
    const alive = createScene(80, true, false)
    alive.clock.advance(60_000)
    expect([alive.pings.length, alive.lost]).toEqual([12, []])
    const gone = createScene(null, true, false)
    gone.clock.advance(16_000)
    expect([gone.pings, gone.lost]).toEqual([['1'], ['silent']])
  })

  it.each([
    ['a number that was not sent', '4711'],
    ['the next number before it is sent', '3'],
    ['a number twice', '1'],
    ['no number', ''],
  ])('[B11] ends when it answers %s', (_, text) => {
    const { clock, lost, pong, pings, sent } = createScene(null)
    clock.advance(600)
    expect(pings).toEqual(['1', '2'])
    pong('1')
    pong(text)
    expect(lost).toEqual(['failed'])
    const { length } = sent
    clock.advance(2_000)
    expect(sent).toHaveLength(length)
  })
})
