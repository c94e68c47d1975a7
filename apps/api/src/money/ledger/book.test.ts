import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useWorld } from '../../../test/hooks.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { addressOf } from './ledger.rules.ts'
import { postTransfers } from './ledger.store.ts'

const world = useWorld()

it('[T5] an entry of a performer’s book is found by its transfer, however many there are', async () => {
  const client = await world.client({ cash: 100_000 })
  const { id: performer } = await world.performer(60)
  const cash = addressOf.client(client, 'cash')
  const charges = (name: string, count: number) =>
    Array.from({ length: count }, (_, place) => ({
      key: `${name}:${place}`,
      kind: 'charge' as const,
      reference: name,
      postings: [
        { from: cash, to: addressOf.performer(performer, 'pending'), amount: 1 },
        { from: cash, to: addressOf.platform('revenue', name), amount: 1 },
      ],
    }))
  // posted on another connection: the tested one plans its statements only after these rows exist
  await inTransaction(world.owner, (tx) => postTransfers(tx, charges('before', 2000), 0))
  await sql`insert into ledger_accounts (address, owner_kind, owner_id, kind)
    select 'performer:' || id || ':pending', 'performer', id, 'pending'
    from (select gen_random_uuid() as id from generate_series(1, 1000)) as others`.execute(world.owner)
  await sql`analyze`.execute(world.owner)
  const read = await inTransaction(world.database, async (tx) => {
    const before = await rowsRead(tx)
    await postTransfers(tx, charges('now', 100), 0)
    return (await rowsRead(tx)) - before
  })
  // one for each end of a posting that is not the platform's, and not the 2,000 that came before
  expect(read).toBeLessThanOrEqual(300)
})

/** Of transfers, by this connection. */
async function rowsRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`select (idx_tup_fetch + seq_tup_read)::int as read
    from pg_stat_xact_user_tables where relname = 'transfers'`.execute(tx)
  return rows[0]?.read ?? 0
}
