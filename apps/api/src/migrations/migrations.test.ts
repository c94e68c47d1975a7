import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { schemaFiles, schemaMigration } from '../schema/schema.ts'
import { migrations } from './index.ts'

const names = Object.keys(migrations)
const numberOf = (name: string) => Number(/^(\d{4})-[a-z0-9-]+$/.exec(name)?.[1])

it('begins with the schema, and lists the migrations in the order of their numbers, each number once', () => {
  expect(migrations['0001-schema']).toBe(schemaMigration)
  expect(names[0]).toBe('0001-schema')
  const numbers = names.map(numberOf)
  expect(numbers).toEqual([...new Set(numbers)].toSorted((a, b) => a - b))
  expect(numbers).not.toContain(Number.NaN)
})

it('lists every file of a migration under its own name', async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => /^\d[^.]*\.ts$/.test(file))
  expect(names.slice(1)).toEqual(files.map((file) => file.replace(/\.ts$/, '')).toSorted())
  for (const name of names.slice(1)) {
    const file = await import(pathToFileURL(join(import.meta.dirname, `${name}.ts`)).href)
    expect(Object.values(file), name).toEqual([migrations[name]])
  }
})

it('writes the same in every database: no migration runs code that changes with the product', async () => {
  const files = (await readdir(import.meta.dirname)).filter((file) => /^\d[^.]*\.ts$/.test(file))
  for (const file of files) {
    const code = await readFile(join(import.meta.dirname, file), 'utf8')
    const imported = [...code.matchAll(/^import (?!type).* from '(.+)'$/gm)].map(([, from]) => from)
    expect(
      imported.filter((from) => from !== 'kysely' && from !== './names-as-of-0047.ts'),
      file,
    ).toEqual([])
  }
})

it('lists every SQL file of the schema', async () => {
  const files = await readdir(join(import.meta.dirname, '../schema'))
  expect(schemaFiles.toSorted()).toEqual(files.filter((file) => file.endsWith('.sql')).toSorted())
})
