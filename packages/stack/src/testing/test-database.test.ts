import pg from 'pg'
import { expect, it } from 'vitest'
import { createTestDatabase } from './test-database.ts'

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

it('gives each caller a copy of the template, which is prepared once', async () => {
  let prepared = 0
  const template = {
    name: 'stack_test',
    prepare: async ({ ownerUrl }: { ownerUrl: string }) => {
      prepared++
      await query(ownerUrl, 'create table seats (name text)')
    },
  }
  const databases = await Promise.all([createTestDatabase({ template }), createTestDatabase({ template })])
  const [first, second] = databases
  await query(first.ownerUrl, `insert into seats values ('a1')`)
  expect(await query(first.ownerUrl, 'select * from seats')).toEqual([{ name: 'a1' }])
  expect(await query(second.ownerUrl, 'select * from seats')).toEqual([])
  expect(prepared).toBe(1)
  // what was not granted, the api's role may not do
  await expect(query(first.url, 'select * from seats')).rejects.toThrow('permission denied')
  for (const database of databases) await database.close()
  await expect(query(first.url, 'select 1')).rejects.toThrow('does not exist')
})
