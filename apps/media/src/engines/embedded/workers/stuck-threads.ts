import { readdirSync, readFileSync } from 'node:fs'
import type { ThreadWaits } from './silence.ts'

/** What the kernel says of one thread. */
export interface ThreadSample {
  id: number
  cpuTicks: number
  /** how often it gave up the processor by itself: a thread that loops for ever never does */
  voluntarySwitches: number
}

/** ticks of 10 ms that a thread must have run, without waiting for anything once, to count as stuck */
const stuckTicks = 30

/** Threads of a process, from /proc; none on systems without /proc. */
export const readThreads = (pid: number): ThreadSample[] => {
  try {
    return readdirSync(`/proc/${pid}/task`).flatMap((name) => readThread(pid, name))
  } catch {
    return []
  }
}

const readThread = (pid: number, name: string): ThreadSample[] => {
  try {
    const folder = `/proc/${pid}/task/${name}`
    const fields = readFileSync(`${folder}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
    const switches = /^voluntary_ctxt_switches:\s*(\d+)/m.exec(readFileSync(`${folder}/status`, 'utf8'))
    return [
      {
        id: Number(name),
        cpuTicks: Number(fields[11]) + Number(fields[12]),
        voluntarySwitches: Number(switches?.[1] ?? Number.NaN),
      },
    ]
  } catch {
    // the thread ended while its files were read
    return []
  }
}

/** How long each thread of a process has waited for a processor since it began; empty where the system does not report it. */
export const readThreadWaits = (pid: number): ThreadWaits => {
  try {
    return new Map(readdirSync(`/proc/${pid}/task`).flatMap((name) => readWait(pid, Number(name))))
  } catch {
    return new Map()
  }
}

/** The same for the main thread only, which is all that a worker may read about its parent. */
export const readMainThreadWait = (pid: number): ThreadWaits => new Map(readWait(pid, pid))

/** The file from which a thread's wait is read. */
export const waitFile = (pid: number, thread: number): string => `/proc/${pid}/task/${thread}/schedstat`

const readWait = (pid: number, thread: number): [number, number][] => {
  try {
    const waited = readFileSync(waitFile(pid, thread), 'utf8').split(' ')[1]
    return [[thread, Number(waited) / 1_000_000]]
  } catch {
    return []
  }
}

/** The sample of each thread from when it last gave up the processor voluntarily. */
export type ThreadWatch = ReadonlyMap<number, ThreadSample>

/** [E3] Whether a thread has run for 300 ms without once waiting for anything, however long that took it. */
export const watchThreads = (
  watch: ThreadWatch,
  threads: ThreadSample[],
): { watch: ThreadWatch; stuck: boolean } => {
  const next = new Map<number, ThreadSample>()
  let stuck = false
  for (const thread of threads) {
    const waited = watch.get(thread.id)
    const unbroken = waited !== undefined && waited.voluntarySwitches === thread.voluntarySwitches
    next.set(thread.id, unbroken ? waited : thread)
    if (unbroken && thread.cpuTicks - waited.cpuTicks >= stuckTicks) stuck = true
  }
  return { watch: next, stuck }
}
