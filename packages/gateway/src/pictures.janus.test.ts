import { type Pages, startPages } from '@footlight/test-kit/pages'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startCutter } from './testing/cutter.ts'
import { servers, type TestServer } from './testing/servers.ts'

// Code of pictures runs in pages: a function that is handed to `evaluate` knows only its argument and `stage`.

const kinds = ['websocket', 'http'] as const
/** for a machine that is busy with other tests */
const withinMs = 60_000

interface Opening {
  servers: string
  token: string
}
/** of a side of a call */
interface Party extends Opening {
  name: string
  peer: string
}

async function echo(opening: Opening): Promise<void> {
  const { openGateway, echoTest } = stage.gateway
  const session = await openGateway(opening)
  stage.saved.set('lost', new Promise((resolve) => session.on('lost', resolve)))
  stage.saved.set('back', new Promise((resolve) => session.on('connected', resolve)))
  const handle = await session.attach(echoTest)
  const peer = await stage.film(handle)
  const { jsep } = await handle.send({ audio: true, video: true }, { jsep: await peer.offer() })
  await peer.accept(jsep)
  await stage.plays()
}

async function acceptCalls({ name, ...opening }: Party): Promise<void> {
  const { openGateway, videoCall } = stage.gateway
  const handle = await (await openGateway(opening)).attach(videoCall)
  const peer = await stage.film(handle)
  stage.saved.set('ended', new Promise((resolve) => peer.on('ended', resolve)))
  handle.on('event', async ({ data, jsep }) => {
    if (data.result.event !== 'incomingcall') return
    await handle.send({ request: 'accept' }, { jsep: await peer.answer(jsep) })
  })
  await handle.send({ request: 'register', username: name })
}

async function call({ name, peer: other, ...opening }: Party): Promise<void> {
  const { openGateway, videoCall } = stage.gateway
  const handle = await (await openGateway(opening)).attach(videoCall)
  await handle.send({ request: 'register', username: name })
  const peer = await stage.film(handle)
  handle.on('event', async ({ data, jsep }) => {
    if (data.result.event === 'accepted') await peer.accept(jsep)
  })
  await handle.send({ request: 'call', username: other }, { jsep: await peer.offer() })
  addEventListener('hang up', () => void handle.send({ request: 'hangup' }))
  await stage.plays()
}

describe.each(servers)('$name', ({ start }) => {
  let server: TestServer
  let browser: Pages<'stage'>
  beforeAll(async () => {
    const script = new URL('./testing/pages/stage.ts', import.meta.url)
    ;[server, browser] = await Promise.all([start(), startPages({ stage: script })])
  })
  afterAll(async () => {
    await browser[Symbol.asyncDispose]()
    await server[Symbol.asyncDispose]()
  })

  it(
    '[G2] a picture comes back from EchoTest, in two pages over both transports',
    async () => {
      await using first = await browser.open('stage')
      await using second = await browser.open('stage')
      const { websocket, http } = server.urls
      await Promise.all([
        first.evaluate(echo, { servers: websocket, ...server.echo() }),
        second.evaluate(echo, { servers: http, ...server.echo() }),
      ])
    },
    withinMs,
  )

  it.each(kinds)(
    '[G1] a picture never stops while its session over %s is lost and claimed',
    async (kind) => {
      await using cutter = await startCutter(server.urls[kind])
      await using page = await browser.open('stage')
      await page.evaluate(echo, { servers: cutter.url, ...server.echo() })
      cutter.refuse()
      cutter.cut()
      await page.evaluate(() => stage.saved.get('lost'))
      const cutMs = performance.now()
      await page.evaluate(() => stage.plays(40))
      const outageMs = performance.now() - cutMs
      cutter.admit()
      await page.evaluate(() => stage.saved.get('back'))
      await page.evaluate(() => stage.plays())
      expect(await page.evaluate(() => stage.longestGapMs())).toBeLessThan(outageMs)
    },
    withinMs,
  )

  it(
    '[G2] pictures go both ways in a VideoCall, one page over each transport',
    async () => {
      await using ann = await browser.open('stage')
      await using bob = await browser.open('stage')
      const { caller, callee } = server.call()
      await bob.evaluate(acceptCalls, { ...callee, peer: caller.name, servers: server.urls.http })
      await ann.evaluate(call, { ...caller, peer: callee.name, servers: server.urls.websocket })
      await bob.evaluate(() => stage.plays())
      await ann.evaluate(() => dispatchEvent(new Event('hang up')))
      expect(await bob.evaluate(() => stage.saved.get('ended'))).toMatchObject({ reason: expect.any(String) })
    },
    withinMs,
  )
})
