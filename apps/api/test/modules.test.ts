import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { entriesOf, type Modules } from '../src/modules.ts'

it('lists each folder of modules that has an index, except for the audit log, which has no entry', async () => {
  const asked = new Set<string>()
  const modules = new Proxy({} as Modules, {
    get: (_modules, name) => {
      asked.add(String(name))
      return {}
    },
  })
  expect(entriesOf(modules)).toHaveLength(asked.size)
  const folderNames = [...asked].map((name) =>
    name.replaceAll(/[A-Z]/g, (capital) => `-${capital.toLowerCase()}`),
  )
  const folder = new URL('../src/modules/', import.meta.url)
  const folders = (await readdir(folder)).filter((name) => existsSync(new URL(`${name}/index.ts`, folder)))
  expect(folders.filter((name) => name !== 'audit-log')).toEqual(folderNames.toSorted())
})
