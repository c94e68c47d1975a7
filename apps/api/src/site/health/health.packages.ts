import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../platform/time/clock.ts'
import { cacheWithTtl } from '../../platform/time/ttl-cache.ts'

export interface DifferingPackage {
  name: string
  installed: string
  wanted: string
}

type Lock = Record<string, { version?: string }>

const lockedForMs = 60_000

/** What is installed in another version than the lock file names. What is not installed was left out, or is for other systems. */
export function differingPackages(wanted: Lock, installed: Lock): DifferingPackage[] {
  const differing = Object.entries(installed).flatMap(([path, { version }]) => {
    const named = wanted[path]?.version
    if (version === undefined || named === undefined || named === version) return []
    return [{ name: path.slice(path.lastIndexOf('node_modules/') + 13), installed: version, wanted: named }]
  })
  // a package may lie in several folders
  const unique = new Map(differing.map((one) => [Object.values(one).join(' '), one]))
  return [...unique.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** The packages that this process runs on, as of its start, against the lock file of now: an update may wait for a restart. */
export function createPackageCheck(rootDir: string, clock: Clock): () => Promise<DifferingPackage[]> {
  const installed = readPackages(join(rootDir, 'node_modules/.package-lock.json'))
  const wantedNow = cacheWithTtl({
    read: () => readPackages(join(rootDir, 'package-lock.json')),
    clock,
    forMs: lockedForMs,
    most: 1,
    atOnce: 1,
  })
  return async () => differingPackages((await wantedNow('lock')) ?? {}, await installed)
}

/** Empty without such a file: the packages came another way. */
async function readPackages(file: string): Promise<Lock> {
  try {
    return JSON.parse(await readFile(file, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}
