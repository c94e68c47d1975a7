import { pino } from 'pino'
import { expect, it } from 'vitest'
import { startTestApi } from '../../testing/index.ts'

it('[P4] a node has read the lists before it listens', async () => {
  const said: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => said.push(JSON.parse(line).msg) })
  await using api = await startTestApi({ nodes: 1, overrides: { log } })
  const [read, ...listened] = ['the lists are in memory', api.origin, api.internalOrigin].map((words) =>
    said.findIndex((message) => message.includes(words)),
  )
  expect(read).not.toBe(-1)
  expect(read).toBeLessThan(Math.max(...listened))
})

it('[P4] words are written of who is noted to have none, once, and of nobody else', async () => {
  await using api = await startTestApi({ nodes: 1 })
  const due = async () => (await api.owner.selectFrom('search_due').select('performer_id').execute()).length
  const found = async () => (await api.guest.ok('listPerformers', { query: { q: 'zyzzyva' } })).total
  expect(await due()).toBe(0)
  const someone = await api.owner
    .selectFrom('performers')
    .selectAll()
    .where('number', '=', 1100)
    .executeTakeFirstOrThrow()
  await api.owner.deleteFrom('performer_words').where('performer_id', '=', someone.id).execute()
  await api.owner
    .updateTable('performers')
    .set({ headline: 'zyzzyva' })
    .where('id', '=', someone.id)
    .execute()
  await api.context.performers.indexForSearch()
  expect(await found()).toBe(0)
  await api.owner.insertInto('search_due').values({ performer_id: someone.id }).execute()
  await api.context.performers.indexForSearch()
  expect([await found(), await due()]).toEqual([1, 0])
})
