import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useWorld } from '../../../../../test/hooks.ts'
import { brokenInvariants } from '../../../../commands/audit.ts'

const world = useWorld()

const forget = () => Promise.all(world.sessions.chores.map((chore) => chore()))

const dayMs = 86_400_000
const tables = [
  'lobby_usage',
  'lobby_addresses',
  'lobby_visits',
  'lobby_viewers',
  'revocations',
  'stages',
  'requests',
  'session_lines',
  'stream_holders',
  'cool_downs',
  'sessions',
  'billed_intervals',
  'receipts',
]

async function counts(): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const table of tables) {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
      world.database,
    )
    found[table] = rows[0]?.n ?? 0
  }
  return found
}

it('[S2, S15, B13] deletes expired rows of each table, and none that money or a dispute needs', async () => {
  const performer = await world.performer(60)
  const client = await world.client({ cash: 1000 })
  await world.giveRecords()
  await world.sessions.studio.goLive(performer.id, { quality: 'md' }, randomUUID())
  world.clock.advance(1000)
  await world.sessions.studio.goLive(performer.id, { quality: 'md' })
  const guest = { account: null, guestToken: undefined, address: '192.0.2.1' }
  const joined = await world.sessions.lobby.join(guest, performer.id)
  const visit = await world.database.selectFrom('lobby_visits').select('id').executeTakeFirstOrThrow()
  world.clock.advance(1000)
  await world.report({ viewerSessionIds: [visit.id] })
  expect(joined.freeSeconds).toBe(30)
  const session = await world.start(client, performer)
  await world.watch(session, 5)
  await world.sessions.chat.say(client, session.id, 'hello')
  await world.sessions.sessions.end(client, session.id)
  const { id } = await world.ask(client, performer.id)
  await world.sessions.requests.cancel(client, id, 'refuse')

  const atOnce = await counts()
  await forget()
  expect(await counts()).toEqual(atOnce)

  world.clock.advance(3 * dayMs)
  await forget()
  const gone = {
    lobby_usage: 0,
    lobby_addresses: 0,
    lobby_visits: 0,
    lobby_viewers: 0,
    revocations: 0,
    cool_downs: 0,
  }
  expect(await counts()).toEqual({ ...atOnce, ...gone })

  world.clock.advance(40 * dayMs)
  await forget()
  expect(await counts()).toEqual({ ...atOnce, ...gone, stages: 1, requests: 1, stream_holders: 0 })

  world.clock.advance(150 * dayMs)
  await Promise.all([forget(), forget()])
  expect(await counts()).toEqual({
    ...atOnce,
    ...gone,
    stages: 1,
    requests: 1,
    stream_holders: 0,
    session_lines: 0,
  })
  expect(await brokenInvariants(world.database)).toEqual([])
})

it('deletes 2500 expired rows in several batches', async () => {
  await sql`insert into lobby_addresses select 'hash ' || n, date '2020-01-01', 1 from generate_series(1, 2500) n`.execute(
    world.database,
  )
  await forget()
  expect(await counts()).toMatchObject({ lobby_addresses: 0 })
})
