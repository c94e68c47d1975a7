import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { systemRandom } from '../random.ts'
import { refuse } from '../refuse.ts'
import { type Answer, hearAnswers } from './answers.ts'
import { compressReplies } from './compress-replies.ts'
import { createKeptReplies } from './kept-replies.ts'
import { sendError } from './mount/error-mapper.ts'
import type { Again, Pieces } from './mount/written.ts'

/** A server with one page that is kept, which says what stands in `page`, and how often it was asked in the usual course. */
const text = (words: string) => JSON.stringify({ words, filling: 'x'.repeat(2000) })
let page: Pieces | null
let again: Again
let asked: number
let counted: number
let most: number
let answers: Answer[]
let origin: string
let app: FastifyInstance
let cookie: string | null

beforeEach(async () => {
  page = [Buffer.from(text('first'))]
  again = async () => page
  asked = 0
  counted = 0
  most = Number.POSITIVE_INFINITY
  answers = []
  cookie = null
  const before = new WeakSet<object>()
  const count = async (request: object) => {
    if (before.has(request)) return
    counted++
    if (counted > most) throw refuse('RATE_LIMITED', { retryAfterSeconds: 1 })
  }
  const kept = createKeptReplies({
    guard: { count, wasCounted: (request) => void before.add(request) },
    hear: (answer) => void answers.push(answer),
    random: systemRandom,
    signInCookie: 'footlight',
  })
  app = Fastify({ serverFactory: kept.serverWith({}), genReqId: () => systemRandom.uuid() })
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply))
  hearAnswers(app, (answer) => void answers.push(answer))
  app.addHook('onRequest', async (request, reply) => {
    await count(request.raw)
    reply.header('x-request-id', request.id).header('x-frame-options', 'DENY')
  })
  await compressReplies(app)
  app.get('/page', async (request, reply) => {
    asked++
    kept.keep(request, reply, () => again())
    if (cookie !== null) reply.header('set-cookie', cookie)
    return reply
      .type('application/json; charset=utf-8')
      .send(page ? Buffer.concat(page) : Buffer.from(text('written anew')))
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterEach(() => app.close())

async function ask(headers: Record<string, string> = {}, path = '/page') {
  const reply = await fetch(origin + path, { headers: { 'accept-encoding': 'identity', ...headers } })
  const { words } = (await reply.json()) as { words?: string }
  return { reply, words }
}

/** What does not tell one reply from another. */
const lasting = ({ headers }: Response) =>
  [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)).toSorted()

it('answers a second guest with the same headers, as it reads now, past the usual course', async () => {
  const first = await ask()
  const second = await ask()
  expect(lasting(second.reply)).toEqual(lasting(first.reply))
  expect(second.words).toBe('first')
  page = [Buffer.from(text('second').slice(0, 100)), Buffer.from(text('second').slice(100))]
  const third = await ask()
  expect(third.words).toBe('second')
  expect(asked).toBe(1)
  expect(answers.map(({ route, status }) => [route, status])).toEqual(Array(3).fill(['/page', 200]))
  const ids = [first, second, third].map(({ reply }) => reply.headers.get('x-request-id'))
  expect(new Set([...ids, ...answers.map(({ requestId }) => requestId)]).size).toBe(3)
})

it('keeps a reply apart for each way to compress it, and compresses one page once', async () => {
  for (const encoding of ['br', 'gzip', 'identity', 'br', 'gzip', 'identity']) {
    const { reply, words } = await ask({ 'accept-encoding': encoding })
    expect(reply.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
    expect(words).toBe('first')
  }
  expect(asked).toBe(3)
  page = [Buffer.from(text('second'))]
  const crowd = await Promise.all(Array.from({ length: 5 }, () => ask({ 'accept-encoding': 'br' })))
  expect(crowd.map(({ words }) => words)).toEqual(Array(5).fill('second'))
  expect(asked).toBe(3)
})

it.each<[string, Record<string, string>, string?]>([
  ['is signed in', { cookie: 'footlight-language=de; footlight=abc' }],
  ['speaks another version', { ver: '7' }],
  ['asks in another way', {}, '/page?more=1'],
  ['says more than is kept', {}, `/page?${'x'.repeat(600)}`],
])('sends whoever %s the usual course', async (_, headers, path) => {
  await ask()
  await ask(headers, path)
  expect(asked).toBe(2)
  // somebody with another cookie is a guest
  await ask({ cookie: 'footlight-language=de' })
  expect(asked).toBe(2)
})

it('[W14] counts each request once, kept or not, and refuses in the usual words', async () => {
  most = 4
  await ask()
  await ask()
  page = null
  expect((await ask()).words).toBe('written anew')
  expect(counted).toBe(3)
  page = [Buffer.from(text('first'))]
  await ask()
  const { reply } = await ask()
  expect(reply.status).toBe(429)
  expect(reply.headers.get('retry-after')).toBe('1')
})

it('keeps nothing that carries somebody’s cookie', async () => {
  cookie = 'footlight=; Max-Age=0'
  await ask()
  await ask()
  expect(asked).toBe(2)
})

it('asks in the usual course where it cannot be told how it reads now', async () => {
  await ask()
  again = () => Promise.reject(new Error('the database is away'))
  expect((await ask()).words).toBe('first')
  expect(asked).toBe(2)
})
