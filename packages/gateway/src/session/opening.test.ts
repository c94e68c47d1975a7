import { settle } from '@footlight/test-kit/clock'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openGateway } from '../index.ts'
import { arrange, endOf, servers } from '../testing/scene.ts'
import { sessionId } from '../transport/fake.ts'

afterEach(() => vi.unstubAllGlobals())

describe('opening', () => {
  it('[G1] tries the servers in turn, 200 ms apart', async () => {
    const { clock, server, open } = arrange()
    server.down.add('ws://one').add('ws://two')
    const opening = open()
    await clock.pass(199)
    expect(server.tried).toEqual(['ws://one'])
    await clock.pass(201)
    expect(server.tried).toEqual(servers)
    expect(await opening).toMatchObject({ sessionId, state: 'connected', server: 'ws://three' })
  })

  it('[G1] says when no server is left, and leaves nothing behind', async () => {
    const { clock, server, open } = arrange()
    for (const address of servers) server.down.add(address)
    const opening = expect(open()).rejects.toMatchObject({
      message: 'Error connecting to any of the provided Janus servers: Is the server down?',
      retryable: true,
    })
    await clock.pass(1000)
    await opening
    expect([server.connections, clock.timers]).toEqual([0, 0])
  })

  it('[G1] gives up on a server that accepts and never answers', async () => {
    const { clock, server, open } = arrange()
    server.answer = () => []
    const opening = open({ servers: 'ws://mute', answerWithinMs: 500 })
    const kind = endOf(opening)
    await clock.pass(500)
    expect(await kind).toBe('no-server')
    expect([server.connections, clock.timers]).toEqual([0, 0])
  })

  it.each([[[]], ['example.org'], ['ftp://example.org'], [['ws://fine', 'mqtt://not']]])(
    '[G1] takes %j for no address',
    async (wrong) => {
      await expect(arrange().open({ servers: wrong })).rejects.toMatchObject({
        message: 'Invalid server url',
      })
    },
  )

  it('[G1] says when the platform lacks what it needs', async () => {
    vi.stubGlobal('WebSocket', undefined)
    delete (globalThis as { WebSocket?: unknown }).WebSocket
    await expect(openGateway({ servers: 'ws://one' })).rejects.toMatchObject({
      message: 'Library not initialized',
    })
  })

  it('[G1] ends at once when aborted, with the reason', async () => {
    const { clock, server, open } = arrange()
    server.answer = () => []
    const controller = new AbortController()
    const opening = open({ signal: controller.signal })
    await settle()
    controller.abort('enough')
    await expect(opening).rejects.toBe('enough')
    expect([server.connections, clock.timers]).toEqual([0, 0])
    await expect(open({ signal: controller.signal })).rejects.toBe('enough')
  })
})
