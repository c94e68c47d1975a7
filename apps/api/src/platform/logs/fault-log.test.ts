import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { listenForFaults } from '../../../../../packages/faults/src/testing/fault-listener.ts'
import { startTestApi } from '../../../test/index.ts'

it('[W13] reports a fault of a call without its caller, and waits for no report server that hangs', async () => {
  await using listener = await listenForFaults({ hangs: true })
  await using api = await startTestApi({ nodes: 1, config: { errorReportDsn: listener.dsn } })
  await sql`alter table accounts rename to accounts_elsewhere`.execute(api.owner)
  const body = { account: 'client@footlight.test', password: 'a secret of the client' }
  // the same fault again: it is logged once
  for (let time = 0; time < 3; time++)
    expect(await api.guest.call('login', { body })).toMatchObject({ code: 'INTERNAL' })
  await vi.waitFor(() => expect(listener.events.length).toBeGreaterThan(0))
  const [event, ...more] = listener.events
  expect(more).toEqual([])
  expect(event).toMatchObject({ platform: 'node', tags: { where: 'call failed' } })
  expect(event?.exception.values[0]?.value).toMatch(/relation "accounts" does not exist/)
  expect(listener.text()).not.toMatch(/client@|a secret of the client|cookie/)
})
