import type { Config } from '../config.ts'
import { addUp, type Happened } from './checks/happened.ts'
import type { Lane } from './house/lane.ts'
import { runSeed, type SeedRun } from './run-seed.ts'

export interface Tally {
  seeds: number
  commits: number
  happened: Map<string, number>
  failed: SeedRun[]
}

/** Runs seed after seed on every lane until they are through, one failed, or the signal says enough. */
export async function runSeeds(parts: {
  lanes: readonly Lane[]
  config: Config
  first: number
  count: number
  enough: AbortSignal
  /** after each seed: what has happened up to now */
  onSeed?: (happened: Happened) => void
}): Promise<Tally> {
  const { lanes, config, first, count, enough, onSeed } = parts
  const tally: Tally = { seeds: 0, commits: 0, happened: new Map(), failed: [] }
  let next = first
  async function drive(lane: Lane): Promise<void> {
    while (next < first + count && !enough.aborted && tally.failed.length === 0) {
      const run = await runSeed({ lane, config, seed: next++ })
      tally.seeds++
      tally.commits += run.commits
      addUp(tally.happened, run.happened)
      onSeed?.(tally.happened)
      if (run.failures.length > 0) tally.failed.push(run)
    }
  }
  await Promise.all(lanes.map(drive))
  return tally
}

/** What a person needs who looks into a failed seed. */
export function tell({ seed, trace, failures }: SeedRun): string {
  return [
    ...trace,
    '',
    ...failures,
    '',
    `Seed ${seed} failed. Again: npm run simulate -- --seed ${seed} --runs 1`,
  ].join('\n')
}
