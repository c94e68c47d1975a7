import { randomUUID } from 'node:crypto'
import { apiBasePath } from '@footlight/contract'
import { callEntries } from '@footlight/contract/schemas'
import { routeKey, seedCalls } from '@footlight/contract/seed-calls'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../../test/hooks.ts'
import { startTestApi } from '../../../../test/index.ts'
import { refuse } from '../../refuse.ts'
import { limitsWith } from '../rate-limits/limits.ts'
import { createIdempotency } from './idempotency.ts'

const api = useTestApi()

it('[W2] a refusal has code, message, request id and fields, and nothing else leaves', async () => {
  const response = await api.guest.fetch('/api/performer/performer_accounts?limit=0&offset=-1')
  const body = (await response.json()) as { error: { requestId: string } }
  expect(response.status).toBe(400)
  expect(body).toEqual({
    error: {
      code: 'VALIDATION',
      message: expect.any(String),
      requestId: response.headers.get('x-request-id'),
      fields: [
        {
          path: 'query.offset',
          rule: 'too_small',
          params: { min: 0, of: 'number' },
          message: expect.any(String),
        },
        {
          path: 'query.limit',
          rule: 'too_small',
          params: { min: 1, of: 'number' },
          message: expect.any(String),
        },
      ],
    },
  })
})

it('[W2] a failure of ours reveals nothing of its cause', async () => {
  const broken = await startTestApi()
  await broken.owner.schema.dropTable('category_texts').execute()
  const reply = await broken.guest.call('listCategories')
  await broken[Symbol.asyncDispose]()
  expect(reply).toMatchObject({ status: 500, code: 'INTERNAL' })
  expect(JSON.stringify(reply)).not.toContain('category_texts')
})

it('[W5] drops empty query parameters, and passes over unknown ones', async () => {
  const response = await api.guest.fetch('/api/performer/performer_accounts?limit=&q=&_format=json')
  expect(await response.json()).toMatchObject({ limit: 40, offset: 0, total: 240 })
})

it('refuses a zero byte by the name of its field', async () => {
  const reply = await api.guest.call('login', { body: { account: 'a\0b', password: 'c' } })
  expect(reply).toMatchObject({
    status: 400,
    error: { fields: [{ path: 'body.account', rule: 'zero_byte' }] },
  })
})

