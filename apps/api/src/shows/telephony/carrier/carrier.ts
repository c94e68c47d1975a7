import type { Environment, VariableGroup } from '@footlight/contract/variables'
import type { ModuleEntry } from '../../../platform/http/mount/module-entry.ts'
import type { Log } from '../../../platform/logs/log.ts'
import type { Random } from '../../../platform/random.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { createCalls } from '../calls.service.ts'
import type { Line } from './line.ts'
import type { Telephone } from './telephone.ts'

export interface CarrierParts {
  clock: Clock
  random: Random
  log: Log
}

/** [S11] A telephone carrier. It is one folder, and an entry of the list in `index.ts`. */
export interface Carrier {
  name: string
  variables: VariableGroup
  /** The number of its line, by all variables that are set; null: it is not configured. */
  numberOf(set: Environment): string | null
  open(line: Line, parts: CarrierParts): OpenLine
}

/** A line whose calls come in. */
export interface OpenLine {
  telephone: Telephone & Partial<Disposable>
  /** Mounts what its calls arrive by; a library is imported there and not before: it may not be installed. */
  pages(calls: ReturnType<typeof createCalls>): NonNullable<ModuleEntry['pages']>
  /** the page of a caller who enters this code there; absent: a telephone is needed */
  callPage?(code: string): string
}
