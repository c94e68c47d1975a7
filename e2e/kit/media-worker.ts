import { readdir, readFile } from 'node:fs/promises'
import type { Stack } from '@footlight/stack'

/** The process that holds the media engine's addon: of the media server's children the one that runs a worker. */
export async function mediaWorkerOf(stack: Stack): Promise<number> {
  const parent = stack.processes.media.pid
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const [command, status] = await Promise.all(
      ['cmdline', 'status'].map((file) => readFile(`/proc/${entry}/${file}`, 'utf8').catch(() => '')),
    )
    if (!command?.includes('engines/embedded/worker')) continue
    if (Number(/PPid:\s+(\d+)/.exec(status ?? '')?.[1]) === parent) return Number(entry)
  }
  throw new Error('the media server has no worker')
}
