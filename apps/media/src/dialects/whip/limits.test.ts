import { ManualClock } from '@footlight/test-kit/clock'
import { createTokenMint } from '@footlight/test-kit/tokens'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EngineError } from '../../engines/port.ts'
import { type MediaKit, startMediaKit } from '../../testing/media-kit.ts'
import { playerOffer } from '../../testing/offers/offers.ts'
import { WhipClient } from '../../testing/whip-client.ts'
import { limits } from './limits.ts'

/** it stands still, so that no limit recovers before a test says so */
const clock = new ManualClock(Date.now())
let kit: MediaKit
let client: WhipClient
beforeAll(async () => {
  kit = await startMediaKit({ clock })
  client = new WhipClient(kit.port)
})
afterAll(() => kit[Symbol.asyncDispose]())

const publisher = (account: string) =>
  kit.mint({ direction: 'publish', sub: account, stream: `live/${account}` })
const publish = (account: string, token: string | null, address: string, body?: string) =>
  client.post(`/live/${account}/whip`, token, {
    headers: { 'x-forwarded-for': address },
    ...(body === undefined ? {} : { body }),
  })

/** The number of requests that were answered with each status. */
async function statusesOf(count: number, ask: (index: number) => Promise<Response>) {
  const seen: Record<number, number> = {}
  for (let index = 0; index < count; index += 1) {
    const { status } = await ask(index)
    seen[status] = (seen[status] ?? 0) + 1
  }
  return seen
}

async function expectTooMany(response: Response, detail: string): Promise<void> {
  expect([response.status, response.headers.get('content-type')]).toEqual([429, 'application/problem+json'])
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await response.json()).toMatchObject({ status: 429, title: 'Too Many Requests', detail })
}

it('[W14, H1] refuses the POST of an account that sent too many from any address, and no other account', async () => {
  const { burst } = limits.openings.perAccount
  const token = await publisher('flood')
  const flood = (index: number) => publish('flood', token, `203.0.113.${index}`)
  expect(await statusesOf(burst + 5, flood)).toEqual({ 201: burst, 429: 5 })
  await expectTooMany(await flood(0), 'Too many sessions opened by this account')
  expect(kit.engine.publishers.size, 'each has replaced the one before').toBe(1)
  expect((await publish('other', await publisher('other'), '203.0.113.0')).status).toBe(201)
  clock.advance(1_000)
  expect((await flood(0)).status).toBe(201)
})

it('[W14, H1] refuses the POST of an address that sent too many before it reads a token', async () => {
  const { burst } = limits.openings.perAddress
  expect(await statusesOf(burst, () => publish('p1', null, '198.51.100.1'))).toEqual({ 401: burst })
  const token = await publisher('p1')
  await expectTooMany(
    await publish('p1', token, '198.51.100.1'),
    'Too many sessions opened from this address',
  )
  expect((await publish('p1', token, '198.51.100.2')).status).toBe(201)
})

it('[W14, H1] slows an address that guesses tokens or stream keys, and takes the good tokens of it', async () => {
  const { burst } = limits.badTokens
  const foreign = await createTokenMint().mint({ direction: 'publish', stream: 'live/p2' })
  const guesses = [foreign, `stage_${'x'.repeat(43)}`]
  const guess = (index: number) => publish('p2', guesses[index % 2] ?? '', '198.51.100.3')
  expect(await statusesOf(burst + 20, guess)).toEqual({ 401: burst, 429: 20 })
  const good = await publish('p2', await publisher('p2'), '198.51.100.3')
  expect(good.status).toBe(201)
  const headers = { 'x-forwarded-for': '198.51.100.3' }
  const stolen = await client.ask('DELETE', good.headers.get('location') ?? '', foreign, headers)
  await expectTooMany(stolen, 'Too many bad tokens from this address')
  clock.advance(2_000)
  expect((await guess(0)).status).toBe(401)
})

it('[W14, H1] refuses one session more than an account may have open, until one of them ends', async () => {
  const p3 = await publish('p3', await publisher('p3'), '198.51.100.4')
  const connectionId = p3.headers.get('location')?.split('/').at(-1) ?? ''
  const media = { hasVideo: true, hasAudio: true, pictureFault: null }
  kit.engine.emit({ type: 'media', connectionId, ...media, codecs: { video: 'H264', audio: 'opus' } })
  const play = async (sub: string) =>
    client.post('/live/p3/whep', await kit.mint({ sub, stream: 'live/p3' }), { body: playerOffer })
  const first = await play('viewer')
  const most = limits.sessionsPerAccount
  expect(await statusesOf(most + 2, () => play('viewer'))).toEqual({ 201: most - 1, 429: 3 })
  await expectTooMany(await play('viewer'), 'Too many open sessions of this account')
  expect(kit.engine.viewers.size).toBe(most)
  expect((await play('other-viewer')).status).toBe(201)
  await client.delete(first)
  expect((await play('viewer')).status).toBe(201)
  kit.engine.loseAll()
  expect((await publish('p3', await publisher('p3'), '198.51.100.4')).status, 'ended by the engine').toBe(201)
})

it('[W14, H1] counts no session for an offer that it or the engine refuses', async () => {
  const token = await publisher('p4')
  const many = limits.sessionsPerAccount * 2
  const noise = (index: number) => publish('p4', token, '198.51.100.5', `v=0\r\nnoise ${index}`)
  expect(await statusesOf(many, noise)).toEqual({ 400: many })
  kit.engine.failure = new EngineError('UNAVAILABLE', 'restarting')
  expect(await statusesOf(many, () => publish('p4', token, '198.51.100.5'))).toEqual({ 503: many })
  kit.engine.failure = null
  expect((await publish('p4', token, '198.51.100.5')).status).toBe(201)
})
