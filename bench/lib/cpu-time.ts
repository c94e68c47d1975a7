import { readdirSync, readFileSync } from 'node:fs'

/** CPU time that all threads of a process have used, in microseconds, as the scheduler counted it. */
export function cpuTimeUs(pid: number): number {
  const folder = `/proc/${pid}/task`
  return readdirSync(folder).reduce((sum, thread) => sum + threadUs(`${folder}/${thread}/schedstat`), 0)
}

function threadUs(path: string): number {
  try {
    return Number(readFileSync(path, 'utf8').split(' ')[0]) / 1000
  } catch {
    // the thread ended while the others were read
    return 0
  }
}
