import { resolve } from 'node:path'

/** The repository. */
export const rootDir = resolve(import.meta.dirname, '../../..')
