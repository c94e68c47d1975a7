import type { MediaReport, StreamTokenClaims } from '@footlight/contract/internal'
import { mediaReport } from '@footlight/contract/internal'
import { ManualClock } from '@footlight/test-kit/clock'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import type { ViewerSecond } from '../engines/port.ts'
import type { SessionFunding } from '../rooms/rooms.ts'
import { Rooms } from '../rooms/rooms.ts'
import { codecs, offerSdp, WatchedEngine } from '../testing/watched-engine.ts'
import { maxWaitingReports, reportRetentionMs } from './report-queue.ts'
import { Reporter } from './reporter.ts'

const times = { iat: 1, exp: 4_000_000_000 }
const performer = {
  sub: 'p',
  kind: 'performer',
  stream: 'live/p1001',
  direction: 'publish',
  ses: 'stage',
  jti: '1',
  ...times,
} as const
const client = { ...performer, sub: 'c', kind: 'client', direction: 'play', ses: 'lobby', jti: '2' } as const

/** Rooms on a fake engine, and an api that keeps the reports it takes. */
function createScene() {
  const clock = new ManualClock(1_700_000_000_000)
  const engine = new WatchedEngine()
  let ids = 0
  const rooms = new Rooms({ engine, clock, newId: () => `connection-${++ids}` })
  const api = { up: true, revoke: [] as string[], funded: [] as SessionFunding[], taken: [] as MediaReport[] }
  const followed: number[] = []
  Object.assign(clock, { follow: (apiMs: number) => followed.push(apiMs) && 0 })
  const send = async (report: MediaReport) => {
    if (!api.up) throw new Error('the api is away')
    api.taken.push(mediaReport.parse(report))
    return { revoke: api.revoke, funded: api.funded, now: 1_700_000_009_000 }
  }
  const log = pino({ level: 'silent' })
  const calls = () => [{ sessionId: 'call', missing: 'client' as const }]
  const reporter = new Reporter({ rooms, calls, send, clock, log, node: 'node', boot: 'boot' })
  const pass = async (ms: number) => {
    await clock.pass(ms)
  }
  const publish = async () => {
    const { stream } = performer
    const connection = rooms.admit(performer, { stream, direction: 'publish', address: null })
    await connection.publish(offerSdp)
    return connection.id
  }
  const play = async (claims: StreamTokenClaims = client, media?: 'audio') => {
    const { stream } = claims
    const connection = rooms.admit(claims, { stream, direction: 'play', media, address: null })
    await connection.play()
    return connection
  }
  const onAir = async () => {
    const connectionId = await publish()
    engine.emit({ type: 'media', connectionId, hasVideo: true, hasAudio: false, pictureFault: null, codecs })
    const viewer = await play()
    await viewer.answer(offerSdp)
    return { publisher: connectionId, viewer: viewer.id }
  }
  return { engine, rooms, api, reporter, followed, pass, play, onAir }
}

const second = (connectionId: string, changes: Partial<ViewerSecond> = {}): ViewerSecond => ({
  connectionId,
  second: 1_700_000_000,
  videoPackets: 100,
  videoBytes: 100_000,
  videoFrames: 24,
  audioPackets: 50,
  audioBytes: 5_000,
  lossPercent: 0,
  rttMs: 20,
  videoDelivered: true,
  audioDelivered: false,
  ...changes,
})

it('[E5] tells once a second who received what, by session', async () => {
  const { engine, api, pass, onAir } = createScene()
  const { viewer } = await onAir()
  await pass(100)
  engine.emit({ type: 'evidence', viewers: [second(viewer), second('nobody')] })
  await pass(900)
  const { connectionId: _, ...counts } = second(viewer)
  expect(api.taken.at(-1)).toMatchObject({
    node: 'node',
    boot: 'boot',
    streams: [
      {
        applicationName: 'live',
        streamName: 'p1001',
        publisherSessionId: 'stage',
        state: 'active',
        viewers: 1,
      },
    ],
    viewerSessionIds: ['lobby'],
    evidence: [{ sessionId: 'lobby', ...counts }],
    calls: [{ sessionId: 'call', missing: 'client' }],
  })
  await pass(1_000)
  expect(api.taken.at(-1)?.evidence).toEqual([])
})

