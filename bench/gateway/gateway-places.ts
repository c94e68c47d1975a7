import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { startPages } from '@footlight/test-kit/pages'
import { cpuTimeUs } from '../lib/processes.ts'
import type { ClientName } from './gateway-clients.ts'
import type { GatewayJob } from './gateway-worker.ts'

/** Where both clients run. */
export interface Place extends AsyncDisposable {
  /** Opens and destroys sessions, one after the other; resolves with the milliseconds that it took. */
  turnOver(client: ClientName, server: string, sessions: number): Promise<number>
}

/** A process for each client, so that neither is measured with the other's garbage. */
export async function startProcesses() {
  const [footlight, stock] = await Promise.all([startWorker('footlight'), startWorker('janus.js')])
  const workers: Record<ClientName, ChildProcess> = { footlight, 'janus.js': stock }
  async function ask(client: ClientName, job: GatewayJob): Promise<number> {
    workers[client].send(job)
    const [answer] = await once(workers[client], 'message')
    return answer
  }
  return {
    turnOver: (client: ClientName, server: string, sessions: number) =>
      ask(client, { kind: 'turn over', server, sessions }),
    hold: (client: ClientName, server: string, sessions: number) =>
      ask(client, { kind: 'hold', server, sessions }),
    /** CPU time so far, in microseconds */
    cpuUs: (client: ClientName) => cpuTimeUs(workers[client].pid ?? 0),
    async [Symbol.asyncDispose]() {
      footlight.kill()
      stock.kill()
    },
  }
}

async function startWorker(client: ClientName): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./gateway-worker.ts', import.meta.url)), [client])
  await once(child, 'message')
  return child
}

/** A page of Chromium. */
export async function startPage(): Promise<Place> {
  const browser = await startPages({ places: new URL('./gateway-page.ts', import.meta.url) })
  const page = await browser.open('places')
  return {
    turnOver: (...load) => page.evaluate((load) => turnOverInPage(...load), load),
    [Symbol.asyncDispose]: () => browser[Symbol.asyncDispose](),
  }
}
