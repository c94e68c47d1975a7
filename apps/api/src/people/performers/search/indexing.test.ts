import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { startTestApi } from '../../../../test/index.ts'

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

it('[P4, B7] a performer whose row was locked while the indexer ran is found after the next sweep, without another save', async () => {
  await using api = await startTestApi({ nodes: 1 })
  const { performers } = api.context
  const { id } = await api.owner
    .updateTable('performers')
    .set({ headline: 'zyzzyva' })
    .where('number', '=', 1100)
    .returning('id')
    .executeTakeFirstOrThrow()
  await api.owner.transaction().execute(async (tx) => {
    await tx.selectFrom('performers').select('id').where('id', '=', id).forUpdate().execute()
    await tx.insertInto('search_due').values({ performer_id: id }).execute()
    await performers.indexForSearch()
  })
  const due = () => api.owner.selectFrom('search_due').selectAll().execute()
  expect(await due()).toEqual([{ performer_id: id }])
  await api.context.sweep()
  expect(await due()).toEqual([])
  expect((await api.guest.ok('listPerformers', { query: { q: 'zyzzyva' } })).total).toBe(1)
})

it('[P4, L8] many profiles saved beside a category are all saved and found, and a failure of indexing fails no save', async () => {
  await using api = await startTestApi({ nodes: 1 })
  const operator = api.as('admin@footlight.test')
  const numbers = Array.from({ length: 12 }, (_, index) => 1001 + index)
  const performers = numbers.map((number) =>
    api.as(number === 1001 ? 'performer@footlight.test' : `performer${number}@footlight.test`),
  )
  const profiles = await Promise.all(performers.map((performer) => performer.ok('studioProfile')))
  const [category] = (await operator.ok('consoleCategories')).categories
  const { id = '', texts = [] } = category ?? {}
  const words = Array.from({ length: 60 }, (_, index) => `w${index}`)
  const saves = (round: number) => [
    ...performers.map((performer, index) => {
      // each writes the same words in an order of its own
      const turned = [...words.slice((index * 7 + round) % 60), ...words.slice(0, (index * 7 + round) % 60)]
      const headline = `${turned.slice(0, 14).join(' ')} r${round}`
      return performer.call('setStudioProfile', { body: { ...profiles[index], headline } as never })
    }),
    operator.call('setCategory', { params: { id }, body: { texts } as never }),
  ]
  for (let round = 0; round < 4; round++)
    for (const { status } of await Promise.all(saves(round))) expect(status).toBe(200)
  expect(await api.owner.selectFrom('search_due').selectAll().execute()).toEqual([])

  await sql`alter table search_words add constraint planted check (word <> 'zyzzyva')`.execute(api.owner)
  const [performer] = performers
  const late = await performer?.call('setStudioProfile', {
    body: { ...profiles[0], headline: 'zyzzyva' } as never,
  })
  expect(late?.status).toBe(200)
  await sql`alter table search_words drop constraint planted`.execute(api.owner)
  await performers[1]?.ok('setStudioProfile', { body: { ...profiles[1], headline: 'another' } as never })
  api.clock.advance(1001)
  expect((await api.guest.ok('listPerformers', { query: { q: 'zyzzyva' } })).total).toBe(1)
})
