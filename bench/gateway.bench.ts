import { loadavg } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { startJanus } from '../packages/gateway/src/testing/janus.ts'
import type { ClientName } from './gateway/gateway-clients.ts'
import { startPage, startProcesses } from './gateway/gateway-places.ts'
import { percentile } from './lib/percentile.ts'

/**
 * Our gateway client beside the stock janus.js 1.4.2: sessions created, attached to EchoTest and destroyed a second, and
 * CPU of idle sessions with their keepalive. `node bench/gateway.bench.ts [rounds] [idle sessions] [idle seconds]`;
 * needs Debian's `janus` and `chromium-headless-shell`.
 */
const rounds = Number(process.argv[2] ?? 9)
const idleSessions = Number(process.argv[3] ?? 1000)
const idleSeconds = Number(process.argv[4] ?? 75)
const loads = {
  'WebSocket, Node': { start: startProcesses, transport: 'websocket', sessions: 1000, turns: rounds },
  'REST, Node': { start: startProcesses, transport: 'http', sessions: 1000, turns: rounds },
  // a page has six connections to a server, and janus.js leaves one behind with each session
  'REST, Chromium': { start: startPage, transport: 'http', sessions: 4, turns: rounds * 4 },
} as const
/** The ratio of two concurrent runs of the same client varies by 0.05. */
const limits = { rate: 0.95, idle: 1.25 }
const warmUp = 3
const settleMs = 5000

const rounded = (value: number): number => Number(value.toFixed(2))
const median = (values: readonly number[]): number => percentile(values, 0.5)

async function turnOver({ start, transport, sessions, turns }: (typeof loads)[keyof typeof loads]) {
  await using place = await start()
  const rates: Record<ClientName, number[]> = { footlight: [], 'janus.js': [] }
  const clients: ClientName[] = ['footlight', 'janus.js']
  for (let turn = -warmUp; turn < turns; turn += 1) {
    for (const client of turn % 2 ? clients : clients.toReversed()) {
      await using janus = await startJanus()
      const tookMs = await place.turnOver(client, janus.urls[transport], sessions)
      if (turn >= 0) rates[client].push((sessions / tookMs) * 1000)
    }
  }
  const { footlight, 'janus.js': stock } = rates
  return {
    footlight: Math.round(median(footlight)),
    'janus.js': Math.round(median(stock)),
    // ratio within one round, so that other load of the machine matters less
    ratio: rounded(median(footlight.map((rate, turn) => rate / (stock[turn] ?? 0)))),
  }
}

/** Both at once, each with a Janus of its own; CPU in milliseconds a second. */
async function idle() {
  await using processes = await startProcesses()
  await using first = await startJanus()
  await using second = await startJanus()
  await processes.hold('footlight', first.urls.websocket, idleSessions)
  await processes.hold('janus.js', second.urls.websocket, idleSessions)
  await delay(settleMs)
  const cpuUs = () => ({ ours: processes.cpuUs('footlight'), theirs: processes.cpuUs('janus.js') })
  const before = cpuUs()
  await delay(idleSeconds * 1000)
  const after = cpuUs()
  // a session that is not kept alive is gone after a minute
  const kept = await Promise.all([first, second].map((janus) => janus.admin({ janus: 'list_sessions' })))
  return {
    areAlive: kept.every(({ sessions }) => Array.isArray(sessions) && sessions.length === idleSessions),
    footlight: rounded((after.ours - before.ours) / 1000 / idleSeconds),
    'janus.js': rounded((after.theirs - before.theirs) / 1000 / idleSeconds),
    ratio: rounded((after.ours - before.ours) / (after.theirs - before.theirs)),
  }
}

console.info(`load average before: ${loadavg().map(rounded).join(' ')}; Janus runs on the same cores`)
let isWithin = true
const table: Record<string, object> = {}
for (const [name, load] of Object.entries(loads)) {
  const rate = await turnOver(load)
  table[name] = rate
  if (!(rate.ratio >= limits.rate)) isWithin = false
}
console.info(`sessions a second, one after the other, medians of ${rounds} rounds`)
console.table(table)

const { areAlive, ...cpu } = await idle()
console.info(
  `${idleSessions} idle sessions each by WebSocket, ${areAlive ? 'all' : 'NOT all'} alive at the end`,
)
console.table({ 'CPU, ms a second': cpu })
if (!areAlive || !(cpu.ratio <= limits.idle)) isWithin = false

console.info(isWithin ? 'within' : 'NOT within', limits)
if (!isWithin) process.exitCode = 1
