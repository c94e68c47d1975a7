import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operatorVariables, type VariableTable } from '@footlight/contract/variables'
import { rootDir } from '../src/root.ts'
import { envExample, withVariables } from './print.ts'

/** The pages that list the variables and differ from the table; `write` puts them right. */
export async function stalePages(dir: string, table: VariableTable, write = false): Promise<string[]> {
  const stale: string[] = []
  const hold = async (page: string, wanted: (text: string) => string) => {
    const path = join(dir, page)
    const text = await readFile(path, 'utf8').catch(() => '')
    if (wanted(text) === text) return
    stale.push(page)
    if (write) await writeFile(path, wanted(text))
  }
  await hold('README.md', (text) => withVariables(text, table))
  await hold('.env.example', () => envExample(table))
  return stale
}

if (import.meta.main) {
  const write = process.argv.includes('--write')
  const stale = await stalePages(rootDir, operatorVariables.variables, write)
  for (const page of stale)
    console.log(
      write
        ? `${page} is printed anew.`
        : `${page} differs from the variables of packages/contract/src/variables.ts: run "npx node packages/stack/environment/check.ts --write".`,
    )
  if (!write && stale.length > 0) process.exitCode = 1
}
