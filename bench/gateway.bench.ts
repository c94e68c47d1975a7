import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { startJanus } from '../packages/gateway/src/testing/janus.ts'
import { startWorkers } from './lib/gateway-workers.ts'
import { percentile } from './lib/percentile.ts'

/**
 * Our gateway client beside the stock janus.js 1.4.2, each in a Node process of its own: sessions created, attached to
 * EchoTest and destroyed a second, and CPU of idle sessions with their keepalive.
 * `node bench/gateway.bench.ts [rounds] [idle sessions] [idle seconds]`; needs Debian's `janus`.
 */
const rounds = Number(process.argv[2] ?? 7)
const idleSessions = Number(process.argv[3] ?? 1000)
const idleSeconds = Number(process.argv[4] ?? 75)
const sessions = 1000
const loads = [
  { transport: 'websocket', atOnce: 1 },
  { transport: 'websocket', atOnce: 8 },
  { transport: 'http', atOnce: 1 },
  { transport: 'http', atOnce: 8 },
] as const
const limits = { rate: 1, idle: 1 }
const settleMs = 5000

const rounded = (value: number): number => Number(value.toFixed(2))
const median = (values: readonly number[]): number => percentile(values, 0.5)

async function turnOver({ transport, atOnce }: (typeof loads)[number]) {
  using workers = await startWorkers()
  const ours: number[] = []
  const theirs: number[] = []
  // the first round warms up
  for (let round = 0; round <= rounds; round += 1) {
    const turns = [
      { worker: workers.footlight, rates: ours },
      { worker: workers.stock, rates: theirs },
    ]
    for (const { worker, rates } of round % 2 ? turns : turns.toReversed()) {
      await using janus = await startJanus()
      const job = { kind: 'turn over', server: janus.urls[transport], sessions, atOnce } as const
      const tookMs = await worker.ask(job)
      if (round > 0) rates.push((sessions / tookMs) * 1000)
    }
  }
  return {
    footlight: Math.round(median(ours)),
    'janus.js': Math.round(median(theirs)),
    // of the same round, so that what else the machine does counts less
    ratio: rounded(median(ours.map((rate, round) => rate / (theirs[round] ?? 0)))),
  }
}

/** Both at once, each against a Janus of its own; milliseconds of CPU a second. */
async function idle() {
  using workers = await startWorkers()
  await using first = await startJanus()
  await using second = await startJanus()
  const { footlight, stock } = workers
  await footlight.ask({ kind: 'hold', server: first.urls.websocket, sessions: idleSessions })
  await stock.ask({ kind: 'hold', server: second.urls.websocket, sessions: idleSessions })
  await delay(settleMs)
  const before = [footlight.cpuUs(), stock.cpuUs()]
  await delay(idleSeconds * 1000)
  const [ours, theirs] = [footlight, stock].map((worker, at) => worker.cpuUs() - (before[at] ?? 0))
  // a session that is not kept alive is gone after a minute
  const kept = await Promise.all([first, second].map((janus) => janus.admin({ janus: 'list_sessions' })))
  const isKept = kept.every(
    (reply) => Array.isArray(reply.sessions) && reply.sessions.length === idleSessions,
  )
  return {
    isKept,
    footlight: rounded((ours ?? 0) / 1000 / idleSeconds),
    'janus.js': rounded((theirs ?? 0) / 1000 / idleSeconds),
    ratio: rounded((ours ?? 0) / (theirs ?? 0)),
  }
}

console.info(`load average before: ${loadavg().map(rounded).join(' ')}; Janus runs on the same cores`)
let isWithin = true
const rates: Record<string, object> = {}
for (const load of loads) {
  const rate = await turnOver(load)
  rates[`${load.transport}, ${load.atOnce} at once`] = rate
  if (!(rate.ratio >= limits.rate)) isWithin = false
}
console.info(`sessions a second, medians of ${rounds} rounds of ${sessions}`)
console.table(rates)

const { isKept, ...cpu } = await idle()
console.info(
  `${idleSessions} idle sessions each by WebSocket, ${isKept ? 'all' : 'NOT all'} of them alive after it`,
)
console.table({ 'CPU, ms a second': cpu })
if (!isKept || !(cpu.ratio <= limits.idle)) isWithin = false

console.info(isWithin ? 'within' : 'NOT within', limits)
if (!isWithin) process.exitCode = 1
