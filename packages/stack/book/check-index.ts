import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rootDir } from '../src/root.ts'
import { indexCommand, indexFile } from './decisions.ts'
import { makeIndex } from './read-decisions.ts'

try {
  const index = await makeIndex(rootDir)
  const current = await readFile(join(rootDir, indexFile), 'utf8').catch(() => '')
  if (current !== index)
    throw new Error(`${indexFile} is not what its records say. Make it anew: ${indexCommand}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
