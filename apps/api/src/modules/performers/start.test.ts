import { setTimeout as sleep } from 'node:timers/promises'
import type { KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openDatabase } from '../../platform/database/database.ts'
import { startServer } from '../../server.ts'
import { startTestApi } from '../../testing/index.ts'

/** A house that is read slowly. */
const readLate: KyselyPlugin = {
  transformQuery: ({ node }) => node,
  async transformResult({ result }) {
    const [row] = result.rows
    if (row && 'names' in row) await sleep(1000)
    return result
  },
}

it('[P4] a node has read the lists before it listens', async () => {
  await using api = await startTestApi({ nodes: 1 })
  await using database = openDatabase(api.context.config.databaseUrl)
  const said: string[] = []
  const log = pino({ level: 'info' }, { write: (line) => said.push(JSON.parse(line).msg) })
  const slow = { log, database: database.withPlugin(readLate), sweepEveryMs: null }
  await using node = await startServer(api.context.config, slow)
  const [read, listened] = ['the lists are in memory', `:${node.port}`].map((words) =>
    said.findIndex((message) => message.includes(words)),
  )
  expect(read).not.toBe(-1)
  expect(read).toBeLessThan(listened ?? -1)
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
