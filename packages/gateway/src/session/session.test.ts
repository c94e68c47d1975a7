import { settle } from '@footlight/test-kit/clock'
import { describe, expect, it } from 'vitest'
import { arrange, echo, endOf } from '../testing/scene.ts'
import { sessionId } from '../transport/fake.ts'

describe('a session', () => {
  it('[G1] sends token and apisecret with every request, and a transaction of 12 characters', async () => {
    const { clock, server, open } = arrange()
    const gateway = await open({ token: 't', apiSecret: 's' })
    const handle = await gateway.attach(echo, { opaqueId: 'me' })
    await handle.send({ any: 1 }, { jsep: { type: 'offer', sdp: 'v=0' } })
    await handle.trickle([{ candidate: 'c' }])
    await handle.trickle(null)
    await handle.hangup()
    await gateway.info()
    await clock.pass(25_000)
    await handle.detach()
    await gateway.close()
    const asked = 'create attach message trickle trickle hangup info keepalive detach destroy'
    expect(server.requests.map(({ janus }) => janus).join(' ')).toBe(asked)
    for (const request of server.requests) {
      expect(request).toMatchObject({ token: 't', apisecret: 's' })
      expect(request.transaction).toMatch(/^[A-Za-z0-9]{12}$/)
    }
    expect(new Set(server.requests.map(({ transaction }) => transaction)).size).toBe(10)
    expect(server.attended).toEqual([{ token: 't', apisecret: 's' }])
    expect(server.requests.slice(1, 5)).toMatchObject([
      { plugin: 'fake', opaque_id: 'me', session_id: sessionId },
      { body: { any: 1 }, jsep: { type: 'offer', sdp: 'v=0' }, handle_id: handle.id },
      { candidates: [{ candidate: 'c' }] },
      { candidate: { completed: true } },
    ])
  })

  it('[G1] sends a keepalive after 25 s without other requests', async () => {
    const { clock, server, open } = arrange()
    await open()
    await clock.pass(24_999)
    expect(server.requests).toHaveLength(1)
    await clock.pass(75_001)
    expect(server.requests.filter(({ janus }) => janus === 'keepalive')).toHaveLength(4)

    const polled = arrange({ needsKeepalive: false })
    await polled.open()
    await polled.clock.pass(100_000)
    expect(polled.server.requests).toHaveLength(1)
  })

  it('[G1] drops a socket that does not ack a keepalive, and claims the session again', async () => {
    const { clock, server, open } = arrange()
    const gateway = await open()
    const { answer } = server
    server.answer = () => []
    await clock.pass(34_999)
    expect(gateway.state).toBe('connected')
    server.answer = answer
    await clock.pass(1)
    expect(gateway.state).toBe('reconnecting')
    await clock.pass(200)
    expect(gateway.state).toBe('connected')
    expect(server.requests.at(-1)).toMatchObject({ janus: 'claim', session_id: sessionId })
  })

  it('[G1] keeps its handles when it is lost, and settles what was in flight truthfully', async () => {
    const { clock, server, open } = arrange()
    const gateway = await open()
    const handle = await gateway.attach(echo)
    const events: string[] = []
    for (const name of ['lost', 'reconnecting', 'connected', 'closed'] as const) {
      gateway.on(name, () => events.push(name))
    }
    const { answer } = server
    server.answer = ({ body }) => (Object(body).acknowledge ? [{ janus: 'ack' }] : [])
    const unacknowledged = handle.send({})
    const acknowledged = handle.send({ acknowledge: true })
    await settle()
    const settled = Promise.allSettled([unacknowledged, acknowledged])
    server.cut()
    expect(await settled).toMatchObject([
      { reason: { message: 'Lost connection to the server (is it down?)', retryable: true } },
      { reason: { message: 'Lost connection to the server (is it down?)', retryable: false } },
    ])
    await expect(handle.send({})).rejects.toMatchObject({
      message: 'Is the server down? (connected=false)',
      retryable: true,
    })
    const dropped = await gateway.attach(echo).catch(() => 'dropped')
    expect(dropped).toBe('dropped')

    server.down.add('ws://one')
    await clock.pass(1000)
    server.down.clear()
    server.answer = answer
    await clock.pass(5000)
    expect(events.join(' ')).toMatch(/^lost reconnecting( reconnecting)+ connected$/)
    expect(new Set(server.tried)).toEqual(new Set(['ws://one']))
    expect((await handle.send({ again: 1 })).data).toEqual({ echo: { again: 1 } })
  })

  it('[G1] tells the server after its return what was detached meanwhile', async () => {
    const { clock, server, open } = arrange()
    const gateway = await open()
    const handle = await gateway.attach(echo)
    server.cut()
    await handle.detach()
    expect(handle.isAttached).toBe(false)
    await clock.pass(1000)
    expect(server.requests.at(-1)).toMatchObject({ janus: 'detach', handle_id: handle.id })
  })

  it('[G1] is over when its claim is refused: handles, requests and the gateway say why', async () => {
    const { clock, server, open } = arrange()
    const gateway = await open()
    const handle = await gateway.attach(echo)
    const ends: unknown[] = []
    handle.on('detached', ({ error }) => ends.push(error?.kind))
    gateway.on('closed', ({ error }) => ends.push(error?.kind))
    server.answer = () => [{ janus: 'error', error: { code: 458, reason: 'No such session' } }]
    server.cut()
    await clock.pass(200)
    expect(ends).toEqual(['session-gone', 'session-gone'])
    await expect(handle.send({})).rejects.toMatchObject({ message: 'Invalid handle' })
    expect(await endOf(gateway.attach(echo))).toBe('closed')
    expect([server.connections, clock.timers]).toEqual([0, 0])
  })

  it('[G1] reconnects by its policy, and ends when the policy gives up', async () => {
    const { clock, server, open } = arrange()
    const gateway = await open({ reconnect: (attempt) => (attempt > 2 ? undefined : attempt * 1000) })
    const closed: unknown[] = []
    gateway.on('closed', (event) => closed.push(event))
    server.down.add('ws://one')
    server.cut()
    await clock.pass(2999)
    expect(server.tried).toHaveLength(2)
    await clock.pass(1)
    expect(server.tried).toHaveLength(3)
    expect(closed).toMatchObject([{ error: { message: 'Lost connection to the server (is it down?)' } }])
    expect(clock.timers).toBe(0)
  })

  it('[G1] ends on the timeout of its session, not on that of another', async () => {
    const { server, open } = arrange()
    const gateway = await open()
    const handle = await gateway.attach(echo)
    const events: string[] = []
    handle.on('timeout', () => events.push('timeout'))
    handle.on('detached', () => events.push('detached'))
    server.say({ janus: 'timeout', session_id: 3 })
    expect(gateway.state).toBe('connected')
    server.say({ janus: 'timeout', session_id: sessionId })
    expect([gateway.state, ...events]).toEqual(['closed', 'timeout', 'detached'])
  })

  it('[G1] closes at once: every promise settles, the server is told, nothing remains', async () => {
    const { clock, server, open } = arrange()
    const gateway = await open()
    const handle = await gateway.attach(echo)
    const { answer } = server
    server.answer = () => []
    const waiting = [handle.send({}), handle.hangup(), gateway.attach(echo), gateway.info()].map(endOf)
    server.answer = answer
    await gateway.close()
    expect(await Promise.all(waiting)).toEqual(['closed', 'closed', 'closed', 'closed'])
    expect(server.requests.at(-1)).toMatchObject({ janus: 'destroy' })
    expect([handle.isAttached, server.connections, clock.timers]).toEqual([false, 0, 0])
    await gateway.close()
  })

  it('[G1] closes after 2 s if the server does not confirm', async () => {
    const { clock, server, open } = arrange()
    const gateway = await open()
    server.answer = () => []
    const closing = gateway.close()
    expect(gateway.state).toBe('closed')
    await clock.pass(2000)
    await closing
    expect([server.connections, clock.timers]).toEqual([0, 0])
  })
})
