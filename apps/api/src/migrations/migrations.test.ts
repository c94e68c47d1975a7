import { createHash } from 'node:crypto'
import { glob, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { migrations } from './index.ts'
import { schemaFiles, schemaMigration } from './schema.ts'

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
      imported.filter((from) => from !== 'kysely'),
      file,
    ).toEqual([])
  }
})

const src = join(import.meta.dirname, '..')

it('lists every SQL file of the areas', async () => {
  const files: string[] = []
  for await (const file of glob('**/*.sql', { cwd: src })) files.push(file)
  expect(schemaFiles.toSorted()).toEqual(files.toSorted())
})

/** What 0001 says, without its comments. */
async function hashOf0001(): Promise<string> {
  const texts = await Promise.all(schemaFiles.map((file) => readFile(join(src, file), 'utf8')))
  const bare = texts.join('\n').replaceAll(/--.*$/gm, '').replaceAll(/\s+/g, ' ')
  return createHash('sha256').update(bare).digest('hex').slice(0, 16)
}

it('never edits 0001, which is released: a change of the schema is a migration of its own', async () => {
  expect(await hashOf0001()).toBe('51924478b34e04ba')
})
