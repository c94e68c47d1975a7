import { readdirSync, readFileSync } from 'node:fs'

/** What the kernel says of one thread. */
export interface ThreadSample {
  id: number
  cpuTicks: number
  /** how often it gave up the processor by itself: a thread that loops for ever never does */
  voluntarySwitches: number
}

/** ticks of 10 ms that a thread must have run, without waiting for anything once, to count as stuck */
const stuckTicks = 30

/** Threads of a process, from /proc; none where there is no such thing. */
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
    // the thread ended while it was looked at
    return []
  }
}

/** [E3] Whether a thread ran all the time between two looks, a second apart, and never waited. */
export const hasStuckThread = (before: ThreadSample[], after: ThreadSample[]): boolean =>
  after.some((thread) => {
    const earlier = before.find(({ id }) => id === thread.id)
    return (
      earlier !== undefined &&
      thread.voluntarySwitches === earlier.voluntarySwitches &&
      thread.cpuTicks - earlier.cpuTicks >= stuckTicks
    )
  })
