import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { seenDevicesMigration } from './0050-seen-devices.ts'

it('[T7] finds the browsers that were not seen for long without reading the others', async () => {
  await using world = await createWorld()
  const id = await world.client({ cash: 0 })
  await sql`drop index account_devices_seen`.execute(world.owner)
  await seenDevicesMigration.up(world.owner as unknown as Kysely<never>)
  await sql`insert into account_devices (account_id, device, seen_at)
    select ${id}, sha256(n::text::bytea), now() - n * interval '1 minute' from generate_series(1, 5000) n`.execute(
    world.owner,
  )
  await sql`analyze account_devices`.execute(world.owner)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain delete from account_devices where seen_at < now() - interval '4990 minutes'`.execute(world.owner)
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('account_devices_seen')
})