it('[B6] follows the clock of the api, which judges the seconds', async () => {
  const { followed, pass } = createScene()
  await pass(1_000)
  expect(followed).toEqual([1_700_000_009_000])
})

it('[E6] counts a viewer as slow for 5 s after a second with more than 10 % lost', async () => {
  const { engine, api, pass, onAir } = createScene()
  const { viewer } = await onAir()
  engine.emit({ type: 'connected', connectionId: viewer })
  const slowAfter = async (lossPercent: number, ms: number) => {
    engine.emit({ type: 'evidence', viewers: [second(viewer, { lossPercent })] })
    await pass(ms)
    return api.taken.at(-1)?.streams[0]?.slowViewers
  }
  expect(await slowAfter(10, 2_000)).toBe(0)
  expect(await slowAfter(11, 2_000)).toBe(1)
  expect(await slowAfter(0, 5_000)).toBe(0)
})

it('[H1] reports what the picture consists of with the next second, and no more once the stream is lost', async () => {
  const { engine, api, pass, onAir } = createScene()
  const { publisher: connectionId } = await onAir()
  await pass(100)
  const before = api.taken.length
  const arriving = {
    width: 1280,
    height: 720,
    framesPerSecond: 30,
    codec: 'H264',
    profile: 'Main',
    bitrate: 2_400_000,
    keyframeIntervalMs: 2_000,
  }
  engine.emit({ type: 'figures', connectionId, arriving })
  engine.emit({ type: 'figures', connectionId: 'another', arriving })
  await pass(100)
  expect(api.taken.length).toBe(before)
  await pass(1_000)
  expect(api.taken.at(-1)?.streams).toMatchObject([{ state: 'active', arriving }])
  engine.emit({ type: 'media', connectionId, hasVideo: true, hasAudio: true, pictureFault: null, codecs })
  await pass(100)
  expect(api.taken.at(-1)?.streams).toMatchObject([{ hasAudio: true, arriving }])
  engine.emit({ type: 'lost', connectionId, reason: 'silent' })
  await pass(100)
  expect(api.taken.at(-1)?.streams).toMatchObject([{ state: 'lost' }])
  expect(api.taken.at(-1)?.streams[0]).not.toHaveProperty('arriving')
})

it('[E5] reports a second when its evidence comes, not at a time of its own', async () => {
  const { engine, api, pass, play, onAir } = createScene()
  const { viewer } = await onAir()
  const other = await play()
  await pass(300)
  const before = api.taken.length
  for (let number = 0; number < 5; number++) {
    const evidence = second(viewer, { second: 1_700_000_000 + number })
    engine.emit({ type: 'evidence', viewers: [evidence] })
    // workers look at their clocks every 50 ms: another one is a little later
    await pass(40)
    engine.emit({ type: 'evidence', viewers: [{ ...evidence, connectionId: other.id }] })
    await pass(20)
    expect(api.taken.at(-1)?.evidence).toMatchObject([{ second: evidence.second }])
    await pass(number % 2 === 0 ? 990 : 900)
  }
  expect(api.taken).toHaveLength(before + 5)
})

it('[E5] adds up a second that a session spent on two connections, the ended one too', async () => {
  const { engine, api, pass, play, onAir } = createScene()
  const { viewer } = await onAir()
  const again = await play()
  engine.emit({
    type: 'evidence',
    viewers: [second(viewer), second(again.id, { videoDelivered: false })],
  })
  await pass(1_000)
  expect(api.taken.flatMap((report) => report.evidence)).toMatchObject([
    { sessionId: 'lobby', videoPackets: 200, videoDelivered: true },
  ])
})

