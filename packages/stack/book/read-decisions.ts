import { readdir, readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { indexFile, readDecision, renderIndex } from './decisions.ts'

/** The index as the records below `baseDir` make it. Throws at the first record that it cannot read. */
export async function makeIndex(baseDir: string): Promise<string> {
  const folder = join(baseDir, dirname(indexFile))
  const files = (await readdir(folder)).filter((file) => file !== basename(indexFile)).toSorted()
  const decisions = files.map(async (file) => readDecision(file, await readFile(join(folder, file), 'utf8')))
  return renderIndex(await Promise.all(decisions))
}
