import { randomUUID } from 'node:crypto'
import { createTokenMint } from '@footlight/test-kit/tokens'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EngineError } from './engines/port.ts'
import type { MediaKit } from './testing/media-kit.ts'
import { getOffer, sendOffer, sendResponse, setShownSize, startMediaKit } from './testing/media-kit.ts'
import type { StreamClient } from './testing/stream-client.ts'
import { codecs, offerSdp } from './testing/watched-engine.ts'

let kit: MediaKit
let client: StreamClient
beforeAll(async () => {
  kit = await startMediaKit({ decodeKeyframe: async () => Buffer.from('a picture') })
})
afterAll(() => kit[Symbol.asyncDispose]())

describe('the stream dialect', () => {
  beforeEach(async () => {
    kit.engine.loseAll()
    client = await kit.connect()
    return () => client[Symbol.dispose]()
  })

  it('[D2, D5] answers an offer, with the session and candidates, and the query gone', async () => {
    const reply = await client.ask(sendOffer(await kit.mint({ direction: 'publish' })))
    expect(reply).toEqual({
      status: 200,
      statusDescription: 'OK',
      direction: 'publish',
      command: 'sendOffer',
      streamInfo: {
        applicationName: 'live',
        streamName: 'p1001',
        sessionId: expect.stringMatching(/.{16,}/),
      },
      sdp: { type: 'answer', sdp: expect.stringContaining('v=0') },
      iceCandidates: [{ candidate: expect.any(String), sdpMid: '0', sdpMLineIndex: 0 }],
    })
  })

  it('[S9] refuses a picture to a token for sound alone, and takes the sound', async () => {
    const offer = sendOffer(await kit.mint({ direction: 'publish', media: 'audio' }))
    const refused = await client.ask(offer)
    expect(refused).toMatchObject({ status: 505, statusDescription: expect.stringContaining('picture') })
    const sdp = offerSdp.replace('m=video', 'm=audio').replace('H264/90000', 'opus/48000/2')
    expect((await client.ask({ ...offer, sdp: { type: 'offer', sdp } })).status).toBe(200)
  })

  it('[D3] offers a running stream, and takes the answer without an sdp in the reply', async () => {
    await kit.broadcast(client)
    const token = await kit.mint()
    const offer = await client.ask(getOffer(token))
    expect(offer).toMatchObject({
      status: 200,
      command: 'getOffer',
      direction: 'play',
      sdp: { type: 'offer' },
    })
    const reply = await client.ask(sendResponse(token, offer.streamInfo?.sessionId))
    expect(reply).toMatchObject({ status: 200, command: 'sendResponse', iceCandidates: [] })
    expect(reply.streamInfo).toEqual(offer.streamInfo)
    expect(reply).not.toHaveProperty('sdp')
  })

  it('[D3, E6] takes the size of a picture with the request for an offer, and another one for the session of the token alone', async () => {
    await kit.broadcast(client)
    const token = await kit.mint()
    const asked = getOffer(token)
    const offer = await client.ask({ ...asked, streamInfo: { ...asked.streamInfo, shownPixels: 307_200 } })
    const { sessionId } = offer.streamInfo ?? {}
    const sizes = () => kit.engine.calls.filter(({ call }) => call === 'showAt')
    expect(sizes()).toEqual([{ call: 'showAt', connectionId: sessionId, pixels: 307_200 }])
    const ask = async (message: object) => {
      const { status, statusDescription } = await client.ask(message)
      return [status, statusDescription]
    }
    expect(await ask(setShownSize(await kit.mint(), sessionId, 76_800))).toEqual([
      403,
      'Token refused: it is for another session',
    ])
    expect(await ask(setShownSize(token, undefined, 76_800))).toEqual([509, 'sessionId is missing'])
    expect(await ask(setShownSize(token, 'of no connection', 76_800))).toEqual([
      507,
      'The session is not found',
    ])
    for (const wrong of [-1, 0.5, '76800', 2 ** 28 + 1, Number.NaN])
      expect(await ask(setShownSize(token, sessionId, wrong))).toEqual([
        400,
        expect.stringContaining('streamInfo.shownPixels'),
      ])
    expect(await ask({ ...setShownSize(token, sessionId, 1), direction: 'publish' })).toEqual([
      400,
      'direction of setShownSize must be "play"',
    ])
    expect(sizes()).toHaveLength(1)
  })

  it('[D1] speaks the same over POST, HTTP status 200, open to any page', async () => {
    await kit.broadcast(client)
    expect(await kit.post(JSON.stringify(getOffer(await kit.mint())))).toMatchObject({ status: 200 })
    const response = await fetch(`http://127.0.0.1:${kit.port}/webrtc-session.json`, {
      method: 'POST',
      body: '{',
    })
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, '*'])
    expect(await response.json()).toMatchObject({ status: 400, iceCandidates: [] })
  })

  it('[D4] lists the stream of the token, and no other', async () => {
    await kit.broadcast(client)
    const ask = (token: string, streamName: string) =>
      client.ask({
        command: 'getAvailableStreams',
        direction: 'play',
        streamInfo: { applicationName: 'live', streamName },
        userData: token,
      })
    const listed = await ask(await kit.mint(), 'p1001')
    expect(listed.availableStreams).toEqual([
      { streamName: 'p1001', readyAudio: true, readyVideo: true, codecAudio: 'opus', codecVideo: 'H264' },
    ])
    expect((await ask(await kit.mint({ stream: 'live/p1002' }), 'p1002')).availableStreams).toEqual([])
    expect((await ask(await kit.mint(), 'p1002')).status).toBe(403)
  })

  it('[D5] closing the signalling socket ends nothing', async () => {
    const connectionId = await kit.broadcast(client)
    client[Symbol.dispose]()
    using other = await kit.connect()
    expect(await other.ask(getOffer(await kit.mint()))).toMatchObject({ status: 200 })
    expect(kit.engine.publishers.has(connectionId)).toBe(true)
  })

  it('[D6] takes the token from any of its three places, and refuses two that differ', async () => {
    await kit.broadcast(client)
    const token = await kit.mint()
    const info = (streamName: string) => ({ applicationName: 'live', streamName })
    const ask = (streamName: string, userData?: unknown) =>
      client.ask({ direction: 'play', command: 'getOffer', streamInfo: info(streamName), userData })
    expect((await ask(`p1001?token=${token}`)).status).toBe(200)
    expect((await ask('p1001', { token })).status).toBe(200)
    expect((await ask('p1001', token)).status).toBe(200)
    expect((await ask(`p1001?token=${token}`, await kit.mint())).status).toBe(403)
    expect((await ask(`p1001?token=${token}&token=x`)).status).toBe(403)
  })

  it('[D7] 403 says what is wrong with the token', async () => {
    await kit.broadcast(client)
    const past = Math.floor(Date.now() / 1000) - 1
    const stranger = await createTokenMint().mint()
    const tokens = {
      missing: '',
      'not one of ours': stranger,
      expired: await kit.mint({ exp: past }),
      'another stream': await kit.mint({ stream: 'live/p1002' }),
      'another direction': await kit.mint({ direction: 'publish' }),
    }
    for (const [why, token] of Object.entries(tokens)) {
      const reply = await client.ask(getOffer(token))
      expect(reply, why).toMatchObject({ status: 403, command: 'getOffer', iceCandidates: [] })
      expect(reply.statusDescription).toContain(why)
    }
  })

  it('[D7] answers each refusal with its own status', async () => {
    const token = await kit.mint()
    const publishing = await kit.mint({ direction: 'publish', stream: 'live/p2' })
    expect((await client.ask(getOffer(token))).status, 'was on air a moment ago').toBe(504)
    const idle = {
      ...getOffer(await kit.mint({ stream: 'live/p3' })),
      streamInfo: { applicationName: 'live', streamName: 'p3' },
    }
    expect((await client.ask(idle)).status).toBe(502)
    await kit.broadcast(client)
    const offer = await client.ask(getOffer(token))
    const sessionId = offer.streamInfo?.sessionId
    expect((await client.ask(sendOffer(await kit.mint({ direction: 'publish', sub: 'thief' })))).status).toBe(
      503,
    )
    expect((await client.ask(sendResponse(token, undefined))).status).toBe(509)
    expect((await client.ask(sendResponse(token, '[empty]'))).status).toBe(509)
    expect((await client.ask(sendResponse(token, 'nobody'))).status).toBe(507)
    expect((await client.ask(sendResponse(token, sessionId, 'noise'))).status).toBe(508)
    kit.engine.refuseNext('SDP_NOT_UNDERSTOOD')
    expect((await client.ask(sendResponse(token, sessionId))).status).toBe(508)
    expect((await client.ask(sendResponse(await kit.mint(), sessionId))).status, 'of another session').toBe(
      403,
    )
    expect((await client.ask(sendResponse(token, sessionId))).status, 'after all these').toBe(200)
    expect((await client.ask(sendResponse(token, sessionId))).status).toBe(400)
    const p2 = { applicationName: 'live', streamName: 'p2' }
    kit.engine.refuseNext('OFFER_REFUSED')
    expect((await client.ask({ ...sendOffer(publishing), streamInfo: p2 })).status).toBe(505)
    expect((await client.ask({ ...sendOffer(publishing, 'noise'), streamInfo: p2 })).status).toBe(508)
    kit.engine.failure = new EngineError('UNAVAILABLE', 'restarting')
    expect((await client.ask({ ...sendOffer(publishing), streamInfo: p2 })).status).toBe(504)
    kit.engine.failure = new Error('a bug')
    expect((await client.ask({ ...sendOffer(publishing), streamInfo: p2 })).status).toBe(500)
    kit.engine.failure = null
  }, 10_000)

  it('[D7] lets the rightful publisher take the stream over', async () => {
    const before = await kit.broadcast(client)
    const after = await kit.broadcast(client)
    expect(kit.engine.closed).toContain(before)
    expect([...kit.engine.publishers.keys()]).toEqual([after])
  })

  it('[D7] a play finds the publisher who returns within the wait', async () => {
    await kit.broadcast(client)
    kit.engine.loseAll()
    using viewer = await kit.connect()
    const offer = viewer.ask(getOffer(await kit.mint()))
    using again = await kit.connect()
    await kit.broadcast(again)
    expect((await offer).status).toBe(200)
  })

  it('one connection for a session: a new play replaces the old', async () => {
    await kit.broadcast(client)
    const token = await kit.mint()
    const first = await client.ask(getOffer(token))
    const second = await client.ask(getOffer(token))
    expect([...kit.engine.viewers.keys()]).toEqual([second.streamInfo?.sessionId])
    expect((await client.ask(sendResponse(token, first.streamInfo?.sessionId))).status).toBe(507)
  })

  it('[D8] revoking a session cuts its media and refuses its tokens, used or not', async () => {
    const ses = randomUUID()
    const token = await kit.mint({ ses })
    const untouched = await kit.broadcast(client)
    const offer = await client.ask(getOffer(token))
    const connectionId = offer.streamInfo?.sessionId ?? ''
    await client.ask(sendResponse(token, connectionId))

    const body = JSON.stringify({ sessionIds: [ses, 'nobody'] })
    const response = await kit.internal('/internal/revoke', { method: 'POST', body })
    expect([response.status, await response.json()]).toEqual([200, { cut: 1 }])
    expect(kit.engine.closed).toContain(connectionId)
    expect(await client.closed).toBe(4403)
    using other = await kit.connect()
    expect((await other.ask(getOffer(token))).status).toBe(403)
    expect((await other.ask(getOffer(await kit.mint({ ses })))).status).toBe(403)
    expect(kit.engine.publishers.has(untouched)).toBe(true)
  })

  it('[D9] a megabyte gets its status, and the socket closes', async () => {
    const noise = sendOffer(await kit.mint({ direction: 'publish' }), 'x'.repeat(1024 * 1024))
    expect(await client.ask(noise)).toMatchObject({ status: 400, iceCandidates: [] })
    expect(await client.closed).toBe(1009)
    expect(await kit.post(JSON.stringify(noise))).toMatchObject({ status: 400 })
  })
})

