import type { CallName } from '@footlight/contract'
import { type CallSchema, callEntries } from '@footlight/contract/schemas'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { requestOf } from '../../testing/caller.ts'
import { fingerprint } from '../../testing/fingerprint.ts'
import { type Caller, startTestApi, type TestApi } from '../../testing/index.ts'
import { sample } from '../../testing/sample.ts'

/** Every call of the contract against every kind of wrong input: the cases come from the contract itself. */
let api: TestApi
let before: Record<string, string>
let callers: Record<'public' | 'signed-in' | 'client' | 'performer' | 'admin', Caller>
beforeAll(async () => {
  api = await startTestApi()
  callers = {
    public: api.guest,
    'signed-in': api.as('newclient@footlight.test'),
    client: api.as('newclient@footlight.test'),
    performer: api.as('performer@footlight.test'),
    admin: api.as('admin@footlight.test'),
  }
  for (const caller of Object.values(callers)) await caller.ok('checkSession')
  before = await fingerprint(api.context.database)
})
/** nothing that is refused may leave a trace */
afterEach(async () => expect(await fingerprint(api.context.database)).toEqual(before))
afterAll(() => api[Symbol.asyncDispose]())

type Wrong = { says: string; code: string; field?: string; path: string; init: RequestInit }

async function expectRefusal(name: CallName, caller: Caller, wrong: Wrong): Promise<void> {
  const response = await caller.fetch(wrong.path, wrong.init)
  const body = (await response.json()) as { error?: { code: string; fields?: { path: string }[] } }
  const seen = `${name}, ${wrong.says}: ${response.status} ${JSON.stringify(body)}`
  expect(response.status, seen).toBeGreaterThanOrEqual(400)
  expect(response.status, seen).toBeLessThan(500)
  expect(body.error?.code, seen).toBe(wrong.code)
  if (wrong.field !== undefined)
    expect(
      body.error?.fields?.map(({ path }) => path),
      seen,
    ).toContain(wrong.field)
}

const unknownId = '00000000-0000-4000-8000-000000000000'
const json = { 'content-type': 'application/json' }

