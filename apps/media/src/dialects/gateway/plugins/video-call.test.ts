import { callName } from '@footlight/contract/internal'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fakeCallDescription } from '../../../engines/fake.ts'
import type { GatewayClient, Said } from '../../../testing/gateway-client.ts'
import type { GatewayKit } from '../../../testing/gateway-kit.ts'
import { startGatewayKit } from '../../../testing/gateway-kit.ts'

let kit: GatewayKit
beforeAll(async () => {
  kit = await startGatewayKit()
})
afterAll(() => kit[Symbol.asyncDispose]())

const offer = { type: 'offer', sdp: fakeCallDescription('offer').sdp }
const answer = { type: 'answer', sdp: fakeCallDescription('answer').sdp }
const candidate = { candidate: 'candidate:1 1 UDP 1 192.0.2.7 9 typ host', sdpMid: '1', sdpMLineIndex: 1 }

/** One side of a call, as its page has it. */
interface Party {
  client: GatewayClient
  handle: number
  name: string
  peer: string
}

const send = ({ client, handle }: Party, body: Record<string, unknown>, jsep?: typeof offer) =>
  client.message(handle, body, jsep)
const resultOf = ({ plugindata }: Said) => plugindata?.data.result as Record<string, unknown> | undefined
const codeOf = ({ plugindata }: Said) => plugindata?.data.error_code
const next = ({ client, handle }: Party, event: string) =>
  client.event((one) => one.sender === handle && resultOf(one)?.event === event)
const hungUp = ({ client, handle }: Party) =>
  client.event(({ janus, sender }) => janus === 'hangup' && sender === handle)

const join = async (
  kind: 'socket' | 'rest',
  claims: ReturnType<GatewayKit['call']>['client'],
): Promise<Party> => {
  const client = await kit.connectGateway(kind, claims)
  await client.create()
  const handle = await client.attach('videocall')
  const [own, other] =
    claims.kind === 'client' ? (['client', 'performer'] as const) : (['performer', 'client'] as const)
  return { client, handle, name: callName(own, claims.ses), peer: callName(other, claims.ses) }
}
const register = (party: Party) => send(party, { request: 'register', username: party.name })
/** A second after what was called before. */
const call = (party: Party) => {
  kit.clock.advance(1_000)
  return send(party, { request: 'call', username: party.peer }, offer)
}
const accept = (party: Party) => send(party, { request: 'accept' }, answer)

