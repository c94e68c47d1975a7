import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { MediaKit } from '../../testing/media-kit.ts'
import { startMediaKit } from '../../testing/media-kit.ts'
import { offers, playerOffer, trickleFragment } from '../../testing/offers/offers.ts'
import { performer, type WhipClient, type WhipKit, whipKit } from '../../testing/whip-client.ts'

let kit: MediaKit
let client: WhipClient
let publish: WhipKit['publish']
let goLive: WhipKit['goLive']
beforeAll(async () => {
  kit = await startMediaKit()
  ;({ client, publish, goLive } = whipKit(kit))
})
afterAll(() => kit[Symbol.asyncDispose]())
beforeEach(() => kit.engine.loseAll())

const publishing = (wanted = {}) => kit.mint({ ...performer, ...wanted })
/** The connection of the engine that publishes now. */
const publisher = () => [...kit.engine.publishers.keys()].at(-1) ?? ''

describe('a publisher', () => {
  it('[H1] gets 201 with Location, ETag and an answer with the candidates of the server', async () => {
    const response = await publish()
    expect(response.status).toBe(201)
    expect(response.headers.get('content-type')).toBe('application/sdp')
    expect(response.headers.get('location')).toMatch(/^\/live\/p1001\/whip\/[\w-]{36}$/)
    expect(response.headers.get('etag')).toMatch(/^"[\w-]{36}"$/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.text()).toMatch(/^v=0\r\n/)
    expect(kit.engine.publishers.size).toBe(1)
  })

  it.each(Object.entries(offers))('[H1] is taken with the offer of %s', async (_, sdp) => {
    expect((await publish({ body: sdp })).status).toBe(201)
  })

  it('[C7, H1] is taken with every recorded offer, or refused with the codecs of both sides', async () => {
    const folder = new URL('../../testing/offers/publishers/', import.meta.url)
    const answers: Record<string, unknown> = {}
    for (const file of readdirSync(folder)) {
      const body = readFileSync(new URL(file, folder), 'utf8').replaceAll(/\r?\n/g, '\r\n')
      const response = await publish({ body })
      const refusal = response.status === 201 ? null : ((await response.json()) as { detail: string })
      answers[file] = refusal === null ? 201 : [response.status, refusal.detail]
    }
    expect(answers).toEqual({
      'chromium.sdp': 201,
      'ffmpeg-8.0-video-only-from-printf.sdp': 201,
      'firefox-simulcast-screen.sdp': 201,
      'firefox.sdp': 201,
      'gstreamer-whipsink-high422.sdp': [
        422,
        'Offer refused: the picture cannot be taken; offered H264 high 4:2:2 (7a0033) packetization-mode=1; taken are H264, VP8, VP9',
      ],
      'rfc9725-example.sdp': 201,
      'safari-h265.sdp': 201,
    })
    expect(kit.engine.publishers.size, 'the refused one has replaced none').toBe(1)
  })

  it('[H1] adds candidates, and names the end of them, with 204 and no ETag', async () => {
    const opened = await publish({ body: offers.OBS })
    const response = await client.patch(opened, trickleFragment)
    expect([response.status, response.headers.get('etag'), await response.text()]).toEqual([204, null, ''])
    const trickled = kit.engine.calls.flatMap((call) => (call.call === 'trickle' ? [call.candidate] : []))
    expect(trickled).toEqual([
      { candidate: expect.stringMatching(/^candidate:1 1 udp /), sdpMid: '0', sdpMLineIndex: 0 },
      { candidate: expect.stringMatching(/^candidate:2 1 tcp /), sdpMid: '0', sdpMLineIndex: 0 },
      null,
    ])
  })

  it('[H1] ends its stream by DELETE, whatever If-Match says, and its session is gone', async () => {
    const opened = await publish()
    const id = publisher()
    expect((await client.delete(opened, { 'if-match': '"other"' })).status).toBe(200)
    expect(kit.engine.closed).toContain(id)
    expect((await client.delete(opened)).status).toBe(404)
    expect((await client.patch(opened, trickleFragment)).status).toBe(404)
  })

  it('[H1, S8] that returns takes its stream over, and ends it only by its new session', async () => {
    const first = await goLive()
    const before = publisher()
    const second = await publish()
    expect(kit.engine.closed).toContain(before)
    expect((await client.delete(first)).status).toBe(404)
    expect(kit.engine.publishers.size).toBe(1)
    expect((await client.delete(second)).status).toBe(200)
  })

  it('[D7, H1] of another account gets 409, and the stream goes on', async () => {
    await goLive()
    const other = await client.post('/live/p1001/whip', await publishing({ sub: 'performer-2' }))
    expect(other.status).toBe(409)
    expect(kit.engine.publishers.size).toBe(1)
  })

  it('[D8, H1] whose session is revoked loses its stream and gets 401 from then on', async () => {
    const ses = randomUUID()
    const token = await publishing({ ses })
    const opened = await client.post('/live/p1001/whip', token)
    await kit.internal('/internal/revoke', { method: 'POST', body: JSON.stringify({ sessionIds: [ses] }) })
    expect(kit.engine.publishers.size).toBe(0)
    expect((await client.patch(opened, trickleFragment)).status).toBe(401)
    const again = await client.post('/live/p1001/whip', token)
    expect([again.status, again.headers.get('www-authenticate')]).toEqual([
      401,
      'Bearer error="invalid_token"',
    ])
  })

  it('[H1] that hangs up before its answer comes leaves no session behind', async () => {
    const hold = Promise.withResolvers<void>()
    kit.engine.before = hold.promise
    const leaving = new AbortController()
    const asked = publish({ signal: leaving.signal }).catch(() => null)
    await expect.poll(() => kit.engine.calls.at(-1)?.call).toBe('publish')
    leaving.abort()
    await asked
    await expect.poll(() => kit.engine.calls.at(-1)?.call).toBe('close')
    hold.resolve()
    kit.engine.before = null
    await expect.poll(() => kit.engine.publishers.size).toBe(0)
  })
})

