import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startPages } from '@footlight/test-kit/pages'
import { percentile } from '../lib/percentile.ts'
import type { LinesJob } from './lines-worker.ts'
import type { EchoSamples, Seat } from './media-messages.ts'
import { type PartOptions, rounded, warmUpRounds } from './part.ts'
import { type GatewayServer, startJanusServer, startOwnServer } from './servers.ts'

const limits = { rate: 1.5, idle: 0.7, glass: 1.1 }
const sessionsARound = 400
const atATime = 8
const settleMs = 5000
const emptySeconds = 30
const median = (values: readonly number[]): number => percentile(values, 0.5)

/** Our media server's gateway beside Janus 1.1.2, with the same clients in the same run. */
export async function measureServers(options: PartOptions): Promise<boolean> {
  const results = [await opening(options.rounds), await idle(options), await pictures(options)]
  const isWithin = results.every((each) => each)
  console.info(isWithin ? 'within' : 'NOT within', limits)
  return isWithin
}

/** Sessions with a handle of EchoTest, opened and destroyed. */
async function opening(rounds: number): Promise<boolean> {
  await using ours = await startOwnServer()
  await using theirs = await startJanusServer()
  await using load = await startLoad()
  const turn = async (server: GatewayServer, ownSockets: boolean) => {
    const tokens = Array.from({ length: sessionsARound }, () => server.echoToken())
    const beforeUs = server.cpuUs()
    const tookMs = await load.ask({ kind: 'turn over', url: server.url, tokens, atATime, ownSockets })
    const cpuUs = (server.cpuUs() - beforeUs) / sessionsARound
    return { rate: (sessionsARound / tookMs) * 1000, cpuUs }
  }
  const table: Record<string, object> = {}
  let isWithin = true
  for (const [name, ownSockets] of [
    ['each on a socket of its own', true],
    ['on kept sockets', false],
  ] as const) {
    const [own, janus]: { rate: number; cpuUs: number }[][] = [[], []]
    for (let round = -warmUpRounds; round < rounds; round += 1) {
      const [first, second] = round % 2 ? [ours, theirs] : [theirs, ours]
      const results = new Map([
        [first, await turn(first, ownSockets)],
        [second, await turn(second, ownSockets)],
      ])
      if (round < 0) continue
      own?.push(results.get(ours) ?? { rate: 0, cpuUs: 0 })
      janus?.push(results.get(theirs) ?? { rate: 0, cpuUs: 0 })
    }
    const [mine = [], other = []] = [own, janus]
    // ratios within one round, so that other load of the machine matters less
    const ratio = median(mine.map(({ rate }, round) => rate / (other[round]?.rate ?? 0)))
    table[`${name}, sessions a second`] = {
      footlight: Math.round(median(mine.map(({ rate }) => rate))),
      Janus: Math.round(median(other.map(({ rate }) => rate))),
      ratio: rounded(ratio),
    }
    table[`${name}, CPU of a session, µs`] = {
      footlight: Math.round(median(mine.map(({ cpuUs }) => cpuUs))),
      Janus: Math.round(median(other.map(({ cpuUs }) => cpuUs))),
      ratio: rounded(median(mine.map(({ cpuUs }, round) => cpuUs / (other[round]?.cpuUs ?? 0)))),
    }
    if (!(ratio >= limits.rate)) isWithin = false
  }
  console.info(`our server: ${atATime} sessions at a time, medians of ${rounds} rounds of ${sessionsARound}`)
  console.table(table)
  return isWithin
}

/** Both at once, each session on a socket of its own. */
async function idle({ idleSessions, seconds }: PartOptions): Promise<boolean> {
  await using ours = await startOwnServer()
  await using theirs = await startJanusServer()
  await using load = await startLoad()
  const measure = async (forSeconds: number) => {
    const before = { ours: ours.cpuUs(), theirs: theirs.cpuUs() }
    await delay(forSeconds * 1000)
    return {
      ours: (ours.cpuUs() - before.ours) / 1000 / forSeconds,
      theirs: (theirs.cpuUs() - before.theirs) / 1000 / forSeconds,
    }
  }
  await delay(settleMs)
  const empty = await measure(emptySeconds)
  for (const server of [ours, theirs]) {
    const tokens = Array.from({ length: idleSessions }, () => server.echoToken())
    await load.ask({ kind: 'hold', url: server.url, tokens })
  }
  await delay(settleMs)
  const full = await measure(seconds)
  const row = (own: number, janus: number) => ({
    footlight: rounded(own),
    Janus: rounded(janus),
    ratio: rounded(own / janus),
  })
  // a server's own rounds are not the sessions'
  const added = row(full.ours - empty.ours, full.theirs - empty.theirs)
  console.info(`our server: ${idleSessions} idle sessions by WebSocket, CPU in ms a second`)
  console.table({
    'without a session': row(empty.ours, empty.theirs),
    [`with ${idleSessions} sessions`]: row(full.ours, full.theirs),
    'added by the sessions': added,
  })
  return added.ratio <= limits.idle
}

/** Pictures in a page of Chromium, which draws, encodes and shows all of them. */
async function pictures({ seconds, calls }: PartOptions): Promise<boolean> {
  await using ours = await startOwnServer()
  await using theirs = await startJanusServer()
  await using browser = await startPages({ media: new URL('./media-page.ts', import.meta.url) })
  const page = await browser.open('media')
  const seatOf = (server: GatewayServer): Seat => ({ url: server.url, token: server.echoToken(), name: '' })
  const seats = { footlight: seatOf(ours), Janus: seatOf(theirs) }
  const glass = await page.evaluate<EchoSamples>(`media.echoes(${JSON.stringify({ seats, seconds })})`)

  const setup: Record<GatewayServer['name'], number[]> = { footlight: [], Janus: [] }
  for (let turn = -1; turn < calls; turn += 1)
    for (const server of turn % 2 ? [ours, theirs] : [theirs, ours]) {
      const tookMs = await page.evaluate<number>(`media.call(${JSON.stringify(server.callSeats())})`)
      if (turn >= 0) setup[server.name].push(tookMs)
    }
  const row = (samples: typeof setup, share: number) => {
    const [own, janus] = [percentile(samples.footlight, share), percentile(samples.Janus, share)]
    return { footlight: Math.round(own), Janus: Math.round(janus), ratio: rounded(own / janus) }
  }
  console.info(
    `our server: ${glass.footlight.length} and ${glass.Janus.length} frames in ${seconds} s, ${calls} calls; milliseconds`,
  )
  console.table({
    'echo, glass to glass, median': row(glass, 0.5),
    'echo, glass to glass, p95': row(glass, 0.95),
    'call, from accept to both pictures, median': row(setup, 0.5),
    'call, from accept to both pictures, p95': row(setup, 0.95),
  })
  return row(glass, 0.5).ratio <= limits.glass
}

/** The clients, in a process of their own. */
async function startLoad() {
  const child: ChildProcess = fork(fileURLToPath(new URL('./lines-worker.ts', import.meta.url)))
  await once(child, 'message')
  const gone = once(child, 'exit').then(() => {
    throw new Error('the clients ended: see above')
  })
  // nothing awaits it while no job runs
  void Promise.allSettled([gone])
  return {
    async ask(job: LinesJob): Promise<number> {
      child.send(job)
      const [answer] = await Promise.race([once(child, 'message'), gone])
      return answer
    },
    async [Symbol.asyncDispose]() {
      child.kill()
    },
  }
}