describe.each(['socket', 'rest'] as const)('the video call over %s', (kind) => {
  let claims: ReturnType<GatewayKit['call']>
  let client: Party
  let performer: Party
  beforeEach(async () => {
    claims = kit.call()
    ;[client, performer] = [await join(kind, claims.client), await join(kind, claims.performer)]
  })
  afterEach(() => {
    for (const party of [client, performer]) party.client.close()
  })
  const both = async () => {
    for (const party of [client, performer]) await register(party)
  }
  const inCall = async () => {
    await both()
    await call(client)
    await next(performer, 'incomingcall')
    await accept(performer)
    await next(client, 'accepted')
  }
  const connections = () =>
    kit.engine.calls.flatMap((one) =>
      one.call === 'exchange' && one.peer.stream.startsWith(`call/${claims.client.ses}/`)
        ? [one.peer.connectionId]
        : [],
    )

  it('[G3] goes from two names to a call and its end', async () => {
    expect(resultOf(await register(client))).toEqual({ event: 'registered', username: client.name })
    expect(codeOf(await call(client))).toBe(478)
    await register(performer)
    await client.client.ask('trickle', { candidate }, client.handle)
    expect(resultOf(await call(client))).toEqual({ event: 'calling' })
    const incoming = await next(performer, 'incomingcall')
    expect(incoming).toMatchObject({ jsep: { type: 'offer', sdp: expect.stringContaining('v=0') } })
    expect(resultOf(incoming)).toEqual({ event: 'incomingcall', username: client.name })
    await performer.client.ask('trickle', { candidate }, performer.handle)
    const accepted = await accept(performer)
    expect(resultOf(accepted)).toEqual({ event: 'accepted' })
    expect(accepted).not.toHaveProperty('jsep')
    const connected = await next(client, 'accepted')
    expect(resultOf(connected)).toEqual({ event: 'accepted', username: performer.name })
    expect(connected).toMatchObject({ jsep: { type: 'answer' } })

    const [callee = '', caller = ''] = connections()
    for (const connectionId of [callee, caller])
      await expect
        .poll(() =>
          kit.engine.calls.filter((one) => one.call === 'trickle' && one.connectionId === connectionId),
        )
        .toHaveLength(1)
    for (const [connectionId, party] of [
      [callee, performer],
      [caller, client],
    ] as const) {
      kit.engine.emit({ type: 'connected', connectionId })
      await party.client.event(({ janus }) => janus === 'webrtcup')
    }
    expect(resultOf(await send(client, { request: 'set', video: false, bitrate: 300_000 }))).toEqual({
      event: 'set',
    })
    expect(kit.engine.calls).toContainEqual({ call: 'gate', connectionId: callee, kinds: ['audio'] })
    expect(kit.engine.calls).toContainEqual({ call: 'cap', connectionId: caller, bitrate: 300_000 })

    expect(resultOf(await send(client, { request: 'hangup', reason: 'bored' }))).toMatchObject({
      event: 'hangup',
      reason: 'Explicit hangup',
    })
    expect(resultOf(await next(performer, 'hangup'))).toEqual({
      event: 'hangup',
      username: client.name,
      reason: 'bored',
    })
    for (const party of [client, performer]) await hungUp(party)
    for (const connectionId of [callee, caller])
      expect(kit.engine.calls).toContainEqual({ call: 'close', connectionId })
    expect(resultOf(await call(client))).toEqual({ event: 'calling' })
  })

  it('[G3] registers the name of the token and no other, and lists none', async () => {
    for (const username of [client.peer, 'ann', ''])
      expect(codeOf(await send(client, { request: 'register', username }))).toBe(476)
    await both()
    expect(codeOf(await register(client))).toBe(477)
    expect(resultOf(await send(client, { request: 'list' }))).toEqual({ list: [] })
  })

  it('[G3] reaches the peer of the token and no other', async () => {
    await both()
    const other = await join(kind, kit.call().performer)
    await register(other)
    for (const [username, code] of [
      [other.name, 478],
      ['ann', 478],
      [client.name, 479],
    ] as const)
      expect(codeOf(await send(client, { request: 'call', username }, offer))).toBe(code)
    other.client.close()
  })

  it.each<[string, Record<string, unknown>, typeof offer | undefined, number]>([
    ['no request', {}, undefined, 475],
    ['a request that is no text', { request: 5 }, undefined, 474],
    ['an unknown request', { request: 'fly' }, undefined, 472],
    ['a call without a name', { request: 'call' }, offer, 475],
    ['a name that is no text', { request: 'call', username: 5 }, offer, 474],
    ['an acceptance of no call', { request: 'accept' }, undefined, 481],
    ['a setting that is no boolean', { request: 'set', audio: 4 }, undefined, 474],
    ['an ICE restart', { request: 'set', restart: true }, undefined, 472],
    ['a renegotiation', { request: 'set' }, offer, 472],
  ])('[G3] refuses %s', async (_, body, jsep, code) => {
    await both()
    expect(codeOf(await send(client, body, jsep))).toBe(code)
    expect(resultOf(await call(client))).toEqual({ event: 'calling' })
  })

  it('[G3] says that an ICE restart cannot be done, and what to do instead', async () => {
    await both()
    const refused = await send(client, { request: 'set', restart: true }, offer)
    expect(refused.plugindata?.data.error).toMatch(/cannot restart ICE.*call anew/)
  })

  it('[G3] needs a name for a call, and SDP', async () => {
    expect(codeOf(await call(client))).toBe(473)
    await both()
    expect(codeOf(await send(client, { request: 'call', username: client.peer }))).toBe(482)
    expect(await send(client, { request: 'call', username: client.peer }, answer)).toMatchObject({
      error: { code: 469 },
    })
    expect(await accept(performer)).toMatchObject({ error: { code: 469 } })
    await call(client)
    expect(codeOf(await send(performer, { request: 'accept' }))).toBe(482)
    expect(codeOf(await call(client))).toBe(480)
    expect(resultOf(await accept(performer))).toEqual({ event: 'accepted' })
    expect(codeOf(await call(client))).toBe(480)
    expect(await accept(performer)).toMatchObject({ error: { code: 469 } })
  })

  it('[G3] lets the client call in glare, whichever message is first', async () => {
    await both()
    const [ofClient, ofPerformer] = await Promise.all([call(client), call(performer)])
    expect([resultOf(ofClient), codeOf(ofPerformer)]).toEqual([{ event: 'calling' }, 480])
    await send(client, { request: 'hangup' })
    expect(resultOf(await call(performer))).toEqual({ event: 'calling' })
    await next(client, 'incomingcall')
    expect(resultOf(await call(client))).toEqual({ event: 'calling' })
    expect(resultOf(await next(performer, 'hangup'))).toMatchObject({ username: client.name })
    await next(performer, 'incomingcall')
    expect(resultOf(await accept(performer))).toEqual({ event: 'accepted' })
  })

  it('[G3] both hang up at once: each is told once that the call is over', async () => {
    await inCall()
    const ends = await Promise.all([client, performer].map((party) => send(party, { request: 'hangup' })))
    for (const end of ends)
      expect(resultOf(end)).toMatchObject({ event: 'hangup', reason: 'Explicit hangup' })
    for (const party of [client, performer]) await hungUp(party)
    expect(
      [client, performer].flatMap(({ client: { events } }) =>
        events.filter(({ janus }) => janus === 'hangup'),
      ),
    ).toEqual([])
    expect(resultOf(await call(client))).toEqual({ event: 'calling' })
  })

  it('[G3] takes a call with sound alone', async () => {
    await both()
    const sound = (jsep: typeof offer) => ({ ...jsep, sdp: jsep.sdp.slice(0, jsep.sdp.indexOf('m=video')) })
    expect(resultOf(await send(client, { request: 'call', username: client.peer }, sound(offer)))).toEqual({
      event: 'calling',
    })
    await next(performer, 'incomingcall')
    expect(resultOf(await send(performer, { request: 'accept' }, sound(answer)))).toEqual({
      event: 'accepted',
    })
    expect(await next(client, 'accepted')).toMatchObject({ jsep: { type: 'answer' } })
  })

  it('[G3] ends a call whose answer is none, for both', async () => {
    await both()
    await call(client)
    await next(performer, 'incomingcall')
    kit.engine.refuseNext('SDP_NOT_UNDERSTOOD')
    expect(codeOf(await accept(performer))).toBe(483)
    expect(resultOf(await next(client, 'hangup'))).toMatchObject({ reason: 'The call cannot be connected' })
    expect(resultOf(await call(client))).toEqual({ event: 'calling' })
  })

  it('[G3] a page that is loaded again takes its name, which ends its call', async () => {
    await inCall()
    const reloaded = await join(kind, claims.performer)
    expect(resultOf(await register(reloaded))).toMatchObject({ event: 'registered' })
    for (const party of [client, performer]) {
      expect(resultOf(await next(party, 'hangup'))).toMatchObject({ username: performer.name })
      await hungUp(party)
    }
    expect(codeOf(await call(performer))).toBe(473)
    expect(resultOf(await call(client))).toEqual({ event: 'calling' })
    expect(await next(reloaded, 'incomingcall')).toMatchObject({ jsep: { type: 'offer' } })
    expect(resultOf(await accept(reloaded))).toEqual({ event: 'accepted' })
    reloaded.client.close()
  })

  it('[D8] is over for both within a second when its session is revoked', async () => {
    await inCall()
    await kit.revoke(claims.client.ses)
    for (const party of [client, performer]) await hungUp(party)
    await kit.clock.pass(1_000)
    for (const { client: one } of [client, performer]) await one.event(({ janus }) => janus === 'timeout')
    expect(await client.client.ask('keepalive')).toMatchObject({ error: { code: 403 } })
  })

  it('[G3] a connection that is lost ends the call of both, and each may call again', async () => {
    await inCall()
    const [connectionId = ''] = connections()
    kit.engine.emit({ type: 'lost', connectionId, reason: 'worker' })
    for (const party of [client, performer]) {
      expect(resultOf(await next(party, 'hangup'))).toMatchObject({ reason: 'Remote WebRTC hangup' })
      await hungUp(party)
    }
    expect(resultOf(await call(client))).toEqual({ event: 'calling' })
  })

  it('[G3] a handle that is detached, hung up or ended with its session leaves the call', async () => {
    const leave = [
      () => client.client.ask('hangup', {}, client.handle),
      () => client.client.ask('detach', {}, client.handle),
    ]
    for (const step of leave) {
      if (resultOf(await register(client))?.event === 'registered') await register(performer)
      await call(client)
      await next(performer, 'incomingcall')
      await step()
      expect(resultOf(await next(performer, 'hangup'))).toMatchObject({ username: client.name })
      await hungUp(performer)
    }
    client = { ...client, handle: await client.client.attach('videocall') }
    await register(client)
    await call(client)
    await next(performer, 'incomingcall')
    await client.client.ask('destroy')
    await next(performer, 'hangup')
  })
})
