import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { ManualClock } from '@footlight/test-kit/clock'
import { listen } from '@footlight/test-kit/listen'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Gateway, openGateway, plugin } from '../index.ts'
import { createFakeServer, sessionId } from './fake.ts'
import type { WireRequest } from './port.ts'

const echo = plugin('fake')

interface Poll {
  url: URL
  aborted: boolean
  answer(status: number, body: string): void
}

interface Scene {
  gateway: Gateway
  clock: ManualClock
  polls: Poll[]
  /** for each POST: where, and what */
  posts: { path: string; request: WireRequest }[]
  /** Resolves once as many polls have come in. */
  polled(count: number): Promise<Poll>
}

/** A server that answers requests at once and polls when the test says so. */
async function arrange(): Promise<Scene> {
  const janus = createFakeServer()
  const polls: Poll[] = []
  const posts: Scene['posts'] = []
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '', 'http://here')
    if (request.method === 'GET') {
      const poll: Poll = {
        url,
        aborted: false,
        answer: (status, body) => response.writeHead(status).end(body),
      }
      response.once('close', () => {
        poll.aborted = !response.writableEnded
      })
      return polls.push(poll)
    }
    const sent = JSON.parse(String(await request.toArray())) as WireRequest
    posts.push({ path: url.pathname, request: sent })
    const [answer] = janus.answer(sent)
    response.end(JSON.stringify({ transaction: sent.transaction, ...Object(answer) }))
  })
  const listening = await listen(server)
  onTestFinished(() => listening[Symbol.asyncDispose]())
  const clock = new ManualClock()
  const gateway = await openGateway({
    servers: `${listening.origin}/janus/`,
    token: 't & t',
    apiSecret: 's',
    reconnect: () => undefined,
    clock,
  })
  onTestFinished(() => gateway.close())
  async function polled(count: number) {
    await expect.poll(() => polls.length, { interval: 2 }).toBe(count)
    return polls[count - 1] as Poll
  }
  return { gateway, clock, polls, posts, polled }
}

describe('REST', () => {
  it('[G1] posts each request to its session and handle', async () => {
    const { gateway, posts } = await arrange()
    const handle = await gateway.attach(echo)
    await handle.trickle(null)
    await gateway.info()
    const session = `/janus/${sessionId}`
    expect(posts.map(({ path }) => path)).toEqual(['/janus', session, `${session}/${handle.id}`, '/janus'])
  })

  it('[G1] polls one at a time, for at most 10 events, with token and apisecret', async () => {
    const { gateway, polls, polled } = await arrange()
    const handle = await gateway.attach(echo)
    const reasons: unknown[] = []
    handle.on('hangup', ({ reason }) => reasons.push(reason))
    const first = await polled(1)
    const event = { janus: 'hangup', session_id: sessionId, sender: handle.id }
    first.answer(
      200,
      JSON.stringify([
        { ...event, reason: 'a' },
        { ...event, reason: 'b' },
      ]),
    )
    const second = await polled(2)
    second.answer(200, JSON.stringify({ janus: 'keepalive' }))
    await polled(3)
    expect(reasons).toEqual(['a', 'b'])
    expect(polls.map(({ url }) => url.pathname)).toEqual(Array(3).fill(`/janus/${sessionId}`))
    for (const { url } of polls) {
      const { rid, ...query } = Object.fromEntries(url.searchParams)
      expect(query).toEqual({ maxev: '10', token: 't & t', apisecret: 's' })
      expect(rid).toMatch(/^\d+$/)
    }
    expect(new Set(polls.map(({ url }) => url.searchParams.get('rid'))).size).toBe(3)
  })

  it('[G1] takes an answer of the plugin from the poll, before its ack or after', async () => {
    const { gateway, posts, polled } = await arrange()
    const handle = await gateway.attach(echo)
    const asked = handle.send({ n: 1 })
    await expect.poll(() => posts.length, { interval: 2 }).toBe(3)
    const { transaction } = posts[2]?.request ?? {}
    const plugindata = { data: { n: 2 } }
    const event = { janus: 'event', transaction, session_id: sessionId, sender: handle.id, plugindata }
    const poll = await polled(1)
    poll.answer(200, JSON.stringify(event))
    expect((await asked).data).toEqual({ n: 2 })
  })

  it('[G1] a poll without an answer for 60 s has failed, and is asked again after 200 ms', async () => {
    const { clock, polls, polled } = await arrange()
    const first = await polled(1)
    await clock.pass(59_999)
    expect(first.aborted).toBe(false)
    await clock.pass(1)
    await expect.poll(() => first.aborted, { interval: 2 }).toBe(true)
    expect(polls).toHaveLength(1)
    await clock.pass(200)
    await polled(2)
  })

  it.each([
    ['an HTTP error', 502, '<html>'],
    ['what is no JSON', 200, 'oops'],
    ['nothing', 200, '[]'],
    ['a refusal', 200, '{"janus":"error","error":{"code":403,"reason":"no"}}'],
  ])('[G1] %s fails the poll, and the fourth failure in a row is the loss', async (_, status, body) => {
    const { gateway, clock, polls, polled } = await arrange()
    const closed = new Promise((resolve) => gateway.on('closed', resolve))
    const answered = await polled(1)
    answered.answer(200, '{"janus":"keepalive"}')
    for (let count = 2; count <= 5; count++) {
      expect(gateway.state).toBe('connected')
      const poll = await polled(count)
      poll.answer(status, body)
      const isNoticed = async () => {
        await clock.pass(200)
        return polls.length > count || gateway.state === 'closed'
      }
      await expect.poll(isNoticed, { interval: 2 }).toBe(true)
    }
    expect(polls).toHaveLength(5)
    expect(await closed).toMatchObject({
      error: { message: 'Lost connection to the server (is it down?)', retryable: true },
    })
    expect(clock.timers).toBe(0)
  })

  it('[G1] a poll that the server answers with the end of the session ends it', async () => {
    const { gateway, polled } = await arrange()
    const closed = new Promise((resolve) => gateway.on('closed', resolve))
    const poll = await polled(1)
    poll.answer(200, '{"janus":"error","error":{"code":458,"reason":"No such session"}}')
    expect(await closed).toMatchObject({ error: { kind: 'session-gone', code: 458 } })
  })

  it('[G1] aborts the poll when closed, and leaves no timer', async () => {
    const { gateway, clock, polled } = await arrange()
    const poll = await polled(1)
    await gateway.close()
    await expect.poll(() => poll.aborted, { interval: 2 }).toBe(true)
    expect(clock.timers).toBe(0)
  })
})
