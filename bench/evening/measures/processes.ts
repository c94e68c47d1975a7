import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stack } from '@footlight/stack'

/** of the times in /proc/PID/stat, a second */
const ticks = 100

const names = ['api', 'media server', 'media workers', 'PostgreSQL', 'peers', 'people'] as const

/** By process, seconds of CPU used so far, or cores between two reads. */
export type Cpu = Record<(typeof names)[number], number>

interface Used {
  parent: number
  /** by its threads, also by those that have ended */
  own: number
  /** by children that have ended */
  ended: number
}

export function readCpu(
  { processes, dataDir }: Pick<Stack, 'processes' | 'dataDir'>,
  peers: readonly { pid: number }[],
): Cpu {
  const table = readProcesses()
  const ownOf = (pid: number) => table.get(pid)?.own ?? 0
  const childrenOf = (pid: number) => {
    const children = [...table.values()].filter(({ parent }) => parent === pid)
    return children.reduce((sum, { own, ended }) => sum + own + ended, table.get(pid)?.ended ?? 0)
  }
  const [api, media] = [processes.api.pid ?? 0, processes.media.pid ?? 0]
  const postmaster = Number(
    readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n', 1)[0],
  )
  return {
    api: ownOf(api) + childrenOf(api),
    'media server': ownOf(media),
    'media workers': childrenOf(media),
    PostgreSQL: ownOf(postmaster) + childrenOf(postmaster),
    // the bench's own processes: the WebRTC peers, and the process that makes the calls
    peers: peers.reduce((sum, { pid }) => sum + ownOf(pid), 0),
    people: ownOf(process.pid),
  }
}

export function coresBetween(before: Cpu, after: Cpu, seconds: number): Cpu {
  const cores = { ...after }
  for (const name of names) cores[name] = (after[name] - before[name]) / seconds
  return cores
}

function readProcesses(): Map<number, Used> {
  const table = new Map<number, Used>()
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const fields = statOf(pid)
    const seconds = (...at: number[]) => at.reduce((sum, index) => sum + Number(fields[index]), 0) / ticks
    if (fields.length > 0)
      table.set(Number(pid), { parent: Number(fields[1]), own: seconds(11, 12), ended: seconds(13, 14) })
  }
  return table
}

/** What follows the name: state, parent, …; nothing of one that ended while the others were read. */
function statOf(pid: string): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return []
  }
}
