import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { echoTest, type GatewayError, openGateway, plugin, videoCall, videoRoom } from './index.ts'
import { startCutter } from './testing/cutter.ts'
import { startJanus } from './testing/janus.ts'

const kinds = ['websocket', 'http'] as const

describe.each(kinds)('a session with Janus 1.1.2 over %s', (kind) => {
  it('[G1, G2] is created, its handles attached, spoken to and detached, and destroyed', async () => {
    await using janus = await startJanus()
    const server = janus.urls[kind]
    const gateway = await openGateway({ servers: server })
    expect(gateway).toMatchObject({ state: 'connected', server })
    expect((await gateway.info()).version_string).toBe('1.1.2')

    const handle = await gateway.attach(echoTest)
    expect((await handle.send({ audio: true, bitrate: 128_000 })).data.result).toBe('ok')
    await expect(handle.send({ bitrate: -1 })).rejects.toMatchObject({ kind: 'plugin', code: 413 })
    const nowhere = plugin('janus.plugin.nowhere')
    await expect(gateway.attach(nowhere)).rejects.toMatchObject({ kind: 'invalid-plugin', code: 460 })

    const live = { janus: 'list_handles', session_id: gateway.sessionId }
    expect(await janus.admin(live)).toMatchObject({ handles: [handle.id] })
    await handle.detach()
    expect(await janus.admin(live)).toMatchObject({ handles: [] })
    await expect(handle.send({})).rejects.toMatchObject({ message: 'Invalid handle' })
    await gateway.close()
    expect(await janus.admin({ janus: 'list_sessions' })).toMatchObject({ sessions: [] })
  })

  it('[G1] goes along with its token, and with the secret, or is refused', async () => {
    const everyRequest = async (options: { servers: string; token?: string; apiSecret?: string }) => {
      await using gateway = await openGateway(options)
      const handle = await gateway.attach(echoTest)
      await handle.send({ audio: true })
      await handle.trickle(null)
      await handle.hangup()
      await handle.detach()
    }
    const refusal = { kind: 'janus', code: 403, retryable: false }

    await using guarded = await startJanus({ tokens: ['ticket'] })
    const servers = guarded.urls[kind]
    await everyRequest({ servers, token: 'ticket' })
    await expect(openGateway({ servers })).rejects.toMatchObject(refusal)
    await expect(openGateway({ servers, token: 'forged' })).rejects.toMatchObject(refusal)

    await using secret = await startJanus({ apiSecret: 'sesame' })
    await everyRequest({ servers: secret.urls[kind], apiSecret: 'sesame' })
    await expect(openGateway({ servers: secret.urls[kind] })).rejects.toMatchObject(refusal)
    const wrong = { servers: secret.urls[kind], apiSecret: 'simsim' }
    await expect(openGateway(wrong)).rejects.toMatchObject(refusal)
  })

  it('[G1] is claimed again after the wire was cut, and its handles live on', async () => {
    await using janus = await startJanus({ reclaimTimeoutS: 30 })
    await using cutter = await startCutter(janus.urls[kind])
    await using gateway = await openGateway({ servers: cutter.url })
    await using other = await openGateway({ servers: janus.urls[kind] })
    const call = await gateway.attach(videoCall)
    await call.send({ request: 'register', username: 'ann' })
    const room = await gateway.attach(videoRoom)
    await room.send({ request: 'create', room: 7, notify_joining: true })
    await room.send({ request: 'join', ptype: 'publisher', room: 7 })
    const { sessionId } = gateway

    const lost = new Promise<GatewayError>((resolve) => gateway.on('lost', ({ error }) => resolve(error)))
    const back = new Promise((resolve) => gateway.on('connected', resolve))
    const joined = new Promise((resolve) => room.on('event', ({ data }) => resolve(data)))
    cutter.refuse()
    cutter.cut()
    expect((await lost).message).toBe('Lost connection to the server (is it down?)')
    await expect(call.send({ request: 'list' })).rejects.toMatchObject({ kind: 'not-connected' })
    cutter.admit()
    expect(await back).toEqual({ sessionId, server: cutter.url })

    expect((await call.send({ request: 'list' })).data.result.list).toEqual(['ann'])
    const guest = await other.attach(videoRoom)
    await guest.send({ request: 'join', ptype: 'publisher', room: 7, display: 'Bob' })
    expect(await joined).toMatchObject({ joining: { display: 'Bob' } })
  })

  it('[G1] is taken over by the connection that claims it', async () => {
    await using janus = await startJanus({ reclaimTimeoutS: 30 })
    const servers = janus.urls[kind]
    await using first = await openGateway({ servers })
    const handle = await first.attach(echoTest)
    await using second = await openGateway({ servers, claim: first.sessionId })
    expect(second.sessionId).toBe(first.sessionId)
    const live = { janus: 'list_handles', session_id: second.sessionId }
    expect(await janus.admin(live)).toMatchObject({ handles: [handle.id] })
    await expect(openGateway({ servers, claim: 1 })).rejects.toMatchObject({
      kind: 'session-gone',
      code: 458,
    })
  })

  it('[G1] is held by the first server that works, the next tried after 200 ms', async () => {
    await using janus = await startJanus()
    await using down = await startCutter(janus.urls[kind])
    down.refuse()
    const startMs = performance.now()
    await using gateway = await openGateway({ servers: [down.url, down.url, janus.urls[kind]] })
    expect(performance.now() - startMs).toBeGreaterThanOrEqual(400)
    expect(gateway.server).toBe(janus.urls[kind])
    expect(down.arrivals).toBe(2)
    await expect(openGateway({ servers: [down.url, down.url] })).rejects.toMatchObject({
      kind: 'no-server',
      message: 'Error connecting to any of the provided Janus servers: Is the server down?',
    })
  })

  it('[G1] is over when Janus is killed, and every promise settles', async () => {
    await using janus = await startJanus()
    const options = { servers: janus.urls[kind], reconnect: () => undefined }
    const gateways = await Promise.all(Array.from({ length: 5 }, () => openGateway(options)))
    const attachAll = () => Promise.all(gateways.map((gateway) => gateway.attach(videoRoom)))
    const [handles, others] = [await attachAll(), await attachAll()]
    const ends = gateways.map((gateway) => new Promise((resolve) => gateway.on('closed', resolve)))

    const killed = janus.kill()
    const asked = Promise.allSettled([
      ...gateways.flatMap((gateway) => [gateway.info(), gateway.attach(echoTest)]),
      ...handles.flatMap((handle) => [
        handle.send({ request: 'list' }),
        handle.send({ request: 'join', ptype: 'publisher', room: 1 }),
        handle.trickle(null),
        handle.hangup(),
      ]),
      ...others.map((handle) => handle.detach()),
    ])
    await killed
    expect(await Promise.race([asked, delay(5000, 'pending')])).not.toBe('pending')
    const lost = 'Lost connection to the server (is it down?)'
    for (const end of ends) expect(await end).toMatchObject({ error: { message: lost } })
    for (const gateway of gateways) {
      await expect(gateway.attach(echoTest)).rejects.toMatchObject({ kind: 'closed' })
    }
  })
})

