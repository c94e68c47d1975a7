import { randomUUID } from 'node:crypto'
import { createTokenMint } from '@footlight/test-kit/tokens'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EngineError } from '../../engines/port.ts'
import type { MediaKit } from '../../testing/media-kit.ts'
import { startMediaKit } from '../../testing/media-kit.ts'
import { offers, restartFragment, trickleFragment } from '../../testing/offers/offers.ts'
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

describe('a request that is refused', () => {
  const problem = async (response: Response) => {
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    const body = (await response.json()) as { status: number; title: string; detail: string; type: string }
    expect(body).toMatchObject({ type: 'about:blank', status: response.status, title: expect.any(String) })
    return [body.status, body.detail]
  }

  it('[H1, D7] for its token: 401 with a challenge, 403 where the token is for something else', async () => {
    const past = Math.floor(Date.now() / 1000) - 1
    const post = (token: string | null) => client.post('/live/p1001/whip', token)
    const missing = await post(null)
    expect(missing.headers.get('www-authenticate')).toBe('Bearer')
    expect(await problem(missing)).toEqual([401, expect.stringContaining('missing')])
    for (const token of [await createTokenMint().mint(), await publishing({ exp: past }), 'x'.repeat(5_000)])
      expect((await problem(await post(token)))[0]).toBe(401)
    expect(await problem(await post(await publishing({ stream: 'live/p1002' })))).toEqual([
      403,
      expect.stringContaining('another stream'),
    ])
    expect((await problem(await post(await kit.mint())))[0]).toBe(403)
    const basic = await client.post('/live/p1001/whip', null, { headers: { authorization: 'Basic eDp5' } })
    expect((await problem(basic))[0]).toBe(401)
  })

  it('[H1] because its session is of another token: 403, and 404 where there is none', async () => {
    const opened = await publish()
    const location = opened.headers.get('location') ?? ''
    const stranger = await publishing({ sub: 'performer-2' })
    expect((await problem(await client.ask('DELETE', location, stranger)))[0]).toBe(403)
    const own = await publishing()
    expect((await problem(await client.ask('DELETE', `/live/p1001/whip/${randomUUID()}`, own)))[0]).toBe(404)
    const elsewhere = location.replace('whip', 'whep')
    expect((await problem(await client.ask('DELETE', elsewhere, await kit.mint())))[0]).toBe(404)
    expect(kit.engine.publishers.size).toBe(1)
  })

  it('[H1] because its session was opened by the stream dialect: 404', async () => {
    using socket = await kit.connect()
    const ses = randomUUID()
    const id = await kit.broadcast(socket, { ses })
    const response = await client.ask('DELETE', `/live/p1001/whip/${id}`, await publishing({ ses }))
    expect((await problem(response))[0]).toBe(404)
  })

  it('[H1] for its method: 405 with Allow', async () => {
    const opened = await publish()
    for (const [method, path, allow] of [
      ['GET', '/live/p1001/whip', 'POST, OPTIONS'],
      ['PUT', '/live/p1001/whep', 'POST, OPTIONS'],
      ['PATCH', '/live/p1001/whip', 'POST, OPTIONS'],
      ['DELETE', '/live/p1001/whip', 'POST, OPTIONS'],
      ['GET', opened.headers.get('location') ?? '', 'PATCH, DELETE, OPTIONS'],
      ['POST', opened.headers.get('location') ?? '', 'PATCH, DELETE, OPTIONS'],
    ] as const) {
      const response = await client.ask(method, path, await publishing())
      expect(response.headers.get('allow')).toBe(allow)
      expect((await problem(response))[0]).toBe(405)
    }
    expect((await client.ask('HEAD', '/live/p1001/whip', null)).status).toBe(405)
    for (const path of [
      '/live',
      '/live/',
      '/live/p1001',
      '/live/p1001/other',
      '/live/p%31/whip',
      '/live/p1001/whip/a/b',
    ])
      expect((await client.ask('POST', path, await publishing())).status, path).toBe(404)
  })

  it('[H1] for the type of its body: 415, and 406 for the type that it accepts', async () => {
    for (const type of ['application/json', 'text/plain', 'application/sdpx'])
      expect((await problem(await publish({ headers: { 'content-type': type } })))[0], type).toBe(415)
    expect((await problem(await publish({ headers: { 'content-encoding': 'gzip' } })))[0]).toBe(415)
    for (const accept of ['application/json', 'application/sdp;q=0, */*', 'text/*'])
      expect((await problem(await publish({ headers: { accept } })))[0], accept).toBe(406)
    for (const accept of ['*/*', 'application/*', 'application/json, application/sdp;q=0.1'])
      expect((await publish({ headers: { accept } })).status, accept).toBe(201)
    expect((await publish({ headers: { 'content-type': 'Application/SDP; charset=utf-8' } })).status).toBe(
      201,
    )
    const opened = await publish()
    const wrong = await client.patch(opened, trickleFragment, { 'content-type': 'application/sdp' })
    expect((await problem(wrong))[0]).toBe(415)
  })

  it('[H1] for its offer: 400 if it is none, 422 if a part of it cannot be taken, 413 if it is too long', async () => {
    await goLive()
    const running = publisher()
    const statusOf = async (body: string) => problem(await publish({ body }))
    expect((await statusOf(''))[0]).toBe(400)
    expect((await statusOf('noise'))[0]).toBe(400)
    expect(await statusOf(offers.OBS.replace('H264', 'AV1'))).toEqual([
      422,
      expect.stringMatching(/AV1.*H264, VP8, VP9/),
    ])
    expect(await statusOf(offers.OBS.replace('opus/48000/2', 'vorbis/48000/2'))).toEqual([
      422,
      expect.stringMatching(/audio.*vorbis.*opus, PCMU, PCMA/),
    ])
    const two = offers.OBS + offers.OBS.slice(offers.OBS.indexOf('m=video')).replace('a=mid:1', 'a=mid:2')
    expect((await statusOf(two))[0]).toBe(422)
    expect((await statusOf(offers.OBS.replaceAll('a=sendonly', 'a=recvonly')))[0]).toBe(422)
    expect((await statusOf(`${offers.OBS}a=x:${'x'.repeat(100_000)}\r\n`))[0]).toBe(413)
    expect([...kit.engine.publishers.keys()], 'what cannot be taken replaces no stream').toEqual([running])
    const silent = offers.OBS.replace('m=audio 9', 'm=audio 0')
    expect((await publish({ body: silent })).status, 'an m-line that the offer does not use').toBe(201)
  })

  it('[H1] for its ETag: 428 without If-Match, 412 with another, and any of a list is good', async () => {
    const opened = await publish({ body: offers.OBS })
    const etag = opened.headers.get('etag') ?? ''
    const patch = async (match: string | null) => client.patch(opened, trickleFragment, { 'if-match': match })
    expect((await problem(await patch(null)))[0]).toBe(428)
    for (const stale of ['"other"', `W/${etag}`, etag.slice(1, -1)])
      expect((await problem(await patch(stale)))[0]).toBe(412)
    for (const good of [etag, `"other", ${etag}`, '*']) expect((await patch(good)).status).toBe(204)
  })

  it('[H1] for its fragment: 400 if it is malformed, of which nothing is used, 422 if it restarts ICE', async () => {
    const opened = await publish({ body: offers.OBS })
    const before = kit.engine.calls.length
    for (const body of [
      '',
      'noise',
      `${trickleFragment}noise\r\n`,
      `${trickleFragment}a=candidate:1 1 udp\r\n`,
    ])
      expect((await problem(await client.patch(opened, body)))[0], body).toBe(400)
    expect((await problem(await client.patch(opened, 'a=x\r\n'.repeat(4_000))))[0]).toBe(413)
    for (const match of ['*', opened.headers.get('etag')]) {
      const restart = await client.patch(opened, restartFragment, { 'if-match': match })
      expect((await problem(restart))[0]).toBe(422)
    }
    expect(kit.engine.calls.length).toBe(before)
    expect((await client.patch(opened, trickleFragment)).status, 'after all these').toBe(204)
  })

  it('[D9, H1] because the engine fails: 503 while it restarts, 500 for a fault of ours', async () => {
    kit.engine.failure = new EngineError('UNAVAILABLE', 'restarting')
    expect((await problem(await publish()))[0]).toBe(503)
    kit.engine.failure = new Error('a bug')
    expect(await problem(await publish())).toEqual([500, 'The server failed'])
    kit.engine.failure = null
    expect((await publish()).status).toBe(201)
  })
})
