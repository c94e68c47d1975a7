import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { migrations } from './index.ts'

const names = Object.keys(migrations)
const numberOf = (name: string) => Number(/^(\d{4})-[a-z0-9-]+$/.exec(name)?.[1])

/** Databases have run these: nothing comes between them any more, because Kysely refuses to start on such a one. */
const past = { newest: 62, count: 31 }

it('lists the migrations in the order of their numbers, each number once', () => {
  const numbers = names.map(numberOf)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  expect(numbers).not.toContain(Number.NaN)
})

it('lists every file under its own name', async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => /^\d/.test(file))
  expect(names).toEqual(files.map((file) => file.replace(/\.ts$/, '')).toSorted())
  for (const name of names) {
    const file = await import(pathToFileURL(join(import.meta.dirname, `${name}.ts`)).href)
    expect(Object.values(file), name).toEqual([migrations[name]])
  }
})

it('puts nothing between those that have run', () => {
  expect(names.filter((name) => numberOf(name) <= past.newest)).toHaveLength(past.count)
})
