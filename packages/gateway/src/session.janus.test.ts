import { describe, expect, it } from 'vitest'
import { echoTest, openGateway, videoRoom } from './index.ts'
import { startCutter } from './testing/cutter.ts'
import { startJanus } from './testing/janus.ts'

const kinds = ['websocket', 'http'] as const

// What holds for every server of the protocol is in `servers.janus.test.ts`.

describe.each(kinds)('a session with Janus 1.1.2 over %s', (kind) => {
  it('[G1, G2] leaves no handle and no session behind', async () => {
    await using janus = await startJanus()
    const gateway = await openGateway({ servers: janus.urls[kind] })
    const handle = await gateway.attach(echoTest)
    const live = { janus: 'list_handles', session_id: gateway.sessionId }
    expect(await janus.admin(live)).toMatchObject({ handles: [handle.id] })
    await handle.detach()
    expect(await janus.admin(live)).toMatchObject({ handles: [] })
    await gateway.close()
    expect(await janus.admin({ janus: 'list_sessions' })).toMatchObject({ sessions: [] })
  })

  it('[G1] goes along with its secret, or is refused', async () => {
    await using secret = await startJanus({ apiSecret: 'sesame' })
    const servers = secret.urls[kind]
    await using gateway = await openGateway({ servers, apiSecret: 'sesame' })
    const handle = await gateway.attach(echoTest)
    await handle.send({ audio: true })
    const refusal = { kind: 'janus', code: 403, retryable: false }
    await expect(openGateway({ servers })).rejects.toMatchObject(refusal)
    await expect(openGateway({ servers, apiSecret: 'simsim' })).rejects.toMatchObject(refusal)
  })

  it('[G1] is claimed again after the wire was cut, and its rooms go on', async () => {
    await using janus = await startJanus({ reclaimTimeoutS: 30 })
    await using cutter = await startCutter(janus.urls[kind])
    await using gateway = await openGateway({ servers: cutter.url })
    await using other = await openGateway({ servers: janus.urls[kind] })
    const room = await gateway.attach(videoRoom)
    await room.send({ request: 'create', room: 7, notify_joining: true })
    await room.send({ request: 'join', ptype: 'publisher', room: 7 })
    const lost = new Promise((resolve) => gateway.on('lost', resolve))
    const back = new Promise((resolve) => gateway.on('connected', resolve))
    const joined = new Promise((resolve) => room.on('event', ({ data }) => resolve(data)))
    cutter.refuse()
    cutter.cut()
    await lost
    cutter.admit()
    await back
    const guest = await other.attach(videoRoom)
    await guest.send({ request: 'join', ptype: 'publisher', room: 7, display: 'Bob' })
    expect(await joined).toMatchObject({ joining: { display: 'Bob' } })
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
