import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMark as readStartMark } from '../../packages-in-use.mjs'

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
  return isAlive(pid) ? readStartMark(pid) : null
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
