import { readdir } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { entriesOf, type Modules } from './modules.ts'

it('each folder of modules stands in the list, but for the log, which is only written and read', async () => {
  const asked = new Set<string>()
  const modules = new Proxy({} as Modules, {
    get: (_modules, name) => {
      asked.add(String(name))
      return {}
    },
  })
  expect(entriesOf(modules)).toHaveLength(asked.size)
  const folders = await readdir(new URL('modules', import.meta.url))
  expect(folders.filter((name) => name !== 'audit-log')).toEqual([...asked].toSorted())
})