it('reports at once when a stream starts and when it is lost, the loss once', async () => {
  const { engine, api, pass, onAir } = createScene()
  const { publisher } = await onAir()
  await pass(50)
  expect(api.taken.map((report) => report.streams[0]?.state)).toEqual(['active'])
  engine.emit({ type: 'lost', connectionId: publisher, reason: 'silent' })
  await pass(50)
  await pass(1_000)
  expect(api.taken.slice(1).map((report) => report.streams.map((stream) => stream.state))).toEqual([
    ['lost'],
    [],
  ])
})

it.each(['worker', 'hung'] as const)(
  '[S8] names once the sessions that a worker took along (%s), also those that watch its stage on another worker',
  async (reason) => {
    const { engine, api, pass, play, onAir } = createScene()
    const { publisher, viewer } = await onAir()
    await play({ ...client, ses: 'show', metered: true })
    await pass(1_000)
    engine.emit({ type: 'lost', connectionId: viewer, reason })
    await pass(50)
    expect(api.taken.at(-1)?.cutOff).toEqual(['lobby'])
    engine.emit({ type: 'lost', connectionId: publisher, reason })
    await pass(50)
    expect(api.taken.at(-1)?.cutOff).toEqual(['stage', 'show'])
    await pass(1_000)
    expect(api.taken.at(-1)?.cutOff).toBeUndefined()
  },
)

it('[S8] names no session whose connection ended by itself', async () => {
  const { engine, api, pass, onAir } = createScene()
  const { publisher } = await onAir()
  engine.emit({ type: 'lost', connectionId: publisher, reason: 'silent' })
  await pass(1_000)
  expect(api.taken.some(({ cutOff }) => cutOff)).toBe(false)
})

it('[E5] queues reports that the API did not accept, and resends them in order under their own numbers', async () => {
  const { api, pass } = createScene()
  api.up = false
  await pass(5_000)
  api.up = true
  await pass(1_000)
  expect(api.taken.map((report) => report.sequence)).toEqual([1, 2, 3, 4, 5, 6])
})

it('[E5] gives up what is too old; the numbers show the gap', async () => {
  const { api, reporter, pass } = createScene()
  api.up = false
  await pass(reportRetentionMs + 60_000)
  expect(reporter.waiting).toBeLessThanOrEqual(maxWaitingReports)
  api.up = true
  await pass(1_000)
  expect(api.taken[0]?.sequence).toBe(62)
})

it('[D8] cuts the sessions that the reply names', async () => {
  const { engine, api, pass, onAir } = createScene()
  const { publisher, viewer } = await onAir()
  api.revoke = ['lobby']
  await pass(1_000)
  expect([...engine.viewers.keys(), ...engine.closed]).toEqual([viewer])
  expect([...engine.publishers.keys()]).toEqual([publisher])
})

it('[B12] passes on how long a session is paid for, to its metered connections alone', async () => {
  const { engine, api, pass, play, onAir } = createScene()
  await onAir()
  const paid = await play({ ...client, ses: 'paid', metered: true })
  api.funded = [
    { sessionId: 'paid', forMs: 12_000 },
    { sessionId: 'lobby', forMs: 9_000 },
    { sessionId: 'nobody', forMs: 1 },
  ]
  await pass(1_000)
  const funds = engine.calls.filter(({ call }) => call === 'fund')
  expect(funds).toEqual([{ call: 'fund', fundings: [{ connectionId: paid.id, forMs: 12_000 }] }])
})

it('tells the end of every stream when the server stops', async () => {
  const { rooms, api, reporter, onAir } = createScene()
  await onAir()
  await rooms[Symbol.asyncDispose]()
  await reporter[Symbol.asyncDispose]()
  expect(api.taken.at(-1)?.streams).toMatchObject([{ state: 'lost', publisherSessionId: 'stage' }])
})
