import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Whether a process with this id exists; one that belongs to another user counts. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * When this process started, in the words of the system: two processes that got the same id one after the other differ
 * in it. Null when there is no such process.
 */
export async function startMark(pid: number): Promise<string | null> {
  if (!isAlive(pid)) return null
  if (process.platform !== 'linux') {
    return run('ps', ['-o', 'lstart=', '-p', String(pid)]).then(
      ({ stdout }) => stdout.trim(),
      () => null,
    )
  }
  try {
    const [stat, boot] = await Promise.all([
      readFile(`/proc/${pid}/stat`, 'utf8'),
      readFile('/proc/sys/kernel/random/boot_id', 'utf8'),
    ])
    // The second field is the command in parentheses and may hold spaces; the first field behind it is the third.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state] = fields
    return state === 'Z' || state === 'X' ? null : `${boot.trim()}/${fields[19]}`
  } catch {
    return null
  }
}

/** How long its main thread has waited for a processor since it began; 0 where the system does not tell. */
export function readStarvedMs(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[1]) / 1_000_000
  } catch {
    return 0
  }
}

/** Waits until the process is gone; false when it is still there after `timeoutMs`. */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while ((await startMark(pid)) !== null) {
    if (performance.now() > deadline) return false
    await sleep(20)
  }
  return true
}
