import { fork } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { callName, type Evidence, type MediaReport } from '@footlight/contract/internal'
import { openGateway, videoCall } from '@footlight/gateway'
import { createTokenMint } from '@footlight/test-kit/tokens'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../clock.ts'
import { createEmbeddedEngine, type EmbeddedEngine } from '../../engines/embedded/index.ts'
import { startMedia } from '../../server.ts'
import { configWith } from '../../testing/media-kit.ts'
import { Peers } from '../../testing/peers/peers.ts'
import { createAskStream } from '../ask-stream.ts'
import { openSmallSite, type SmallSite } from './testing/small-site.ts'

const clips = join(import.meta.dirname, '../../../clips')
const opened = new AsyncDisposableStack()
const log = pino({ level: 'silent' })
const { mint, publicKeyPem } = createTokenMint()
const evidence: Evidence[] = []
let engine: EmbeddedEngine
let site: SmallSite

/** The API's reply to a report: every session is paid for. */
async function payFor(report: MediaReport) {
  evidence.push(...report.evidence)
  return { revoke: [], funded: report.viewerSessionIds.map((sessionId) => ({ sessionId, forMs: 30_000 })) }
}

beforeAll(async () => {
  engine = await createEmbeddedEngine({
    udpPort: 0,
    // an unreachable address, as behind a router without hairpin NAT
    announcedIp: '192.0.2.1',
    clock: systemClock,
    log,
  })
  const media = await startMedia(configWith(publicKeyPem), { engine, log, sendReport: payFor })
  opened.defer(() => media.close())
  site = opened.use(await openSmallSite({ mint, mediaPort: media.port }))
  const clipsDir = await mkdtemp(join(tmpdir(), 'clips-'))
  opened.defer(() => rm(clipsDir, { recursive: true }))
  await symlink(join(clips, 'p1002'), join(clipsDir, 'p1002'))
  const broadcaster = fork(join(import.meta.dirname, 'main.ts'), [site.url, 'silent', clipsDir, '4'], {
    env: {},
    execArgv: [],
  })
  opened.defer(() => void broadcaster.kill('SIGKILL'))
})
afterAll(() => opened.disposeAsync())

/** The number of frames at a new viewer of the stream, as soon as there are some. */
async function watchAnew(viewers: Peers, name: string): Promise<number> {
  const ask = createAskStream(site.url)
  const stream = site.streamOptions(await mint({ stream: 'live/p1002' }))
  const offer = await ask(stream, { direction: 'play', command: 'getOffer' })
  const sdp = { type: 'answer', sdp: await viewers.play(name, offer.sdp?.sdp ?? '') } as const
  await ask(stream, {
    direction: 'play',
    command: 'sendResponse',
    sdp,
    sessionId: offer.streamInfo?.sessionId,
  })
  await expect.poll(async () => (await viewers.count(name)).frames, { timeout: 2_000 }).toBeGreaterThan(0)
  return (await viewers.count(name)).frames
}

it('[E8] publishes its clip by the stream dialect, is available, and comes back after the worker died', async () => {
  await using viewers = new Peers()
  const watch = (name: string) => () => watchAnew(viewers, name)
  await expect.poll(watch('first')).toBeGreaterThan(0)
  await expect.poll(() => site.switched).toEqual([{ available: true }])
  await expect.poll(async () => (await viewers.count('first')).sources).toBe(2)

  process.kill(engine.workers[0]?.pid ?? 0, 'SIGKILL')
  await expect.poll(watch('second')).toBeGreaterThan(0)
})

/** Calls the performer as the client's page does: again each second until the call is taken. */
async function callPerformer(callers: Peers, name: string): Promise<AsyncDisposable> {
  const { serverUrl, token } = await site.seatOf('client')
  const gateway = await openGateway({ servers: serverUrl, token })
  const line = await gateway.attach(videoCall)
  await line.send({ request: 'register', username: callName('client', site.callId ?? '') })
  const offer = { type: 'offer', sdp: await callers.call(name, { kbps: 300, audio: true }) } as const
  const answered = new Promise<string>((resolve) =>
    line.on('event', ({ data: { result }, jsep }) => {
      if (result.event === 'accepted') resolve(jsep?.sdp ?? '')
    }),
  )
  const username = callName('performer', site.callId ?? '')
  await expect
    .poll(() => line.send({ request: 'call', username }, { jsep: offer }).then(() => 'calling'), {
      interval: 1_000,
    })
    .toBe('calling')
  await callers.accept(name, await answered)
  return gateway
}

it('[E8, S20] takes the calls of a session with picture and sound both ways, and returns to its stage', async () => {
  await using callers = new Peers()
  site.callId = 'one'
  for (const name of ['first', 'after a reload', 'after the worker died']) {
    const since = evidence.length
    await using _gateway = await callPerformer(callers, name)
    await expect.poll(async () => (await callers.count(name)).frames).toBeGreaterThan(50)
    expect((await callers.count(name)).sources).toBe(2)
    const call = expect.objectContaining({
      performerVideoOn: true,
      clientVideoOn: true,
      clientPictureDelivered: true,
    })
    await expect
      .poll(() => evidence.slice(since))
      .toContainEqual(
        expect.objectContaining({ sessionId: 'one', videoDelivered: true, audioDelivered: true, call }),
      )
    if (name === 'after a reload') for (const { pid } of engine.workers) process.kill(pid, 'SIGKILL')
  }
  site.callId = null
  await expect.poll(() => watchAnew(callers, 'viewer')).toBeGreaterThan(0)
})
