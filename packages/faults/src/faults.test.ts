import { expect, it, vi } from 'vitest'
import { createBudget } from './budget.ts'
import { openFaultReports } from './index.ts'
import { scrub, scrubFile } from './scrub.ts'
import { listenForFaults } from './testing/fault-listener.ts'

it('[W13] sends one event per fault, shortened and without personal data', async () => {
  await using server = await listenForFaults()
  const reports = openFaultReports({ dsn: server.dsn, platform: 'node', most: 5, windowMs: 60_000 })
  reports.report(new TypeError(`anna@example.test ${'x'.repeat(1000)}`), 'call failed')
  await vi.waitFor(() => expect(server.events).toHaveLength(1))
  const [event] = server.events
  expect(event).toMatchObject({ platform: 'node', level: 'error', tags: { where: 'call failed' } })
  const [fault] = event?.exception.values ?? []
  expect(fault?.type).toBe('TypeError')
  expect(fault?.value).toMatch(/^\[e-mail\] x{130,}\.\.\.$/)
  expect(fault?.value.length).toBeLessThanOrEqual(153)
  expect(fault?.stacktrace.frames.at(-1)?.filename).toBe('packages/faults/src/faults.test.ts')

  const deep = { email: 'anna@example.test', a: { b: { c: { d: 1 } } }, long: 'y '.repeat(200_000) }
  reports.report(deep, 'thrown')
  await vi.waitFor(() => expect(server.events).toHaveLength(2))
  const said = JSON.stringify(server.events[1])
  expect(said.length).toBeLessThan(110_000)
  expect(said).not.toContain('anna')
  expect(said).not.toContain('"d"')
})

it('[W13] does not wait for a report server that hangs, and limits the reports that it sends to it', async () => {
  await using server = await listenForFaults({ hangs: true })
  const { report } = openFaultReports({ dsn: server.dsn, platform: 'node', most: 1000, windowMs: 60_000 })
  const beganAt = performance.now()
  for (let fault = 0; fault < 200; fault++) report(`fault ${'x'.repeat(fault % 100)} ${fault < 100}`, 'loop')
  expect(performance.now() - beganAt).toBeLessThan(1000)
  await vi.waitFor(() => expect(server.events.length).toBeGreaterThan(20))
  await new Promise((resolve) => setImmediate(resolve))
  expect(server.events.length).toBeLessThanOrEqual(30)
})

it('[W13] admits the same key once, and at most `most` keys, until the window is over', () => {
  let now = 0
  const admits = createBudget({ most: 2, windowMs: 1000, nowMs: () => now })
  const said = () => ['a', 'a', 'b', 'c'].map(admits)
  expect(said()).toEqual([true, false, true, false])
  expect(said()).toEqual([false, false, false, false])
  now = 1000
  expect(said()).toEqual([true, false, true, false])
})

it.each([
  ['Key (email)=(anna@example.test) is there', 'Key (email)=([e-mail]) is there'],
  ['GET /rest?token=abc&x=1 failed', 'GET /rest?… failed'],
  ['Bearer abc.def', '[secret]'],
  ['session 0b8f9d8e-31a2-4c55-9d7d-0123456789ab is over', 'session [id] is over'],
  ['with 4f3c2b1a4f3c2b1a4f3c2b1a', 'with [secret]'],
  ['to DE89 3704 0044 0532 0130 00', 'to [number]'],
  ['calls +32 470 12 34 56', 'calls [number]'],
  ["Cannot read properties of undefined (reading 'addEventListener')", undefined],
  ['expected 200, got 503 after 12000 ms', undefined],
])('[W13] %s', (text, scrubbed = text) => expect(scrub(text)).toBe(scrubbed))

it.each([
  ['file:///home/anna/footlight/apps/api/src/app.ts', 'apps/api/src/app.ts'],
  ['/srv/x/node_modules/pg/lib/client.js', 'node_modules/pg/lib/client.js'],
  ['https://footlight.test/assets/index-abc.js?x=1', '/assets/index-abc.js'],
])('[W13] names %s as %s', (file, name) => expect(scrubFile(file)).toBe(name))