describe('the private side', () => {
  it('opens /internal to the bearer of the secret only', async () => {
    expect((await kit.internal('/internal/health')).status).toBe(200)
    expect((await kit.internal('/internal/health', { headers: {} })).status).toBe(401)
    expect(
      (await kit.internal('/internal/revoke', { method: 'POST', body: '{"sessionIds":1}' })).status,
    ).toBe(400)
    expect((await kit.internal('/internal/revoke')).status).toBe(405)
    expect((await kit.internal('/elsewhere')).status).toBe(404)
  })

  it('[P13] gives the api a still of a stream that has a picture, and of no other', async () => {
    kit.engine.loseAll()
    using publisher = await kit.connect()
    const connectionId = await kit.broadcast(publisher, { ses: randomUUID() })
    kit.engine.nextKeyframe = async () => ({ format: 'h264', bytes: Buffer.from([0]), ageMs: 1_000 })
    const ask = (stream: string) =>
      kit.internal('/internal/still', { method: 'POST', body: JSON.stringify({ stream, maxAgeMs: 5_000 }) })
    const still = await ask('live/p1001')
    expect([still.headers.get('content-type'), await still.text()]).toEqual(['image/jpeg', 'a picture'])
    expect(Number(still.headers.get('x-still-age-ms'))).toBeGreaterThanOrEqual(1_000)
    expect((await ask('live/p1002')).status).toBe(404)
    const sound = { hasVideo: false, hasAudio: true, pictureFault: null, codecs }
    kit.engine.emit({ type: 'media', connectionId, ...sound })
    expect((await ask('live/p1001')).status).toBe(404)
    expect((await kit.internal('/internal/still', { method: 'POST', body: '{"stream":1}' })).status).toBe(400)
  })

  it('counts on /metrics', async () => {
    using publisher = await kit.connect()
    await kit.broadcast(publisher)
    const metrics = await kit.internal('/metrics')
    expect(metrics.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    const text = await metrics.text()
    expect(text).toContain('footlight_media_streams 1\n')
    expect(text).toMatch(/^process_resident_memory_bytes \d/m)
    const { streams } = (await (await kit.internal('/internal/streams')).json()) as { streams: unknown[] }
    expect(streams).toHaveLength(1)
  })
})