it('[W15] routes a path of the specification to its own call or to none, never to a call that reads it as an id', async () => {
  for (const { method, path } of seedCalls)
    await api.guest.fetch(apiBasePath + path.replaceAll(/\{\w+\}/g, randomUUID()), { method })
  const texts = await Promise.all(
    api.nodes.map(async ({ internalOrigin }) => (await fetch(`${internalOrigin}/metrics`)).text()),
  )
  const called = [...texts.join('\n').matchAll(/seconds_count\{method="(\w+)",route="\/api(\/[^"]+)"/g)]
  const routes = called.map(([, method = '', route = '']) => `${method} ${route.replaceAll(/:\w+/g, '{}')}`)
  expect(routes).toEqual(expect.arrayContaining(seedCalls.map(routeKey)))
  const recommended = await api.guest.fetch('/api/performer/performer_accounts/recommended')
  expect(recommended.status).toBe(200)
})

it('[W9] takes calls from the site itself, and from what is no browser', async () => {
  for (const headers of [{}, { origin: api.origin }, { 'sec-fetch-site': 'same-origin' }]) {
    const response = await fetch(`${api.origin}/api/session/logout`, {
      method: 'POST',
      headers: headers as Record<string, string>,
    })
    expect(response.status).toBe(200)
  }
})

it('answers unknown addresses under /api, and broken ones, as JSON', async () => {
  for (const [path, status, code] of [
    ['/api/nothing', 404, 'NOT_FOUND'],
    ['/api/%zz', 404, 'NOT_FOUND'],
    ['/api/a%2f..%2fb', 404, 'NOT_FOUND'],
  ] as const) {
    const response = await api.guest.fetch(path)
    expect([response.status, await response.json()]).toMatchObject([status, { error: { code } }])
  }
})

it('[W11] the OpenAPI document names every call, and the page that shows it brings all that it needs', async () => {
  const document = (await (await api.guest.fetch('/api/openapi.json')).json()) as {
    openapi: string
    paths: Record<string, Record<string, { operationId: string }>>
  }
  expect(document.openapi).toBe('3.1.0')
  for (const { name, call } of callEntries()) {
    expect(document.paths[apiBasePath + call.path]?.[call.method.toLowerCase()]?.operationId).toBe(name)
  }
  const reply = await api.guest.fetch('/api/docs')
  expect(reply.headers.get('content-security-policy')).not.toContain('unsafe')
  const named = [...(await reply.text()).matchAll(/(?:src|href)="(\/api\/[^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  expect(named).toHaveLength(4)
  for (const path of named) {
    const file = await api.guest.fetch(path)
    expect([file.status, (await file.text()).length > 0]).toEqual([200, true])
    expect(file.headers.get('cache-control')).toContain('immutable')
    const etag = file.headers.get('etag') ?? ''
    expect((await api.guest.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304)
  }
  expect((await api.guest.fetch(`${named[0]}/../package.json`)).status).toBe(404)
})

it('/api/health is 503 while a part is missing, and names it', async () => {
  const response = await api.guest.fetch('/api/health')
  expect([response.status, await response.json()]).toMatchObject([
    503,
    { status: 'not ready', parts: { database: true, media: false } },
  ])
})

it('limits strangers by address', async () => {
  const limited = await startTestApi({ overrides: { limits: limitsWith({ perMinute: { call: 3 } }) } })
  const stranger = limited.guest.with({ 'x-forwarded-for': '203.0.113.9' })
  for (let call = 1; call <= 3; call++) expect((await stranger.call('listCategories')).status).toBe(200)
  const refused = await stranger.call('listCategories')
  await limited[Symbol.asyncDispose]()
  expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

it('[W8] the same key and input give the same reply, also at the same time; other input is refused', async () => {
  const idempotency = createIdempotency(api.context)
  const accountId = randomUUID()
  let runs = 0
  const keyed = { accountId, call: 'requestChat', key: 'k1', input: { cap: 1 } }
  const run = () => idempotency.run(keyed, async () => ({ run: ++runs }))
  expect(await Promise.all([run(), run(), run()])).toEqual([{ run: 1 }, { run: 1 }, { run: 1 }])
  await expect(idempotency.run({ ...keyed, input: { cap: 2 } }, async () => ({}))).rejects.toMatchObject({
    code: 'IDEMPOTENCY_MISMATCH',
  })
  expect(await idempotency.run({ ...keyed, accountId: randomUUID() }, async () => ({ run: 0 }))).toEqual({
    run: 0,
  })
})

it('[W8] a refusal is replayed, a failure is tried again, and a key is forgotten after a day', async () => {
  const idempotency = createIdempotency(api.context)
  const keyed = { accountId: randomUUID(), call: 'requestChat', key: 'k2', input: {} }
  const fail = async () => Promise.reject(new Error('broken'))
  const early = { rule: 'in_minutes', params: { count: 5 }, message: 'Ask again in 5 minutes.' }
  const later = async () => Promise.reject(refuse('TRY_LATER', early))
  await expect(idempotency.run(keyed, fail)).rejects.toThrow('broken')
  await expect(idempotency.run(keyed, later)).rejects.toMatchObject({ code: 'TRY_LATER' })
  const again = () => idempotency.run(keyed, async () => ({ done: true }))
  await expect(again()).rejects.toMatchObject({ code: 'TRY_LATER', ...early })
  api.clock.advance(24 * 3600_000 + 1)
  await idempotency.forget()
  expect(await again()).toEqual({ done: true })
})

it('a public reply may be cached, and carries no cookie', async () => {
  const stale = api.guest.with({ cookie: 'footlight=c3RhbGU' })
  const response = await stale.fetch('/api/category')
  expect(await response.json()).toEqual(await api.guest.ok('listCategories'))
  expect(response.headers.get('cache-control')).toBe('public, max-age=300')
  expect(response.headers.getSetCookie()).toEqual([])
  const held = stale.with({ 'if-none-match': response.headers.get('etag') ?? '' })
  expect((await held.fetch('/api/category')).status).toBe(304)
  // nothing else is
  expect((await stale.fetch('/api/check_session')).headers.get('cache-control')).toBe('no-store')
})
