import { readdir, readFile } from 'node:fs/promises'
import type { Stack } from '@footlight/stack'

/** The process that holds the media engine's addon: the child of the media server. */
export async function mediaWorkerOf(stack: Stack): Promise<number> {
  const parent = stack.processes.media.pid
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const status = await readFile(`/proc/${entry}/status`, 'utf8').catch(() => '')
    if (Number(/PPid:\s+(\d+)/.exec(status)?.[1]) === parent) return Number(entry)
  }
  throw new Error('the media server has no worker')
}
