import { ManualClock } from '@footlight/test-kit/clock'
import { describe, expect, it } from 'vitest'
import { createPeer } from '../peer/peer.ts'
import { FakeConnection } from '../testing/fake-connection.ts'
import { createFakeHandle } from '../testing/fake-handle.ts'
import { bitrateKbps, readReceived } from './bitrate.ts'
import { readVolume } from './volume.ts'

type Entry = { id: string; type: string; [field: string]: unknown }

function report(timestamp: number, ...entries: Entry[]): RTCStatsReport {
  return new Map(entries.map((entry) => [entry.id, { timestamp, ...entry }]))
}

const incoming = (id: string, mid: string, bytesReceived: number, kind = 'video'): Entry => ({
  id,
  mid,
  kind,
  bytesReceived,
  type: 'inbound-rtp',
})
const connection: Entry = { id: 'P', type: 'peer-connection' }

describe('bitrate', () => {
  // one second, 1,000 bytes: 8 kbit/s
  const rows: [string, mid: string | undefined, Entry[], Entry[], number][] = [
    ['one track', undefined, [incoming('a', '1', 500)], [incoming('a', '1', 1500)], 8],
    [
      'all video',
      undefined,
      [incoming('a', '1', 0), incoming('b', '2', 0)],
      [incoming('a', '1', 1000), incoming('b', '2', 2000)],
      24,
    ],
    ['not audio', undefined, [incoming('a', '0', 0, 'audio')], [incoming('a', '0', 1000, 'audio')], 0],
    [
      'the chosen track',
      '2',
      [incoming('a', '1', 0), incoming('b', '2', 0)],
      [incoming('a', '1', 1000), incoming('b', '2', 2000)],
      16,
    ],
    ['chosen audio', '0', [incoming('a', '0', 0, 'audio')], [incoming('a', '0', 1000, 'audio')], 8],
    ['nothing yet', undefined, [], [], 0],
    ['the first of it', undefined, [], [incoming('a', '1', 1000)], 8],
    ['another SSRC', undefined, [incoming('a', '1', 9000)], [incoming('b', '1', 1000)], 8],
    ['another SSRC by the same id', undefined, [incoming('a', '1', 9000)], [incoming('a', '1', 1000)], 8],
    [
      'one that went',
      undefined,
      [incoming('a', '1', 0), incoming('b', '2', 9000)],
      [incoming('a', '1', 1000)],
      8,
    ],
  ]
  it.each(rows)('%s', (_name, mid, before, now, kbps) => {
    const [one, two] = [
      readReceived(report(0, connection, ...before), mid),
      readReceived(report(1000, connection, ...now), mid),
    ]
    expect(bitrateKbps(one, two)).toBe(kbps)
  })

  it('divides by the time between the two samples', () => {
    const two = readReceived(report(4000, incoming('a', '1', 1000)))
    expect(bitrateKbps(readReceived(report(0, incoming('a', '1', 0))), two)).toBe(2)
  })
})

describe('volume', () => {
  const received = report(
    0,
    { ...incoming('a', '0', 0, 'audio'), audioLevel: 0.25 },
    { ...incoming('b', '3', 0, 'audio'), audioLevel: 0.5 },
    incoming('v', '1', 0),
  )
  const said = report(
    0,
    { id: 'o', type: 'outbound-rtp', kind: 'audio', mid: '0', mediaSourceId: 's' },
    { id: 's', type: 'media-source', kind: 'audio', audioLevel: 0.75 },
    { id: 't', type: 'media-source', kind: 'audio', audioLevel: 1 },
    { id: 'n', type: 'outbound-rtp', kind: 'audio', mid: '3' },
  )
  it('remote: the chosen track, or the loudest', () => {
    expect([readVolume(received, 'remote', '0'), readVolume(received, 'remote')]).toEqual([0.25, 0.5])
  })
  it('local: of what is sent; a sender without a track says nothing', () => {
    expect([
      readVolume(said, 'local'),
      readVolume(said, 'local', '0'),
      readVolume(said, 'local', '3'),
    ]).toEqual([0.75, 0.75, undefined])
  })
  it('undefined where the browser does not say', () => {
    expect([
      readVolume(said, 'remote'),
      readVolume(received, 'remote', '1'),
      readVolume(received, 'remote', '9'),
    ]).toEqual([undefined, undefined, undefined])
  })
})

describe('watching', () => {
  function setUp() {
    const clock = new ManualClock()
    const fake = new FakeConnection()
    const peer = createPeer(createFakeHandle(), { open: () => fake.asConnection, clock })
    fake.report = report(0, { ...incoming('a', '0', 0, 'audio'), audioLevel: 0.5 }, incoming('b', '1', 0))
    return { clock, fake, peer, stop: new AbortController() }
  }
  async function collect<Value>(source: AsyncIterable<Value>) {
    const values: Value[] = []
    for await (const value of source) values.push(value)
    return values
  }

  it('the bitrate each 1,000 ms, the first after as long; a report seen before says nothing', async () => {
    const { clock, fake, peer, stop } = setUp()
    const collected = collect(peer.bitrate({ signal: stop.signal }))
    await clock.pass(999)
    fake.report = report(1000, incoming('b', '1', 1000))
    await clock.pass(1)
    await clock.pass(1000)
    fake.report = report(3000, incoming('b', '1', 5000))
    await clock.pass(1000)
    stop.abort()
    expect([await collected, clock.timers]).toEqual([[8, 16], 0])
  })

  it('the volume now and each 200 ms; ends with the peer', async () => {
    const { clock, peer } = setUp()
    const collected = collect(peer.volume('remote'))
    await clock.pass(199)
    await clock.pass(1)
    await peer.close()
    expect([await collected, clock.timers]).toEqual([[0.5, 0.5], 0])
    expect(await collect(peer.volume('remote'))).toEqual([])
  })

  it('yields nothing once it is stopped, even while a poll is pending', async () => {
    const { clock, peer, stop } = setUp()
    const collected = collect(peer.volume('remote', { signal: stop.signal }))
    stop.abort()
    expect([await collected, clock.timers]).toEqual([[], 0])
  })
})
