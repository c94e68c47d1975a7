import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../src/root.ts'
import { findCatalogueSlips } from './catalogues.ts'
import { crossings } from './crossings.ts'
import { cruiseDoors } from './cruise.ts'
import { findSlips } from './habits.ts'
import { findNamedLanguages } from './named-languages.ts'
import { findPrivateWords } from './private-words.ts'
import { findTableSlips } from './tables.ts'
import { findUnsaid } from './words.ts'

const folders = ['apps', 'packages', 'e2e', 'bench'].filter((folder) => existsSync(join(rootDir, folder)))
const [violations, ...found] = await Promise.all([
  cruiseDoors(rootDir, folders),
  findSlips(rootDir),
  findTableSlips(rootDir, crossings),
  findUnsaid(rootDir),
  findCatalogueSlips(rootDir),
  findNamedLanguages(rootDir),
  findPrivateWords(rootDir),
])
const slips = found.flat()
for (const { door, from, to, advice } of violations) {
  console.error(`${from} → ${to}\n    ${advice} [${door}]`)
}
for (const { file, advice } of slips) console.error(`${file}\n    ${advice}`)
process.exitCode = violations.length + slips.length === 0 ? 0 : 1