describe('a player', () => {
  it('[H1] gets 201 and the answer to its own offer', async () => {
    await goLive()
    const response = await client.post('/live/p1001/whep', await kit.mint(), { body: playerOffer })
    expect(response.status).toBe(201)
    expect(response.headers.get('location')).toMatch(/^\/live\/p1001\/whep\/[\w-]{36}$/)
    const played = kit.engine.calls.findLast((call) => call.call === 'play')
    expect(played).toMatchObject({ wanted: { offerSdp: playerOffer, kinds: ['video', 'audio'] } })
    expect((await client.patch(response, trickleFragment)).status).toBe(204)
    expect((await client.delete(response)).status).toBe(200)
    expect(kit.engine.viewers.size).toBe(0)
  })

  it('[H1] of a stream that does not run gets 409 and when to try again', async () => {
    const response = await client.post('/live/p7/whep', await kit.mint({ stream: 'live/p7' }), {
      body: playerOffer,
    })
    expect([response.status, response.headers.get('retry-after')]).toEqual([409, '5'])
  })

  it('[E3, H1] that is a guest is sent the picture alone', async () => {
    await goLive()
    const token = await kit.mint({ kind: 'guest', audience: 'lobby' })
    await client.post('/live/p1001/whep', token, { body: playerOffer })
    const played = kit.engine.calls.findLast((call) => call.call === 'play')
    expect(played).toMatchObject({ wanted: { kinds: ['video'] } })
  })
})

describe('a page of another site', () => {
  it('[H1] may ask for options without a token: 200 with Accept-Post or Accept-Patch', async () => {
    const endpoint = await client.ask('OPTIONS', '/live/p1001/whip', null)
    expect([endpoint.status, endpoint.headers.get('accept-post')]).toEqual([200, 'application/sdp'])
    expect(endpoint.headers.get('access-control-allow-origin')).toBe('*')
    expect(endpoint.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS')
    expect(endpoint.headers.get('access-control-allow-headers')).toBe('authorization, content-type, if-match')
    const session = await client.ask('OPTIONS', `/live/p1001/whep/${randomUUID()}`, null)
    expect([session.status, session.headers.get('accept-patch')]).toEqual([
      200,
      'application/trickle-ice-sdpfrag',
    ])
    expect(session.headers.get('access-control-allow-methods')).toBe('PATCH, DELETE, OPTIONS')
  })

  it('[H1] may read Location, Link and ETag of an answer, and the body of a refusal', async () => {
    for (const response of [await publish(), await client.post('/live/p1001/whip', null)]) {
      expect(response.headers.get('access-control-expose-headers')).toBe('location, link, etag, retry-after')
      expect(response.headers.get('access-control-allow-origin')).toBe('*')
    }
  })
})
