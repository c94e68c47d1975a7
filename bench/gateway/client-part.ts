import { setTimeout as delay } from 'node:timers/promises'
import { startJanus } from '../../packages/gateway/src/testing/janus.ts'
import { percentile } from '../lib/percentile.ts'
import type { ClientName } from './gateway-clients.ts'
import { startPage, startProcesses } from './gateway-places.ts'
import { type PartOptions, rounded, warmUpRounds } from './part.ts'

/** The ratio of two concurrent runs of the same client varies by 0.05. */
const limits = { rate: 0.95, idle: 1.25 }
const settleMs = 5000
const loads = {
  'WebSocket, Node': { start: startProcesses, transport: 'websocket', sessions: 1000, times: 1 },
  'REST, Node': { start: startProcesses, transport: 'http', sessions: 1000, times: 1 },
  // a page has six connections to a server, and janus.js leaves one behind with each session
  'REST, Chromium': { start: startPage, transport: 'http', sessions: 4, times: 4 },
} as const
type Load = (typeof loads)[keyof typeof loads]

/** Our client beside the stock janus.js 1.4.2, against Janus: sessions a second, and CPU of idle ones. */
export async function measureClients({ rounds, idleSessions, seconds }: PartOptions): Promise<boolean> {
  let isWithin = true
  const table: Record<string, object> = {}
  for (const [name, load] of Object.entries(loads)) {
    const rate = await turnOver(load, rounds * load.times)
    table[name] = rate
    if (!(rate.ratio >= limits.rate)) isWithin = false
  }
  console.info(`our client: sessions a second, one after the other, medians of ${rounds} rounds`)
  console.table(table)

  const { areAlive, ...cpu } = await idle(idleSessions, seconds)
  console.info(
    `our client: ${idleSessions} idle sessions by WebSocket, ${areAlive ? 'all' : 'NOT all'} alive at the end`,
  )
  console.table({ 'CPU, ms a second': cpu })
  if (!areAlive || !(cpu.ratio <= limits.idle)) isWithin = false
  console.info(isWithin ? 'within' : 'NOT within', limits)
  return isWithin
}

async function turnOver({ start, transport, sessions }: Load, turns: number) {
  await using place = await start()
  const rates: Record<ClientName, number[]> = { footlight: [], 'janus.js': [] }
  const clients: ClientName[] = ['footlight', 'janus.js']
  for (let turn = -warmUpRounds; turn < turns; turn += 1) {
    for (const client of turn % 2 ? clients : clients.toReversed()) {
      await using janus = await startJanus()
      const tookMs = await place.turnOver(client, janus.urls[transport], sessions)
      if (turn >= 0) rates[client].push((sessions / tookMs) * 1000)
    }
  }
  const { footlight, 'janus.js': stock } = rates
  return {
    footlight: Math.round(percentile(footlight, 0.5)),
    'janus.js': Math.round(percentile(stock, 0.5)),
    // ratio within one round, so that other load of the machine matters less
    ratio: rounded(
      percentile(
        footlight.map((rate, turn) => rate / (stock[turn] ?? 0)),
        0.5,
      ),
    ),
  }
}

/** Both at once, each with a Janus of its own; CPU in milliseconds a second. */
async function idle(sessions: number, seconds: number) {
  await using processes = await startProcesses()
  await using first = await startJanus()
  await using second = await startJanus()
  await processes.hold('footlight', first.urls.websocket, sessions)
  await processes.hold('janus.js', second.urls.websocket, sessions)
  await delay(settleMs)
  const cpuUs = () => ({ ours: processes.cpuUs('footlight'), theirs: processes.cpuUs('janus.js') })
  const before = cpuUs()
  await delay(seconds * 1000)
  const after = cpuUs()
  // a session that is not kept alive is gone after a minute
  const alive = await Promise.all([first, second].map((janus) => janus.admin({ janus: 'list_sessions' })))
  return {
    areAlive: alive.every(({ sessions: ids }) => Array.isArray(ids) && ids.length === sessions),
    footlight: rounded((after.ours - before.ours) / 1000 / seconds),
    'janus.js': rounded((after.theirs - before.theirs) / 1000 / seconds),
    ratio: rounded((after.ours - before.ours) / (after.theirs - before.theirs)),
  }
}
