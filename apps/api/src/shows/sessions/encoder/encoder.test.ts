import type { IncomingMessage } from 'node:http'
import { serve } from '@footlight/test-kit/listen'
import { MediaReports, stream } from '@footlight/test-kit/media-reports'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Caller, startTestApi, type TestApi } from '../../../../test/index.ts'

const opened = new Set<AsyncDisposableStack>()
let api: TestApi
let performer: Caller
/** what the media server received */
let received: IncomingMessage[]
const revoked = new Set<string>()

beforeEach(async () => {
  revoked.clear()
  received = []
  const stack = new AsyncDisposableStack()
  opened.add(stack)
  const media = await serve((request, response) => {
    received.push(request)
    response.writeHead(request.method === 'POST' ? 201 : 200).end()
  })
  stack.use(media)
  api = stack.use(
    await startTestApi({
      config: { mediaUrl: media.origin },
      overrides: {
        revoke: async (ids: readonly string[]) => {
          for (const id of ids) revoked.add(id)
          return true
        },
      },
    }),
  )
  performer = api.as('performer@footlight.test')
})
afterEach(async () => {
  for (const stack of opened) await stack.disposeAsync()
  opened.clear()
})

/** A request of the encoder, through the front door. */
const send = async (key: string, method = 'POST', path = '/live/p1001/whip') => {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/sdp' }
  const body = method === 'DELETE' ? {} : { body: 'v=0' }
  const response = await api.guest.fetch(path, { method, headers, ...body })
  return response.status
}
/** The claims of the token that the media server received last. */
const claims = () => {
  const token = received.at(-1)?.headers.authorization?.slice('Bearer '.length) ?? ''
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}
const letOn = (on = true) => performer.ok('setEncoder', { body: { on } })

it('[H1] a stream key is shown once, and its encoder publishes as the performer with it', async () => {
  expect(await performer.ok('encoder')).toEqual({
    address: `${api.origin}/live/p1001/whip`,
    key: null,
    isOn: false,
    isMuted: false,
  })
  const { streamKey, encoder } = await performer.ok('renewStreamKey')
  expect(streamKey).toMatch(/^stage_[\w-]{43}$/)
  expect(encoder).toMatchObject({ key: { lastUsedAt: null }, isOn: false })
  expect(JSON.stringify(await performer.ok('encoder'))).not.toContain(streamKey)
  const stored = await api.context.database.selectFrom('stream_keys').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(streamKey)

  expect((await letOn()).isOn).toBe(true)
  expect(await send(streamKey)).toBe(201)
  const { account } = await performer.ok('checkSession')
  const first = claims()
  expect(first).toMatchObject({
    sub: account?.id,
    kind: 'performer',
    direction: 'publish',
    stream: 'live/p1001',
    ses: expect.any(String),
  })
  expect((await performer.ok('encoder')).key?.lastUsedAt).not.toBeNull()
  expect(await send(streamKey, 'DELETE', '/live/p1001/whip/some-session')).toBe(200)
  expect(claims().ses, 'of one media session, so that it finds what it opened').toBe(first.ses)
})

it('[H1, S9] a key that is renewed or revoked is refused, and what it sends is cut', async () => {
  const { streamKey: first } = await performer.ok('renewStreamKey')
  await letOn()
  await send(first)
  const { ses } = claims()
  const { streamKey: second } = await performer.ok('renewStreamKey')
  expect(revoked).toContain(ses)
  await letOn()
  await send(first)
  expect(received.at(-1)?.headers.authorization, 'the media server refuses it').toBe(`Bearer ${first}`)
  await send(second)
  const last = claims().ses
  expect(await performer.ok('revokeStreamKey')).toMatchObject({ key: null, isOn: false })
  expect(revoked).toContain(last)
  await send(second)
  expect(received.at(-1)?.headers.authorization).toBe(`Bearer ${second}`)
  expect((await performer.call('setEncoder', { body: { on: true } })).status).toBe(404)
})

