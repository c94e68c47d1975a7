import { fileURLToPath } from 'node:url'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import { keepProcess } from './keep-process.ts'

/** each clip in a folder with the name of its stream */
const clipsDir = fileURLToPath(new URL('../../clips/', import.meta.url))

interface DemoPorts {
  apiUrl: string
  logLevel: string
  /** how many are broadcast, the first ones */
  broadcasts: number
  clock: Clock
  log: Log
}

/** [E8] The demo's people, who come in by the front door: four broadcasters, and the patron of one of them. */
export function startDemo({ apiUrl, logLevel, broadcasts, clock, log }: DemoPorts): AsyncDisposable {
  const keep = (name: string, entry: URL, ...parameters: string[]) =>
    keepProcess({
      name,
      program: fileURLToPath(entry),
      parameters: [apiUrl, logLevel, ...parameters],
      clock,
      log,
    })
  const people = new AsyncDisposableStack()
  people.use(
    keep('broadcaster', new URL('broadcaster/main.ts', import.meta.url), clipsDir, String(broadcasts)),
  )
  people.use(keep('patron', new URL('patron/main.ts', import.meta.url)))
  return people
}
