import { readdir, readFile } from 'node:fs/promises'
import type { Stack } from '@footlight/stack'
import type { Browser } from 'playwright-core'

/** The process id of the worker that carries the shows: the oldest one, because it starts first. Its number shows no order. */
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

/**
 * Cuts a browser off: its network process is stopped, so that no packet of it leaves or is read, and the page goes on.
 * (Chromium's own emulation of an offline network leaves WebRTC alone.) Resolves with what undoes it.
 */
export async function cutNetwork(browser: Browser): Promise<() => Promise<void>> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  const root = processInfo.find(({ type }) => type === 'browser')
  if (!root) throw new Error('the browser does not name its process')
  const service = await networkProcessOf(root.id)
  process.kill(service, 'SIGSTOP')
  return async () => {
    process.kill(service, 'SIGCONT')
  }
}

async function networkProcessOf(browserPid: number): Promise<number> {
  for (const entry of await readdir('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    const [command, status] = await Promise.all(
      ['cmdline', 'status'].map((file) => readFile(`/proc/${entry}/${file}`, 'utf8').catch(() => '')),
    )
    if (!command?.includes('network.mojom.NetworkService')) continue
    if (await descendsFrom(Number(/PPid:\s+(\d+)/.exec(status ?? '')?.[1]), browserPid)) return Number(entry)
  }
  throw new Error('the browser has no network process')
}

async function descendsFrom(pid: number, ancestor: number): Promise<boolean> {
  if (pid === ancestor) return true
  if (pid <= 1) return false
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return descendsFrom(Number(/PPid:\s+(\d+)/.exec(status)?.[1] ?? 0), ancestor)
}