it.each([
  ['the performer takes it off', () => letOn(false)],
  ['the performer goes off air', () => performer.ok('leaveLive')],
  ['the camera goes on air', () => performer.ok('goLive', { body: { quality: 'md' } })],
])('[H1] an encoder that connects again by itself is refused and cut after %s', async (_, leaves) => {
  const { streamKey } = await performer.ok('renewStreamKey')
  expect(await send(streamKey), 'before it is let on').toBe(403)
  await letOn()
  await send(streamKey)
  const { ses } = claims()
  await leaves()
  expect(revoked).toContain(ses)
  const before = received.length
  expect(await send(streamKey)).toBe(403)
  expect(received.length).toBe(before)
  expect((await performer.ok('encoder')).isOn).toBe(false)
  await letOn()
  expect(await send(streamKey)).toBe(201)
  expect(claims().ses).not.toBe(ses)
})

it('[A6, H1] the sign-out that let the encoder on ends it', async () => {
  const { streamKey } = await performer.ok('renewStreamKey')
  await letOn()
  await send(streamKey)
  const { ses } = claims()
  await performer.ok('logout')
  expect(revoked).toContain(ses)
  expect(await send(streamKey)).toBe(403)
})

it('[H1, O1] the studio is on air with the picture of the encoder, and keeps the place while it is away', async () => {
  const { streamKey } = await performer.ok('renewStreamKey')
  await letOn()
  await send(streamKey)
  const reports = new MediaReports()
  const report = (state: 'active' | 'lost') =>
    api.context.sessions.report(reports.next(api.clock.now(), { streams: [stream(1001, state)] }))
  await report('active')
  expect(await performer.ok('studio'), 'available by itself').toMatchObject({ available: true })
  await report('lost')
  const away = await performer.ok('studio')
  expect(away).toMatchObject({ streamActive: false, available: true, offlineAt: expect.any(String) })
  expect(await send(streamKey), 'it returns within the seat hold').toBe(201)
  await report('active')
  expect(await performer.ok('studio')).toMatchObject({ streamActive: true, available: true, offlineAt: null })
})

it('[H1] the media server is told with each report which encoder is muted; one that is let on anew is heard', async () => {
  const { streamKey } = await performer.ok('renewStreamKey')
  await letOn()
  await send(streamKey)
  const reports = new MediaReports()
  const muted = async () => {
    const publisherSessionId = String(claims().ses)
    const streams = [{ ...stream(1001, 'active'), publisherSessionId }]
    return (await api.context.sessions.report(reports.next(api.clock.now(), { streams }))).muted
  }
  expect(await muted()).toEqual([])
  const set = (value: boolean) => performer.ok('setEncoder', { body: { on: true, muted: value } })
  expect((await set(true)).isMuted).toBe(true)
  expect(await muted()).toEqual([claims().ses])
  // an encoder that comes again is the same stage's
  await send(streamKey)
  expect(await muted()).toEqual([claims().ses])
  expect((await set(false)).isMuted).toBe(false)
  expect(await muted()).toEqual([])
  await set(true)
  await letOn(false)
  expect(await letOn()).toMatchObject({ isOn: true, isMuted: false })
})

it('[H1, P2] the encoder’s picture is watched by its performer alone, and only while it is let on', async () => {
  await performer.ok('renewStreamKey')
  expect((await performer.call('watchEncoder')).status).toBe(404)
  await letOn()
  const { token } = (await performer.ok('watchEncoder')).playStream
  const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toMatchObject({ direction: 'play', audience: 'moderator', stream: 'live/p1001' })
  await letOn(false)
  expect(revoked).toContain(claims.ses)
  expect(await performer.ok('studio'), 'its picture never came').toMatchObject({ available: false })
})

it('[H1] a text that only looks like a key, and a token, reach the media server as they are', async () => {
  for (const bearer of [`stage_${'x'.repeat(43)}`, 'stage_', 'e30.e30.e30']) {
    await send(bearer)
    expect(received.at(-1)?.headers.authorization).toBe(`Bearer ${bearer}`)
  }
})
