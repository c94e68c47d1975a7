import { createTestDatabase } from '@footlight/stack'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { openDatabase } from '../platform/database/database.ts'
import { workLimits } from '../platform/database/limits.ts'
import { migrateEmptyTo, migrateToLatest } from './migrate.ts'

it('[O2] indexes purchases by their credits, and changes none of them', async () => {
  const storage = await createTestDatabase()
  await migrateEmptyTo(storage.ownerUrl, ['0001-schema'])
  const owner = openDatabase(storage.ownerUrl, { poolSize: 2, limits: workLimits })
  const id = crypto.randomUUID()
  await sql`insert into purchases (key, id, kind, client_id, performer_id, promo, cash, performer_share, bought_at)
    values ('tip', ${id}, 'tip', ${id}, ${id}, 3, 4, 70, now()), ('month', gen_random_uuid(), 'subscription', ${id},
      ${id}, 0, 0, 70, now())`.execute(owner)
  const all = async () =>
    (await owner.selectFrom('purchases').selectAll().orderBy('key').execute()) as object[]
  const before = await all()
  await migrateToLatest(owner)
  expect(await all()).toEqual(before)
  const { rows } = await sql<{ def: string }>`select indexdef as def from pg_indexes
    where indexname = 'purchases_credits'`.execute(owner)
  expect(rows[0]?.def).toContain('((promo + cash)) DESC, id')
  await owner.destroy()
  await storage.close()
})
