import { expect, it } from 'vitest'
import { startTestApi } from '../../../testing/index.ts'

it('[P4] indexes the performers that are marked as due, once, and no others', async () => {
  await using api = await startTestApi({ nodes: 1 })
  const due = async () => (await api.owner.selectFrom('search_due').select('performer_id').execute()).length
  const found = async () => {
    // replies to guests are cached for 1 s
    api.clock.advance(1001)
    return (await api.guest.ok('listPerformers', { query: { q: 'zyzzyva' } })).total
  }
  expect(await due()).toBe(0)
  const performer = await api.owner
    .selectFrom('performers')
    .selectAll()
    .where('number', '=', 1100)
    .executeTakeFirstOrThrow()
  await api.owner.deleteFrom('performer_words').where('performer_id', '=', performer.id).execute()
  await api.owner
    .updateTable('performers')
    .set({ headline: 'zyzzyva' })
    .where('id', '=', performer.id)
    .execute()
  await api.context.performers.indexForSearch()
  expect(await found()).toBe(0)
  await api.owner.insertInto('search_due').values({ performer_id: performer.id }).execute()
  await api.context.performers.indexForSearch()
  expect([await found(), await due()]).toEqual([1, 0])
})
