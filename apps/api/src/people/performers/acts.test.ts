import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useTestApi } from '../../../test/hooks.ts'

const api = useTestApi()

it('[P4] concurrent changes leave the same categories in the performer’s row and in `performer_categories`', async () => {
  const { database } = api.context
  const performer = database.selectFrom('performers').select('id').where('number', '=', 1001)
  const { id } = await performer.executeTakeFirstOrThrow()
  const acts = await database.selectFrom('categories').select('id').orderBy('id').execute()
  const change = (index: number) =>
    database.transaction().execute(async (transaction) => {
      const act = { performer_id: id, category_id: acts[index % acts.length]?.id ?? '' }
      const taken = transaction.deleteFrom('performer_categories').where('performer_id', '=', id)
      await taken.where('category_id', '=', act.category_id).execute()
      await sql`select pg_sleep(random() * 0.01)`.execute(transaction)
      const place = { ...act, position: index }
      if (index % 3 > 0) await transaction.insertInto('performer_categories').values(place).execute()
    })
  for (let round = 0; round < 5; round++) {
    const changed = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => change(round + index)))
    // two transactions that change one category and one row may deadlock: one of them is refused
    expect(changed.map(({ status }) => status)).toContain('fulfilled')
    const inTable = database.selectFrom('performer_categories').select('category_id')
    const rows = await inTable
      .where('performer_id', '=', id)
      .orderBy('position')
      .orderBy('category_id')
      .execute()
    const inRow = await database.selectFrom('performers').select('acts').where('id', '=', id).execute()
    expect(inRow).toEqual([{ acts: rows.map(({ category_id }) => category_id) }])
  }
})
