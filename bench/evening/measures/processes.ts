import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stack } from '@footlight/stack'
import { readProcesses } from '../../lib/processes.ts'

const names = ['api', 'media server', 'media workers', 'PostgreSQL', 'peers', 'people'] as const

/** By process, seconds of CPU used so far, or cores between two reads. */
export type Cpu = Record<(typeof names)[number], number>

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
