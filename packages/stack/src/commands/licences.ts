import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../command.ts'
import { licencesOf } from '../licences.ts'
import { rootDir } from '../root.ts'

await runCommand(async ({ say }) => {
  const lockFile = await readFile(join(rootDir, 'package-lock.json'), 'utf8')
  const { allowed, refused } = licencesOf(JSON.parse(lockFile))
  for (const [licence, packages] of allowed) say(`${String(packages.length).padStart(4)}  ${licence}`)
  for (const { name, licence } of refused) say(`${name}: ${licence} is not in packages/stack/src/licences.ts`)
  return refused.length === 0 ? 0 : 1
})
