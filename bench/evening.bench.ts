import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Command, runCommand, type Stack, startStack } from '@footlight/stack'
import { brokenInvariants } from '../apps/api/src/commands/audit.ts'
import { openDatabase } from '../apps/api/src/platform/database/database.ts'
import { workLimits } from '../apps/api/src/platform/database/limits.ts'
import { Evening } from './evening/evening.ts'
import { complaintsOf } from './evening/measures/complaints.ts'
import { measure } from './evening/measures/measure.ts'
import { accountsOf, broken, cpuRows, limits, rowOf } from './evening/measures/report.ts'
import { sizeOf } from './evening/script.ts'

const options = {
  /** of 40 publishers, 120 paying clients, 80 guests and 50 reads of the list a second */
  scale: { type: 'string', default: '0.5' },
  seconds: { type: 'string', default: '20' },
  seed: { type: 'string', default: '1' },
  /** the increase of the scale per step, and the maximum number of steps */
  step: { type: 'string', default: '0.25' },
  steps: { type: 'string', default: '7' },
} as const
/** from the arrival of the last person until the measurement */
const settlesMs = 5_000

/**
 * The whole product at once over HTTP and WebRTC: publishers, private shows with peeks, guests, lists, chats and top-ups
 * by a seeded script, with a growing load until a limit is exceeded.
 * `node bench/evening.bench.ts [--scale 0.5] [--seconds 20] [--seed 1] [--step 0.25] [--steps 7]`
 */
await runCommand(async (command) => {
  const { values } = parseArgs({ args: [...command.arguments], options })
  await using undo = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'footlight-bench-evening-'))
  undo.defer(() => rm(dataDir, { recursive: true, force: true }))
  const { signal } = command
  const stack = undo.use(
    // with the demo's accounts, without its broadcasts
    await startStack({ dataDir, demo: true, broadcasts: 0, logLevel: 'warn', signal }),
  )
  return await spend(command, stack, {
    scale: Number(values.scale),
    seconds: Number(values.seconds),
    seed: Number(values.seed),
    step: Number(values.step),
    steps: Number(values.steps),
  })
})

async function spend(
  { signal, say }: Command,
  stack: Stack,
  wanted: { scale: number; seconds: number; seed: number; step: number; steps: number },
): Promise<number> {
  await using opened = new AsyncDisposableStack()
  const database = openDatabase(stack.databaseOwnerUrl, { poolSize: 1, limits: workLimits })
  opened.defer(() => database.destroy())
  const evening = opened.use(new Evening({ url: stack.url, seed: wanted.seed, signal }))
  const beganMs = Date.now()
  await evening.open()

  const rows: Record<string, object> = {}
  let broke: string[] = []
  let isWithin = true
  for (let step = 0; step < wanted.steps && broke.length === 0; step++) {
    const scale = wanted.scale + step * wanted.step
    const size = sizeOf(scale)
    say(`×${scale}: ${JSON.stringify(size)}; load of the machine ${loadavg()[0]?.toFixed(1)}`)
    await evening.fill(size)
    await sleep(settlesMs, undefined, { signal })
    const measured = await measure({ stack, database, evening, seconds: wanted.seconds, signal })
    rows[`×${scale}`] = rowOf(measured)
    console.table(cpuRows(measured))
    broke = broken(measured)
    for (const one of broke) say(`×${scale} breaks: ${one}.`)
    if (step === 0) isWithin = broke.length === 0
  }
  await evening.close()
  console.table(rows)
  const accounts = accountsOf(evening.crowd)
  const findings = await brokenInvariants(database)
  say(`seconds paid against seconds seen: ${JSON.stringify(accounts)}`)
  for (const [what, count] of [...evening.crowd.mishaps, ...(await complaintsOf(stack.dataDir, beganMs))])
    say(`  ${count} times ${what}`)
  for (const finding of findings) say(`audit: ${finding}`)
  const isHonest = accounts.overpaid + accounts.blind + accounts.withoutReceipt + findings.length === 0
  say(`limits ${JSON.stringify(limits)}: ${broke.length === 0 ? 'none broken' : broke.join('; ')}`)
  say(`only seen seconds were paid, audit clean: ${isHonest ? 'ok' : 'FAILED'}`)
  return isHonest && isWithin ? 0 : 1
}
