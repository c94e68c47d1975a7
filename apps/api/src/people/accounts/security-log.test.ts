import { Writable } from 'node:stream'
import { idOf } from '@footlight/test-kit/calls'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { startTestApi } from '../../../test/index.ts'

it('[A4] logs sign-ins, failed and throttled attempts, without names and secrets', async () => {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  await using api = await startTestApi({ overrides: { log: pino({ level: 'info' }, sink) } })
  const attacker = api.guest.with({ 'x-forwarded-for': '203.0.113.9', 'user-agent': 'x'.repeat(5_000) })
  const attempt = (account: string, password: string) =>
    attacker.call('login', { body: { account, password } })

  const admin = (await attempt('admin@footlight.test', 'footlight-demo')).headers.getSetCookie()
  const adminId = await idOf(api.as('admin@footlight.test'))
  const invented = 'Somebody@elsewhere.example'
  await attempt('admin@footlight.test', 'a secret guess')
  for (let failure = 1; failure <= 6; failure++) await attempt(invented, 'a secret guess')
  await api.as('client@footlight.test').call('listAuditLog', { query: {} })
  await api.owner.updateTable('accounts').set({ capabilities: [] }).where('id', '=', adminId).execute()
  await api.as('admin@footlight.test').call('listAuditLog', { query: {} })

  const events = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ security }) => security !== undefined)
  const seen = (facts: Record<string, unknown>) =>
    events.filter((event) => Object.entries(facts).every(([name, value]) => event[name] === value)).length
  expect(seen({ security: 'signed_in', account: adminId, role: 'admin', address: '203.0.113.9' })).toBe(1)
  expect(seen({ security: 'sign_in_failed', account: adminId, detail: 'password' })).toBe(1)
  expect(seen({ security: 'sign_in_failed', detail: 'account' })).toBe(5)
  expect(seen({ security: 'throttled', address: '203.0.113.9' })).toBe(1)
  expect(seen({ security: 'role_refused', role: 'client', call: 'GET /admin/audit_log' })).toBe(1)
  expect(seen({ security: 'capability_refused', account: adminId, detail: 'audit' })).toBe(1)
  const marks = new Set(events.filter(({ detail }) => detail === 'account').map(({ account }) => account))
  expect(marks.size).toBe(1)

  const token = admin[0]?.split(/[=;]/)[1] ?? ''
  for (const line of lines) {
    expect(line).not.toMatch(/elsewhere|footlight\.test|a secret guess|footlight-demo/i)
    expect(line).not.toContain(token)
    expect(line.length).toBeLessThan(500)
  }
})
