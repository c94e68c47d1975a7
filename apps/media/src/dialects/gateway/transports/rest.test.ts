import { until } from '@footlight/test-kit/wait'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GatewayClient } from '../../../testing/gateway-client.ts'
import type { GatewayKit } from '../../../testing/gateway-kit.ts'
import { startGatewayKit } from '../../../testing/gateway-kit.ts'
import { limits } from '../limits.ts'

let kit: GatewayKit
beforeAll(async () => {
  kit = await startGatewayKit()
})
afterAll(() => kit[Symbol.asyncDispose]())

describe('the gateway over REST', () => {
  const get = (path: string) => fetch(`http://127.0.0.1:${kit.port}/janus${path}`)
  const opened = async () => {
    const token = await kit.mint(kit.echo())
    const client = await GatewayClient.connect({ kind: 'rest', port: kit.port, token })
    const { data } = await client.ask('create')
    return { client, token, id: data?.id ?? 0 }
  }

  it('[G3] gives the information at /janus/info, and takes calls of any page', async () => {
    const response = await get('/info')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    expect(await response.json()).toMatchObject({ janus: 'server_info' })
    const preflight = await fetch(`http://127.0.0.1:${kit.port}/janus`, { method: 'OPTIONS' })
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      200,
      'content-type',
    ])
    const wrong = await fetch(`http://127.0.0.1:${kit.port}/janus`, { method: 'PUT', body: '{}' })
    expect(await wrong.json()).toMatchObject({ error: { code: 450 } })
  })

  it('[G3] a poll is answered a keepalive after 30 s, alone without maxev, in a list with it', async () => {
    const { token, id } = await opened()
    for (const [query, said] of [
      ['', { janus: 'keepalive' }],
      ['&maxev=10', [{ janus: 'keepalive' }]],
    ] as const) {
      const poll = get(`/${id}?token=${token}${query}`)
      let isAnswered = false
      void poll.then(() => {
        isAnswered = true
      })
      await until('30 s', async () => {
        if (!isAnswered) await kit.clock.pass(limits.longPollMs)
        return isAnswered
      })
      expect(await (await poll).json()).toEqual(said)
    }
  })

  it('[G3] a second poll answers the first with a keepalive', async () => {
    const { token, id } = await opened()
    const polls = [1, 2, 3, 4].map((rid) => get(`/${id}?rid=${rid}&token=${token}`))
    const answered: string[] = []
    for (const poll of polls)
      poll.then(async (response) => answered.push(await response.text())).catch(() => 'the server stops')
    await until('all but one', async () => {
      await kit.clock.pass(limits.replacedPollMs)
      return answered.length === 3
    })
    expect(answered).toEqual(Array(3).fill('{"janus":"keepalive"}'))
  })

  it('[D8] a poll needs a token of its session, and a session', async () => {
    const { token, id } = await opened()
    expect((await get(`/${id}`)).status).toBe(403)
    expect((await get(`/${id}?token=${await kit.mint(kit.echo())}`)).status).toBe(403)
    expect((await get(`/4711?token=${token}`)).status).toBe(404)
    expect((await get(`/${id}/5?token=${token}`)).status).toBe(404)
    expect((await get('/abc')).status).toBe(404)
  })

  it('[G3] ids of path and message must not differ', async () => {
    const { client, id } = await opened()
    const response = await fetch(`http://127.0.0.1:${kit.port}/janus/${id}`, {
      method: 'POST',
      body: JSON.stringify({ janus: 'keepalive', transaction: 't', session_id: id + 1 }),
    })
    expect(await response.json()).toMatchObject({ error: { code: 457 } })
    const long = await client.ask('keepalive', { session_id: id, noise: 'x'.repeat(limits.messageBytes) })
    expect(long).toMatchObject({ error: { code: 450 } })
  })
})
