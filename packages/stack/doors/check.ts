import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from '../src/root.ts'
import { cruiseDoors } from './cruise.ts'

const folders = ['apps', 'packages', 'e2e', 'bench'].filter((folder) => existsSync(join(rootDir, folder)))
const violations = await cruiseDoors(rootDir, folders)
for (const { door, from, to, advice } of violations) {
  console.error(`${from} → ${to}\n    ${advice} [${door}]`)
}
process.exitCode = violations.length === 0 ? 0 : 1
