import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { cpuTimeUs } from './cpu-time.ts'
import type { GatewayJob } from './gateway-worker.ts'

export interface GatewayWorker {
  ask(job: GatewayJob): Promise<number>
  /** CPU time so far, in microseconds */
  cpuUs(): number
}

/** A process for each client, so that neither pays for what the other leaves behind. */
export async function startWorkers(): Promise<Record<'footlight' | 'stock', GatewayWorker> & Disposable> {
  const [footlight, stock] = await Promise.all([startWorker('footlight'), startWorker('janus.js')])
  return {
    footlight: workerOf(footlight),
    stock: workerOf(stock),
    [Symbol.dispose]() {
      footlight.kill()
      stock.kill()
    },
  }
}

async function startWorker(client: string): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL('./gateway-worker.ts', import.meta.url)), [client])
  await once(child, 'message')
  return child
}

function workerOf(child: ChildProcess): GatewayWorker {
  return {
    async ask(job) {
      child.send(job)
      const [answer] = await once(child, 'message')
      return answer
    },
    cpuUs: () => cpuTimeUs(child.pid ?? 0),
  }
}
