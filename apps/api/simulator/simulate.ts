import { parseArgs } from 'node:util'
import { addUp, missing } from './checks/happened.ts'
import { openDatabaseSlots } from './database-slots.ts'
import { runKillLoop } from './kill/kill-loop.ts'
import { describeFailure, runSeeds } from './run-seeds.ts'

/** seeds for one line of the report */
const batch = 100

/** `npm run simulate -- --seed N --runs M`, or `-- --kills K`: exit 1 when anything is wrong. */
async function main(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      seed: { type: 'string', default: '1' },
      runs: { type: 'string', default: '1000' },
      slots: { type: 'string', default: '2' },
      kills: { type: 'string' },
    },
  })
  if (values.kills !== undefined) return runKills(Number(values.kills))
  return simulate(Number(values.seed), Number(values.runs), Number(values.slots))
}

async function simulate(seed: number, runs: number, slotCount: number): Promise<number> {
  await using opened = await openDatabaseSlots(Math.min(slotCount, runs))
  const { slots, config } = opened
  const startedAt = performance.now()
  const enough = new AbortController().signal
  let seeds = 0
  let commits = 0
  const happened = new Map<string, number>()
  for (let first = seed; first < seed + runs; first += batch) {
    const count = Math.min(batch, seed + runs - first)
    const tally = await runSeeds({ slots, config, first, count, enough })
    seeds += tally.seeds
    commits += tally.commits
    addUp(happened, tally.happened)
    for (const failed of tally.failed) console.error(describeFailure(failed))
    if (tally.failed.length > 0) return 1
    const perSecond = (seeds * 1000) / (performance.now() - startedAt)
    console.log(
      `${seeds} seeds, ${commits} commits, all invariants hold (${perSecond.toFixed(1)} seeds a second)`,
    )
  }
  const all = [...happened].sort().map(([name, count]) => `${count} ${name}`)
  console.log(`Altogether: ${all.join(', ')}.`)
  // a few seeds cannot bring about everything
  const never = seeds < batch ? [] : missing(happened)
  if (never.length > 0) console.error(`Never happened: ${never.join(', ')}.`)
  return never.length === 0 ? 0 : 1
}

async function runKills(kills: number): Promise<number> {
  const outcome = await runKillLoop({ kills })
  console.log(`${outcome.kills} kills, ${outcome.acknowledged} acknowledged seconds, ${outcome.seconds} s`)
  for (const failure of outcome.failures) console.error(failure)
  return outcome.failures.length === 0 ? 0 : 1
}

process.exitCode = await main(process.argv.slice(2))
