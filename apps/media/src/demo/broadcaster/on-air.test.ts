import { fork } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { calls } from '@footlight/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../clock.ts'
import { createEmbeddedEngine, type EmbeddedEngine } from '../../engines/embedded/index.ts'
import { startMedia } from '../../server.ts'
import { configWith, createTokenMint } from '../../testing/media-kit.ts'
import { Peers } from '../../testing/peers/peers.ts'
import { createAskStream } from '../ask-stream.ts'

const clips = join(import.meta.dirname, '../../../clips')
const opened = new AsyncDisposableStack()
const log = pino({ level: 'silent' })
const { mint, publicKeyPem } = createTokenMint()
const switched: unknown[] = []
let engine: EmbeddedEngine
let siteUrl = ''

const streamOptions = (token: string) => ({
  serverUrl: siteUrl.replace('http', 'ws').concat('/webrtc-session.json'),
  applicationName: 'live',
  streamName: 'p1002',
  token,
  relayServers: [],
})

/** The api as far as a broadcaster sees it: its own calls, and the way through to the media server. */
async function openHouse(mediaPort: () => number): Promise<void> {
  const replies: Record<string, () => unknown> = {
    [`GET /api${calls.checkSession.path}`]: () => ({ authenticated: false }),
    [`POST /api${calls.login.path}`]: () => ({}),
    [`GET /api${calls.studio.path}`]: () => ({
      available: switched.length > 0,
      streamActive: true,
      session: null,
      performer: { performer_services: { videocall: false } },
    }),
    [`POST /api${calls.goLive.path}`]: async () => ({
      publishStream: streamOptions(await mint({ direction: 'publish', stream: 'live/p1002', sub: 'her' })),
    }),
  }
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const asked = `${request.method} ${request.url}`
    if (asked === `PUT /api${calls.setAvailability.path}`) switched.push(JSON.parse(body))
    const reply =
      request.url === '/webrtc-session.json'
        ? await (
            await fetch(`http://127.0.0.1:${mediaPort()}${request.url}`, { method: 'POST', body })
          ).json()
        : await replies[asked]?.()
    response.end(JSON.stringify(reply ?? {}))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  opened.defer(() => {
    server.close()
    server.closeAllConnections()
  })
  const address = server.address()
  siteUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

beforeAll(async () => {
  engine = await createEmbeddedEngine({
    udpPort: 0,
    // an unreachable address, as behind a router without hairpin NAT
    announcedIp: '192.0.2.1',
    clock: systemClock,
    log,
  })
  const media = await startMedia(configWith(publicKeyPem), { engine, log })
  opened.defer(() => media.close())
  await openHouse(() => media.port)
  const clipsDir = await mkdtemp(join(tmpdir(), 'clips-'))
  opened.defer(() => rm(clipsDir, { recursive: true }))
  await symlink(join(clips, 'p1002'), join(clipsDir, 'p1002'))
  const broadcaster = fork(join(import.meta.dirname, 'main.ts'), [siteUrl, 'silent', clipsDir, '4'], {
    env: {},
    execArgv: [],
  })
  opened.defer(() => void broadcaster.kill('SIGKILL'))
})
afterAll(() => opened.disposeAsync())

/** The number of frames at a new viewer of the stream, as soon as there are some. */
async function watchAnew(viewers: Peers, name: string): Promise<number> {
  const ask = createAskStream(siteUrl)
  const stream = streamOptions(await mint({ stream: 'live/p1002' }))
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
  await expect.poll(() => switched).toEqual([{ available: true }])
  await expect.poll(async () => (await viewers.count('first')).sources).toBe(2)

  process.kill(engine.workers[0]?.pid ?? 0, 'SIGKILL')
  await expect.poll(watch('second')).toBeGreaterThan(0)
}, 60_000)
