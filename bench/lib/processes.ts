import { readdirSync, readFileSync } from 'node:fs'

/** of the times in /proc/PID/stat, a second */
const ticks = 100

interface Used {
  parent: number
  /** seconds of CPU by its threads, also by those that have ended */
  own: number
  /** by children that have ended */
  ended: number
}

/** All processes of the machine; one that ends while the others are read is left out. */
export function readProcesses(): Map<number, Used> {
  const table = new Map<number, Used>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const text = read(`/proc/${pid}/stat`)
    // what follows the name: state, parent, …
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
    const seconds = (...at: number[]) => at.reduce((sum, index) => sum + Number(fields[index]), 0) / ticks
    if (text !== '')
      table.set(Number(pid), { parent: Number(fields[1]), own: seconds(11, 12), ended: seconds(13, 14) })
  }
  return table
}

/** CPU time that all threads of a process have used, in microseconds, as the scheduler counted it. */
export function cpuTimeUs(pid: number): number {
  const folder = `/proc/${pid}/task`
  return readdirSync(folder).reduce((sum, thread) => sum + threadUs(`${folder}/${thread}/schedstat`), 0)
}

/** The same of a process with its children and theirs, and of its children that have ended. */
export function familyUs(pid: number): number {
  const table = readProcesses()
  const familyOf = (one: number): number[] => {
    const children = [...table].filter(([, { parent }]) => parent === one)
    return [one, ...children.flatMap(([child]) => familyOf(child))]
  }
  const ended = (table.get(pid)?.ended ?? 0) * 1e6
  return familyOf(pid).reduce((sum, one) => sum + usedUs(one), ended)
}

const threadUs = (path: string): number => Number(read(path).split(' ')[0]) / 1000

function usedUs(pid: number): number {
  try {
    return cpuTimeUs(pid)
  } catch {
    return 0
  }
}

/** Empty where its process or thread has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
