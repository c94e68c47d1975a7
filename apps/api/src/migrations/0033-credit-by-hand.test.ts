import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import { expect, it } from 'vitest'
import { createWorld } from '../../test/world/world.ts'
import { creditByHandMigration } from './0033-credit-by-hand.ts'

it('[T7] adds credit by hand, which nothing rewrites, and browsers of accounts, one row each; the ledger stays', async () => {
  await using world = await createWorld()
  const client_id = await world.client({ cash: 500, promo: 20 })
  const operator_id = await world.client({ cash: 0 })
  const postings = () => sql`select * from postings order by 1, 2`.execute(world.owner)
  const before = (await postings()).rows
  await sql`drop table credits_by_hand, account_devices`.execute(world.owner)

  await creditByHandMigration.up(world.owner as unknown as Kysely<never>)

  expect((await postings()).rows).toEqual(before)
  const at = new Date(world.clock.now())
  const give = (amount: number) =>
    world.owner
      .insertInto('credits_by_hand')
      .values({ id: randomUUID(), client_id, operator_id, amount, reason: 'A fault of ours.', at })
      .execute()
  await give(40)
  await expect(give(0)).rejects.toThrow('credits_by_hand_amount_check')
  const credits = world.owner.updateTable('credits_by_hand').set({ amount: 400 })
  await expect(credits.execute()).rejects.toThrow('append-only')
  await expect(world.owner.deleteFrom('credits_by_hand').execute()).rejects.toThrow('append-only')
  const see = () =>
    world.owner
      .insertInto('account_devices')
      .values({ account_id: client_id, device: Buffer.alloc(32, 1), seen_at: at })
      .execute()
  await see()
  await expect(see()).rejects.toThrow('account_devices_pkey')
})
