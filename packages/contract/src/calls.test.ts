import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { capabilityOf, roleOf } from './access.ts'
import type { Call } from './call.ts'
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
    expect([calls.initiateVoyeurClient.failure, calls.voyeur.failure]).toEqual(['status', 'status'])
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
    for (const { name, call } of withIds)
      expect([name, ...call.errors, ...commonErrors]).toContain('NOT_FOUND')
  })

  it('[O6] lists a missing capability as a refusal of operators’ calls, and of no others', () => {
    for (const { name, call } of callEntries()) {
      const refuses = (call.errors as Call['errors']).includes('CAPABILITY_MISSING')
      expect([name, refuses]).toEqual([name, capabilityOf(call.access) !== null])
    }
  })

  it('[O6] lists NOT_FOUND, not FORBIDDEN, as the refusal of other roles by operators’ calls', () => {
    const ofOperators = callEntries().filter(({ call }) => roleOf(call.access) === 'admin')
    expect(ofOperators.length).toBeGreaterThan(50)
    for (const { name, call } of ofOperators) {
      const roles = (call.errors as Call['errors']).filter((code) =>
        ['NOT_FOUND', 'FORBIDDEN'].includes(code),
      )
      expect([name, ...roles]).toEqual([name, 'NOT_FOUND'])
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
      expect(sent, name).toEqual(expect.arrayContaining([...audit.keeps]))
      expect(audit.keeps.filter((field) => /password|code|token|secret|iban/i.test(field))).toEqual([])
      const subject = audit.subject?.replace('params.', '') ?? 'house'
      expect(['house', ...Object.keys(schema.params?.shape ?? {})], name).toContain(subject)
    }
  })

  it('lets caches share only replies of public calls that change nothing', () => {
    const kept = callEntries().filter(({ call }) => 'goodForSeconds' in call)
    expect(kept.length).toBeGreaterThan(0)
    for (const { name, call } of kept)
      expect([name, call.access, call.method, 'changesState' in call]).toEqual([name, 'public', 'GET', false])
  })
})
