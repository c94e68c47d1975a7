import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'

/**
 * A process for one video. Its worker reads; this thread counts what that takes of the processor, which a reader that
 * runs in circles does not stop, and a busy machine does not make more. The process yields to all others.
 */
const pollEveryMs = 100
const nice = 10

setPriority(nice)
process.once('disconnect', () => process.exit())
process.once('message', ({ cpuMs, ...workerData }: { cpuMs: number }) => {
  setInterval(() => {
    const { user, system } = process.cpuUsage()
    if (user + system > cpuMs * 1000) process.exit()
  }, pollEveryMs)
  const worker = new Worker(new URL('./remux-worker.ts', import.meta.url), { workerData })
  worker.once('error', () => process.exit())
  worker.once('message', (result) => process.send?.(result))
})
