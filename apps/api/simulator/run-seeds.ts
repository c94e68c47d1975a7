import type { Config } from '../src/config.ts'
import { addUp, type Happened } from './checks/happened.ts'
import type { DatabaseSlot } from './database-slots.ts'
import { runSeed, type SeedRun } from './run-seed.ts'

export interface Tally {
  seeds: number
  commits: number
  happened: Map<string, number>
  failed: SeedRun[]
}

/** Runs seeds on every slot until all have run, one fails, or `enough` is aborted. */
export async function runSeeds(parts: {
  slots: readonly DatabaseSlot[]
  config: Config
  first: number
  count: number
  enough: AbortSignal
  /** called after each seed with what has happened so far */
  onSeed?: (happened: Happened) => void
}): Promise<Tally> {
  const { slots, config, first, count, enough, onSeed } = parts
  const tally: Tally = { seeds: 0, commits: 0, happened: new Map(), failed: [] }
  let next = first
  async function runOn(slot: DatabaseSlot): Promise<void> {
    while (next < first + count && !enough.aborted && tally.failed.length === 0) {
      const run = await runSeed({ slot, config, seed: next++ })
      tally.seeds++
      tally.commits += run.commits
      addUp(tally.happened, run.happened)
      onSeed?.(tally.happened)
      if (run.failures.length > 0) tally.failed.push(run)
    }
  }
  await Promise.all(slots.map(runOn))
  return tally
}

/** The trace of a failed seed, its failures, and the command that replays it. */
export function describeFailure({ seed, trace, failures }: SeedRun): string {
  return [
    ...trace,
    '',
    ...failures,
    '',
    `Seed ${seed} failed. Again: npm run simulate -- --seed ${seed} --runs 1`,
  ].join('\n')
}