describe.each(callEntries().map((entry) => [entry.name, entry] as const))('%s', (name, { call, schema }) => {
  const good = { params: sample(schema.params), query: sample(schema.query), body: sample(schema.body) }
  const request = (changes: { params?: unknown; query?: unknown; body?: unknown } = {}) =>
    requestOf(call, { ...good, ...changes } as Parameters<typeof requestOf>[1])
  const refuses = async (
    wrong: Omit<Wrong, 'path' | 'init'>,
    { path, init }: { path: string; init: RequestInit },
  ) => expectRefusal(name, callers[call.access], { ...wrong, path, init })

  const fieldsOf = async ({ path, init }: { path: string; init: RequestInit }) => {
    const body = (await (await callers[call.access].fetch(path, init)).json()) as {
      error: { fields: { path: string }[] }
    }
    return body.error.fields.map((field) => field.path)
  }

  it('[W1] refuses a version that it does not speak', async () => {
    const { path, init } = request()
    const caller = callers[call.access].with({ ver: '99' })
    await expectRefusal(name, caller, { says: 'ver 99', code: 'VERSION_UNSUPPORTED', path, init })
  })

  if (schema.params)
    it('refuses parameters of the wrong type', async () => {
      for (const key of Object.keys(schema.params?.shape ?? {})) {
        if (isText(schema.params?.shape[key])) continue
        for (const wrong of wrongTexts(schema.params?.shape[key])) {
          const params = { ...(good.params as object), [key]: wrong }
          await refuses(
            { says: `params.${key} ${wrong}`, code: 'VALIDATION', field: `params.${key}` },
            request({ params }),
          )
        }
      }
    })

  if (schema.query)
    it('refuses a query of the wrong type', async () => {
      for (const [key, field] of Object.entries(schema.query?.shape ?? {})) {
        if (isText(field)) continue
        for (const wrong of wrongTexts(field)) {
          const query = { ...(good.query as object), [key]: wrong }
          await refuses(
            { says: `query.${key} ${wrong}`, code: 'VALIDATION', field: `query.${key}` },
            request({ query }),
          )
        }
      }
    })

  if (call.method !== 'GET')
    it('refuses bodies that are no JSON, too large, of another type', async () => {
      const { path, init } = request()
      const send = (body: string, headers: Record<string, string> = json) => ({
        path,
        init: { ...init, body, headers },
      })
      await refuses({ says: 'broken JSON', code: 'BODY_NOT_JSON' }, send('{"a":'))
      await refuses(
        { says: '300 KB', code: 'BODY_TOO_LARGE' },
        send(JSON.stringify({ a: 'x'.repeat(300_000) })),
      )
      await refuses({ says: 'text', code: 'MEDIA_TYPE' }, send('hello', { 'content-type': 'text/plain' }))
      await refuses({ says: 'an array', code: 'VALIDATION' }, send('[1]'))
    })

  if (call.method !== 'GET' && !schema.body && !('seed' in call))
    it('refuses a body, for it takes none', async () => {
      const { path, init } = request()
      await refuses(
        { says: 'a body', code: 'VALIDATION', field: 'body' },
        { path, init: { ...init, body: '{"more":1}', headers: json } },
      )
    })

  if (schema.body)
    it('refuses missing fields, wrong types and unknown fields, each by its name', async () => {
      const body = good.body as Record<string, unknown>
      for (const key of requiredKeys(schema)) {
        const { [key]: _left, ...rest } = body
        await refuses(
          { says: `no ${key}`, code: 'VALIDATION', field: `body.${key}` },
          request({ body: rest }),
        )
      }
      for (const key of Object.keys(body)) {
        const wrong = { ...body, [key]: { odd: true } }
        await refuses(
          { says: `odd ${key}`, code: 'VALIDATION', field: `body.${key}` },
          request({ body: wrong }),
        )
      }
      const more = { ...body, surprise: 1 }
      if (!('seed' in call))
        await refuses(
          { says: 'unknown field', code: 'VALIDATION', field: 'body.surprise' },
          request({ body: more }),
        )
      // [W15] what else is wrong is named, the field that it does not know is not
      else if (requiredKeys(schema).length > 0)
        expect((await fieldsOf(request({ body: { surprise: 1 } }))).includes('body.surprise')).toBe(false)
    })

  if (schema.params?.shape.id && !isNumber(schema.params.shape.id))
    it('[W10] answers 404 for an unknown id', async () => {
      await refuses(
        { says: 'unknown id', code: 'NOT_FOUND' },
        request({ params: { ...(good.params as object), id: unknownId } }),
      )
    })

  if (call.access !== 'public')
    it('refuses callers without, with a stale, and with the wrong sign-in', async () => {
      const { path, init } = request()
      const stale = api.guest.with({ cookie: 'footlight=c3RhbGU' })
      for (const [says, caller] of [
        ['no cookie', api.guest],
        ['stale cookie', stale],
      ] as const)
        await expectRefusal(name, caller, { says, code: 'NOT_SIGNED_IN', path, init })
      if (call.access === 'signed-in') return
      const other = call.access === 'client' ? callers.performer : callers.client
      await expectRefusal(name, other, { says: 'wrong role', code: 'FORBIDDEN', path, init })
    })

  if (call.method !== 'GET')
    it('[W9] refuses another site', async () => {
      const { path, init } = request()
      for (const headers of [
        { origin: 'https://elsewhere.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ])
        await expectRefusal(name, callers[call.access].with(headers as Record<string, string>), {
          says: JSON.stringify(headers),
          code: 'CROSS_SITE',
          path,
          init,
        })
    })

  if ('changesState' in call)
    it('[W9] refuses to be fetched by another site, or ahead of time', async () => {
      const { path, init } = request()
      for (const headers of [
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-purpose': 'prefetch' },
        { purpose: 'prefetch' },
      ])
        await expectRefusal(name, callers[call.access].with(headers as Record<string, string>), {
          says: JSON.stringify(headers),
          code: 'CROSS_SITE',
          path,
          init,
        })
      const head = await callers[call.access].fetch(path, { method: 'HEAD' })
      expect(head.status).toBe(404)
    })
})

function isText(field: unknown): boolean {
  const type = z.toJSONSchema(field as z.ZodType, { io: 'output' })
  return type.type === 'string' && type.format === undefined && type.enum === undefined
}

/** What is no value of the field, and what only a generous reader would take for a number. */
function wrongTexts(field: unknown): string[] {
  return ['-1.5x', ...(isNumber(field) ? ['1e1', '0x20', ' 50', '50.0', '+50', 'true'] : [])]
}

function isNumber(field: unknown): boolean {
  return ['number', 'integer'].includes(String(z.toJSONSchema(field as z.ZodType, { io: 'output' }).type))
}

function requiredKeys(schema: CallSchema): string[] {
  if (!schema.body) return []
  const shape = z.toJSONSchema(schema.body, { io: 'input' })
  // a union has no required fields of its own: the sample is its first branch
  const required = shape.anyOf ? Object.keys(sample(schema.body) as object) : shape.required
  return (required ?? []) as string[]
}
