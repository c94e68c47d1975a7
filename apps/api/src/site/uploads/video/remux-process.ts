import { setPriority } from 'node:os'
import { Worker } from 'node:worker_threads'

/**
 * A process for one video. Its worker parses; this thread limits the CPU time of that, which works even if the parser
 * loops for ever, and does not depend on the load of the machine. The process runs at a low priority.
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
