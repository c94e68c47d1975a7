import { stream } from '@footlight/test-kit/media-reports'
import { describe, expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'
import { evidenceLagMs, isAuditDue } from './health.rules.ts'

const api = useTestApi()

const minuteMs = 60_000
const read = () => api.as('admin@footlight.test').ok('systemHealth')
const report = (node: string, sequence: number, lateMs = 0) =>
  api.context.sessions.report({
    node,
    boot: 'boot',
    sequence,
    at: api.clock.now() - lateMs,
    streams: [{ ...stream(1001, 'active'), viewers: 7 }],
    viewerSessionIds: [],
    evidence: [],
    workers: 3,
  })

describe('[O2] the health of the site', () => {
  it('[O2] has a sample a minute, the worst of each step, and a gap where none was taken', async () => {
    // the media servers had no time to report
    await api.context.sweep()
    api.clock.advance(minuteMs)
    await api.context.sweep()
    api.clock.advance(15 * minuteMs)
    await report('media-1', 1)
    await Promise.all([api.context.sweep(), api.context.sweep()])
    api.clock.advance(minuteMs)
    await report('media-1', 2, 3000)
    await api.context.sweep()
    const { everyMinutes, series } = await read()
    expect(series.streams).toHaveLength((24 * 60) / everyMinutes)
    expect(series.viewers.slice(-4)).toEqual([0, null, null, 7])
    expect(series.workers.at(-1)).toBe(3)
    expect(series.evidenceLagMs.slice(-4)).toEqual([null, null, null, 3000])
    const rows = await api.owner.selectFrom('health_samples').select('minute').execute()
    expect(rows).toHaveLength(3)
  })

  it('[O2] names a media server that is silent, and forgets one after a day', async () => {
    await report('media-2', 1)
    api.clock.advance(6000)
    await report('media-1', 3)
    const { nodes } = await read()
    expect(nodes.map(({ name, isSilent }) => [name, isSilent])).toEqual([
      ['media-1', false],
      ['media-2', true],
    ])
    api.clock.advance(24 * 60 * minuteMs)
    expect((await read()).nodes).toEqual([])
  })

  it('[B6] says that the machine’s clock was set, from 2 s on', async () => {
    for (const [jumpMs, said] of [
      [1500, 0],
      [-3_600_000, -3_600_000],
      [0, 0],
    ]) {
      Object.assign(api.clock, { jumpMs: () => jumpMs })
      expect((await read()).clockJumpMs).toBe(said)
    }
  })

  it('[O2, I1] shows when the ledger was audited last, and what it found', async () => {
    const auditNow = async () => {
      for (const chore of api.context.health.chores) await chore()
      return (await read()).audit
    }
    expect((await read()).audit).toBeNull()
    const at = new Date(api.clock.now()).toISOString()
    expect(await auditNow()).toMatchObject({ at, broken: [] })
    await api.owner.updateTable('ledger_accounts').set({ balance: 1 }).where('kind', '=', 'revenue').execute()
    // not due yet
    expect(await auditNow()).toMatchObject({ at, broken: [] })
    api.clock.advance(60 * minuteMs)
    expect((await auditNow())?.broken).toContain('I1 all accounts sum to zero')
    // the clock was ahead by a year, and is set back
    const ahead = { started_at: new Date(api.clock.now() + 365 * 24 * 60 * minuteMs), took_ms: 1, broken: [] }
    await api.owner.insertInto('ledger_audits').values(ahead).execute()
    const now = new Date(api.clock.now() + 1000).toISOString()
    api.clock.advance(1000)
    expect(await auditNow()).toMatchObject({ at: now })
    expect(await auditNow()).toMatchObject({ at: now })
  })

  it('[O6] is read by operators with the capability for the log alone', async () => {
    for (const account of ['client', 'performer'])
      expect(await api.as(`${account}@footlight.test`).call('systemHealth')).toMatchObject({ status: 404 })
    await api.owner
      .updateTable('accounts')
      .set({ capabilities: ['sessions'] })
      .where('role', '=', 'admin')
      .execute()
    expect(await api.as('admin@footlight.test').call('systemHealth')).toMatchObject({
      code: 'CAPABILITY_MISSING',
    })
  })
})

it.each([
  ['none was made', undefined, 0, true],
  ['the last one was less than an hour ago', { startedAt: 0, tookMs: 10 }, 59 * minuteMs, false],
  ['the last one was an hour ago', { startedAt: 0, tookMs: 10 }, 60 * minuteMs, true],
  ['the last one took 2 min, an hour ago', { startedAt: 0, tookMs: 2 * minuteMs }, 60 * minuteMs, false],
])('[O2] says whether an audit is due: %s', (_, last, now, isDue) => {
  expect(isAuditDue(last, now)).toBe(isDue)
})

it('[O2] measures the lag by the media server furthest behind, without silent ones', () => {
  const node = (receivedMs: number, reportedMs: number) => ({
    name: 'media',
    heardAt: new Date(receivedMs),
    reportedAt: new Date(reportedMs),
    workers: 1,
  })
  const now = 100_000
  expect(evidenceLagMs([node(99_500, 99_000), node(99_900, 60_000), node(1000, 0)], now)).toBe(40_000)
  expect(evidenceLagMs([node(1000, 0)], now)).toBeNull()
  expect(evidenceLagMs([node(now, now + 500)], now)).toBe(0)
})
