import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { operatorVariables, type VariableTable } from '@footlight/contract/variables'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { rootDir } from '../src/root.ts'
import { stalePages } from './check.ts'
import { envExample, withVariables } from './print.ts'

const { parse } = operatorVariables.variables.HOST
const table: VariableTable = {
  PORT: { parse, default: '4000', doc: 'the address of the `one` public port' },
  HOST: { parse, default: '127.0.0.1' },
  ENGINE: { parse, unlisted: true },
  DATABASE_URL: { parse, unset: 'embedded', doc: 'a server of your own' },
  TURN_URLS: { parse, doc: 'relays' },
  TURN_SECRET: { parse },
}
const readme = 'A\n\n| variable | default | meaning |\n|---|---|---|\n| old | old | old |\n\nB\n'

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'footlight-variables-'))
  await writeFile(join(dir, 'README.md'), readme)
})
afterEach(() => rm(dir, { recursive: true }))

it('prints a row for each variable with a sentence, together with those after it that have none', () => {
  expect(withVariables(readme, table)).toBe(`A

| variable | default | meaning |
|---|---|---|
| \`PORT\`, \`HOST\` | 4000, 127.0.0.1 | the address of the \`one\` public port |
| \`DATABASE_URL\` | embedded | a server of your own |
| \`TURN_URLS\`, \`TURN_SECRET\` | none | relays |

B
`)
  expect(
    envExample(table).slice(envExample(table).indexOf('\n\n') + 2),
  ).toBe(`# The address of the one public port.
#PORT=4000
#HOST=127.0.0.1

# A server of your own. Default: embedded.
#DATABASE_URL=

# Relays.
#TURN_URLS=
#TURN_SECRET=
`)
})

it('names the pages that differ from the table, until they are written', async () => {
  expect(await stalePages(dir, table)).toEqual(['README.md', '.env.example'])
  expect(await stalePages(dir, table, true)).toEqual(['README.md', '.env.example'])
  expect(await stalePages(dir, table)).toEqual([])
  const more = { ...table, NEW: { parse, doc: 'new' } }
  expect(await stalePages(dir, more)).toEqual(['README.md', '.env.example'])
  const text = await readFile(join(dir, 'README.md'), 'utf8')
  await writeFile(join(dir, 'README.md'), text.replace('relays', 'relais'))
  expect(await stalePages(dir, table)).toEqual(['README.md'])
})

it('finds the variables of README and .env.example as the table has them', async () => {
  expect(await stalePages(rootDir, operatorVariables.variables)).toEqual([])
})
