import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type Call, refusalsOf } from './call.ts'
import { calls } from './calls.ts'
import { commonErrors } from './errors.ts'
import { callEntries } from './schemas.ts'

describe('calls', () => {
  it('[W1] has every call once under its method and path, and declares each path parameter', () => {
    const seen = new Set<string>()
    for (const { name, call, schema } of callEntries()) {
      const key = `${call.method} ${call.path}`
      expect(seen, name).not.toContain(key)
      seen.add(key)
      const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1])
      expect(Object.keys(schema.params?.shape ?? {}), name).toEqual(inPath)
    }
  })

  it('[W4] the two single-performer lookups check no status, the first two session calls check only the status', () => {
    expect([calls.getPerformer.failure, calls.getPerformerByNumber.failure]).toEqual(['none', 'none'])
    for (const call of [calls.initiateVoyeurClient, calls.voyeur]) expect(call).not.toHaveProperty('failure')
    expect(calls.requestChat.failure).toBe('status-or-error-field')
  })

  it('[W9] marks the GETs that change state, and no others', () => {
    const changing = callEntries().filter(({ call }) => 'changesState' in call)
    expect(changing.map(({ name }) => name).toSorted()).toEqual(['buy', 'clientSeen', 'makeReservation'])
    expect(changing.every(({ call }) => call.method === 'GET')).toBe(true)
  })

  it('[W15] declares NOT_FOUND for every call whose path names something that may not exist', () => {
    const withIds = callEntries().filter(({ schema }) =>
      Object.values(schema.params?.shape ?? {}).some((field) => field instanceof z.ZodUUID),
    )
    expect(withIds.length).toBeGreaterThan(20)
    for (const { name, call } of withIds) expect([name, ...refusalsOf(call)]).toContain('NOT_FOUND')
  })

  it('[O6] derives refusals from who may call: of operators’ calls others read NOT_FOUND, not FORBIDDEN', () => {
    const call = { method: 'POST', path: '/x', summary: '' } as const
    const own = (more: Pick<Call, 'access' | 'errors' | 'confirmed' | 'verified' | 'idempotent'>) =>
      refusalsOf({ ...call, audit: null, ...more } as Call).filter(
        (code) => !commonErrors.some((one) => one === code),
      )
    expect(own({ access: 'public', errors: ['BLOCKED'] })).toEqual(['BLOCKED'])
    expect(own({ access: 'client' })).toEqual(['NOT_SIGNED_IN', 'FORBIDDEN'])
    expect(own({ access: { admin: 'pages' } })).toEqual(['NOT_SIGNED_IN', 'NOT_FOUND', 'CAPABILITY_MISSING'])
    expect(own({ access: 'signed-in', confirmed: true, verified: true, idempotent: true })).toEqual([
      'NOT_SIGNED_IN',
      'NOT_CONFIRMED',
      'CODE_NEEDED',
      'TOO_MANY_TRIES',
      'EMAIL_NOT_VERIFIED',
      'IDEMPOTENCY_MISMATCH',
    ])
  })

  it('names no refusal twice', () => {
    for (const { name, call } of callEntries()) {
      const refusals = refusalsOf(call)
      expect([name, ...refusals]).toEqual([name, ...new Set(refusals)])
    }
  })

  it('[O5] logs only fields of the body, none of them secret, and a subject that is in the path', () => {
    const audited = callEntries().flatMap(({ name, call, schema }) => {
      const { audit } = call as Call
      return audit ? [{ name, audit, schema }] : []
    })
    expect(audited.length).toBeGreaterThan(5)
    for (const { name, audit, schema } of audited) {
      const sent = schema.body instanceof z.ZodObject ? Object.keys(schema.body.shape) : []
      expect(sent, name).toEqual(expect.arrayContaining([...audit.fields]))
      expect(audit.fields.filter((field) => /password|code|token|secret|iban/i.test(field))).toEqual([])
      const subject = audit.subject?.replace('params.', '') ?? 'house'
      expect(['house', ...Object.keys(schema.params?.shape ?? {})], name).toContain(subject)
    }
  })

  it('lets caches share only replies of public calls that change nothing', () => {
    const cached = callEntries().filter(({ call }) => 'goodForSeconds' in call)
    expect(cached.length).toBeGreaterThan(0)
    for (const { name, call } of cached)
      expect([name, call.access, call.method, 'changesState' in call]).toEqual([name, 'public', 'GET', false])
  })
})
