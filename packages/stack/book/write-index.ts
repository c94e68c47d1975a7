import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rootDir } from '../src/root.ts'
import { indexFile } from './decisions.ts'
import { makeIndex } from './read-decisions.ts'

await writeFile(join(rootDir, indexFile), await makeIndex(rootDir))
