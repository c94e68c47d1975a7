import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { echoTest, type GatewayError, openGateway, plugin, videoCall } from './index.ts'
import { startCutter } from './testing/cutter.ts'
import { servers, type TestServer } from './testing/servers.ts'

const kinds = ['websocket', 'http'] as const
const lostMessage = 'Lost connection to the server (is it down?)'

describe.each(servers)('$name', ({ start }) => {
  let server: TestServer
  beforeAll(async () => {
    server = await start()
  })
  afterAll(() => server[Symbol.asyncDispose]())

  describe.each(kinds)('over %s', (kind) => {
    it('[G1, G2] a session is created, its handles attached, spoken to and detached, and destroyed', async () => {
      const options = { servers: server.urls[kind], ...server.echo() }
      const gateway = await openGateway(options)
      expect(gateway).toMatchObject({ state: 'connected', server: options.servers })
      expect((await gateway.info()).version_string).toBe('1.1.2')

      const handle = await gateway.attach(echoTest)
      expect((await handle.send({ audio: true, bitrate: 128_000 })).data.result).toBe('ok')
      await expect(handle.send({ bitrate: -1 })).rejects.toMatchObject({ kind: 'plugin', code: 413 })
      await expect(handle.send({})).rejects.toMatchObject({ kind: 'plugin', code: 413 })
      const nowhere = plugin('janus.plugin.nowhere')
      await expect(gateway.attach(nowhere)).rejects.toMatchObject({ kind: 'invalid-plugin', code: 460 })
      const ended = new Promise((resolve) => handle.on('event', ({ data }) => resolve(data.result)))
      await handle.hangup()
      expect(await ended).toBe('done')

      await handle.detach()
      await expect(handle.send({})).rejects.toMatchObject({ message: 'Invalid handle' })
      await gateway.close()
      const { sessionId: claim } = gateway
      await expect(openGateway({ ...options, claim })).rejects.toMatchObject({
        kind: 'session-gone',
        code: 458,
      })
    })

    it('[G1] a token goes along with every request, or the server refuses', async () => {
      const everyRequest = async (options: { servers: string; token?: string }) => {
        await using gateway = await openGateway(options)
        const handle = await gateway.attach(echoTest)
        await handle.send({ audio: true })
        await handle.trickle(null)
        await handle.hangup()
        await handle.detach()
      }
      const refusal = { kind: 'janus', code: 403, retryable: false }
      const address = { servers: server.urls[kind] }
      await everyRequest({ ...address, ...server.echo() })
      await expect(openGateway(address)).rejects.toMatchObject(refusal)
      await expect(openGateway({ ...address, token: 'forged' })).rejects.toMatchObject(refusal)
    })

    it('[G1] a session is claimed again after the wire was cut, and its handles live on', async () => {
      await using cutter = await startCutter(server.urls[kind])
      const { caller } = server.call()
      await using gateway = await openGateway({ servers: cutter.url, token: caller.token })
      const call = await gateway.attach(videoCall)
      const registration = { request: 'register', username: caller.name } as const
      await call.send(registration)
      const { sessionId } = gateway

      const lost = new Promise<GatewayError>((resolve) => gateway.on('lost', ({ error }) => resolve(error)))
      const back = new Promise((resolve) => gateway.on('connected', resolve))
      cutter.refuse()
      cutter.cut()
      expect((await lost).message).toBe(lostMessage)
      await expect(call.send(registration)).rejects.toMatchObject({ kind: 'not-connected' })
      cutter.admit()
      expect(await back).toEqual({ sessionId, server: cutter.url })
      await expect(call.send(registration)).rejects.toMatchObject({ kind: 'plugin', code: 477 })
    })

    it('[G1] a session is taken over by the connection that claims it', async () => {
      const options = { servers: server.urls[kind], ...server.echo() }
      await using first = await openGateway(options)
      const handle = await first.attach(echoTest)
      await using second = await openGateway({ ...options, claim: first.sessionId })
      expect(second.sessionId).toBe(first.sessionId)
      await handle.detach()
      expect((await second.attach(echoTest)).id).not.toBe(handle.id)
      await expect(openGateway({ ...options, claim: 1 })).rejects.toMatchObject({
        kind: 'session-gone',
        code: 458,
      })
    })

    it('[G1] a session is held by the first server that works, the next tried after 200 ms', async () => {
      await using down = await startCutter(server.urls[kind])
      down.refuse()
      const startMs = performance.now()
      const options = { servers: [down.url, down.url, server.urls[kind]], ...server.echo() }
      await using gateway = await openGateway(options)
      expect(performance.now() - startMs).toBeGreaterThanOrEqual(400)
      expect(gateway.server).toBe(server.urls[kind])
      expect(down.arrivals).toBe(2)
    })

    it('[G1, G2] VideoCall refuses what cannot be, by its own codes', async () => {
      const { caller, callee } = server.call()
      await using gateway = await openGateway({ servers: server.urls[kind], token: caller.token })
      const call = await gateway.attach(videoCall)
      const refused = async (body: Parameters<typeof call.send>[0], code: number) =>
        expect(await call.send(body).catch((error: GatewayError) => error)).toMatchObject({
          kind: 'plugin',
          code,
        })
      await refused({ request: 'call', username: callee.name }, 473)
      expect((await call.send({ request: 'register', username: caller.name })).data.result).toEqual({
        event: 'registered',
        username: caller.name,
      })
      await refused({ request: 'register', username: caller.name }, 477)
      await refused({ request: 'call', username: callee.name }, 478)
      await refused({ request: 'call', username: caller.name }, 479)
      await refused({ request: 'accept' }, 481)
      expect((await call.send({ request: 'set', audio: false, bitrate: 64_000 })).data.result.event).toBe(
        'set',
      )
      expect((await call.send({ request: 'hangup' })).data.result).toMatchObject({
        event: 'hangup',
        reason: 'Explicit hangup',
      })
    })
  })

  it('[G1] by long poll the fourth failure in a row is the loss of the server', async () => {
    await using cutter = await startCutter(server.urls.http)
    const options = { servers: cutter.url, reconnect: () => undefined, ...server.echo() }
    await using gateway = await openGateway(options)
    const closed = new Promise((resolve) => gateway.on('closed', resolve))
    // by then the first poll is on its way
    await gateway.attach(echoTest)
    cutter.refuse()
    const arrivals = cutter.arrivals
    cutter.cut()
    expect(await closed).toMatchObject({ error: { kind: 'lost', message: lostMessage } })
    // the one that was cut, and three more
    expect(cutter.arrivals - arrivals).toBe(3)
  })

  it.each(kinds)('[G1] is killed: over %s every promise settles', async (kind) => {
    await using victim = await start()
    const gateways = await Promise.all(
      Array.from({ length: 5 }, () =>
        openGateway({ servers: victim.urls[kind], reconnect: () => undefined, ...victim.echo() }),
      ),
    )
    const attachAll = () => Promise.all(gateways.map((gateway) => gateway.attach(echoTest)))
    const [handles, others] = [await attachAll(), await attachAll()]
    const ends = gateways.map((gateway) => new Promise((resolve) => gateway.on('closed', resolve)))

    const killed = victim.kill()
    const asked = Promise.allSettled([
      ...gateways.flatMap((gateway) => [gateway.info(), gateway.attach(echoTest)]),
      ...handles.flatMap((handle) => [handle.send({ audio: true }), handle.trickle(null), handle.hangup()]),
      ...others.map((handle) => handle.detach()),
    ])
    await killed
    expect(await Promise.race([asked, delay(5000, 'pending')])).not.toBe('pending')
    for (const one of ends) expect(await one).toMatchObject({ error: { message: lostMessage } })
    for (const gateway of gateways) {
      await expect(gateway.attach(echoTest)).rejects.toMatchObject({ kind: 'closed' })
    }
  })
})
