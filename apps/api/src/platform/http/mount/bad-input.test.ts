import type { CallSchema } from '@footlight/contract'
import { type CallName, roleOf } from '@footlight/contract'
import { callEntries } from '@footlight/contract/schemas'
import { isSeedCall } from '@footlight/contract/seed-calls'
import { requestOf } from '@footlight/test-kit/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { fingerprint } from '../../../../test/fingerprint.ts'
import { useTestApi } from '../../../../test/hooks.ts'
import type { Caller } from '../../../../test/index.ts'
import { sample } from '../../../../test/sample.ts'
import { parseCall } from './parse.ts'

/** Every call of the contract against every kind of wrong input: the cases come from the contract itself. */
let before: Record<string, string>
let callers: Record<'public' | 'signed-in' | 'client' | 'performer' | 'admin', Caller>
const api = useTestApi()
beforeAll(async () => {
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

const isPlainObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

const unknownId = '00000000-0000-4000-8000-000000000000'
const json = { 'content-type': 'application/json' }

describe.each(callEntries().map((entry) => [entry.name, entry] as const))('%s', (name, { call, schema }) => {
  /** nothing that is refused may leave a trace */
  afterAll(async () => expect(await fingerprint(api.context.database)).toEqual(before))

  const good = { params: sample(schema.params), query: sample(schema.query), body: sample(schema.body) }
  const request = (changes: { params?: unknown; query?: unknown; body?: unknown } = {}) =>
    requestOf(call, { ...good, ...changes } as Parameters<typeof requestOf>[1])
  const refuses = async (
    wrong: Omit<Wrong, 'path' | 'init'>,
    { path, init }: { path: string; init: RequestInit },
  ) => expectRefusal(name, callers[roleOf(call.access)], { ...wrong, path, init })

  it('[W1] refuses a version that it does not speak', async () => {
    const { path, init } = request()
    const caller = callers[roleOf(call.access)].with({ ver: '99' })
    await expectRefusal(name, caller, { says: 'ver 99', code: 'VERSION_UNSUPPORTED', path, init })
  })

  if (schema.params)
    it('refuses parameters of the wrong type, and [W15] answers a malformed id like an unknown id', async () => {
      for (const [key, field] of Object.entries(schema.params?.shape ?? {})) {
        if (isText(field)) continue
        for (const wrong of wrongTexts(field)) {
          const params = { ...(good.params as object), [key]: wrong }
          const says = `params.${key} ${wrong}`
          await refuses(
            isId(field) ? { says, code: 'NOT_FOUND' } : { says, code: 'VALIDATION', field: `params.${key}` },
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

  if (call.method !== 'GET' && !schema.body && !isSeedCall(call))
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
        const hasFields = isPlainObject(body[key])
        await refuses(
          { says: `odd ${key}`, code: 'VALIDATION', field: hasFields ? `body.${key}.odd` : `body.${key}` },
          request({ body: wrong }),
        )
      }
      if (isSeedCall(call)) return
      await refuses(
        { says: 'unknown field', code: 'VALIDATION', field: 'body.surprise' },
        request({ body: { ...body, surprise: 1 } }),
      )
    })

  if (call.method !== 'GET' && isSeedCall(call))
    it('[W15] passes over fields that it does not know', () => {
      const known = { ...good, body: good.body ?? {} }
      const more = { ...good, body: { ...known.body, surprise: 1 } }
      const seed = { seed: true }
      expect(parseCall(schema, more, seed)).toEqual(parseCall(schema, known, seed))
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
      const code = roleOf(call.access) === 'admin' ? 'NOT_FOUND' : 'FORBIDDEN'
      await expectRefusal(name, other, { says: 'wrong role', code, path, init })
    })

  if (call.method !== 'GET')
    it('[W9] refuses another site', async () => {
      const { path, init } = request()
      for (const headers of [
        { origin: 'https://elsewhere.example' },
        { origin: 'null' },
        { 'sec-fetch-site': 'cross-site' },
      ])
        await expectRefusal(name, callers[roleOf(call.access)].with(headers as Record<string, string>), {
          says: JSON.stringify(headers),
          code: 'CROSS_SITE',
          path,
          init,
        })
    })

  if ('changesState' in call)
    it('[W9] refuses a fetch by another site, and a prefetch', async () => {
      const { path, init } = request()
      for (const headers of [
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'cross-site' },
        // a link in an e-mail, followed from a mail program
        { 'sec-fetch-site': 'none' },
        { 'sec-purpose': 'prefetch' },
        { purpose: 'prefetch' },
      ])
        await expectRefusal(name, callers[roleOf(call.access)].with(headers as Record<string, string>), {
          says: JSON.stringify(headers),
          code: 'CROSS_SITE',
          path,
          init,
        })
      const head = await callers[roleOf(call.access)].fetch(path, { method: 'HEAD' })
      expect(head.status).toBe(404)
    })
})

function isText(field: unknown): boolean {
  const type = z.toJSONSchema(field as z.ZodType, { io: 'output' })
  return type.type === 'string' && type.format === undefined && type.enum === undefined
}

function isId(field: unknown): boolean {
  return z.toJSONSchema(field as z.ZodType, { io: 'output' }).format === 'uuid'
}

/** Texts that are no value of the field, and texts that only a lenient parser reads as a number. */
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
