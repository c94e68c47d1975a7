import { readdir, readFile } from 'node:fs/promises'
import type { Stack } from '@footlight/stack'

/** The process id of the worker that carries the shows: the oldest, for the stage's opens first. Its number tells no order. */
export async function mediaWorkerOf(stack: Stack): Promise<number> {
  const parent = stack.processes.media.pid
  const workers: { pid: number; startedAt: number }[] = []
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const command = await readFile(`/proc/${entry}/cmdline`, 'utf8').catch(() => '')
    if (!command.includes('engines/embedded/worker')) continue
    // proc(5): what follows the name in parentheses is state, parent, … and the start as the twentieth
    const fields = (await readFile(`/proc/${entry}/stat`, 'utf8').catch(() => ''))
      .split(') ')
      .at(-1)
      ?.split(' ')
    if (Number(fields?.[1]) === parent) workers.push({ pid: Number(entry), startedAt: Number(fields?.[19]) })
  }
  const [first] = workers.toSorted((a, b) => a.startedAt - b.startedAt)
  if (!first) throw new Error('the media server has no worker')
  return first.pid
}