describe('by long poll', () => {
  it('[G1] the fourth failure in a row is the loss of the server', async () => {
    await using janus = await startJanus({ reclaimTimeoutS: 30 })
    await using cutter = await startCutter(janus.urls.http)
    await using gateway = await openGateway({ servers: cutter.url, reconnect: () => undefined })
    const closed = new Promise((resolve) => gateway.on('closed', resolve))
    // by then the first poll is on its way
    await gateway.attach(echoTest)
    cutter.refuse()
    const arrivals = cutter.arrivals
    cutter.cut()
    const message = 'Lost connection to the server (is it down?)'
    expect(await closed).toMatchObject({ error: { kind: 'lost', message } })
    // the one that was cut, and three more
    expect(cutter.arrivals - arrivals).toBe(3)
  })
})

describe('by WebSocket', () => {
  it('[G1] a session that Janus has not kept is gone', async () => {
    await using janus = await startJanus({ reclaimTimeoutS: 0 })
    await using cutter = await startCutter(janus.urls.websocket)
    await using gateway = await openGateway({ servers: cutter.url })
    const handle = await gateway.attach(echoTest)
    const detached = new Promise((resolve) => handle.on('detached', resolve))
    const closed = new Promise((resolve) => gateway.on('closed', resolve))
    cutter.cut()
    expect(await closed).toMatchObject({ error: { kind: 'session-gone' } })
    expect(await detached).toMatchObject({ error: { kind: 'session-gone' } })
  })
})
