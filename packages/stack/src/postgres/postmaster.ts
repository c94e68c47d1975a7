import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { isAlive, startMark, waitUntilGone } from '../processes/process-identity.ts'

/** What a running PostgreSQL says about itself in `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; hasSocket: boolean; ready: boolean }

/** Its working directory, which is the folder of the data: no other account may enter that. */
export const socketFolder = '.'

const fastStopMs = 20_000
const killMs = 5_000

const pidFile = (dataDir: string) => join(dataDir, 'postmaster.pid')

/** The PostgreSQL that runs on this data, also one that a killed parent left behind; null when there is none. */
export async function findPostmaster(dataDir: string): Promise<Postmaster | null> {
  const text = await readFile(pidFile(dataDir), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid) || (await startMark(pid)) === null) return null
  // The id of a dead process may belong to another process by now.
  if ((await livesIn(pid, dataDir)) !== true) return null
  return {
    pid,
    port: Number(lines[3]),
    hasSocket: lines[4]?.trim() === socketFolder,
    ready: lines[7]?.trim() === 'ready',
  }
}

/**
 * Removes the `postmaster.pid` of a dead server whose id another process got, where that process certainly works elsewhere:
 * PostgreSQL itself only looks whether the id is taken, and would not start.
 */
export async function forgetDeadPostmaster(dataDir: string): Promise<void> {
  const pid = Number((await readFile(pidFile(dataDir), 'utf8').catch(() => '')).split('\n')[0])
  if (Number.isInteger(pid) && pid > 0 && (await livesIn(pid, dataDir)) === false) await rm(pidFile(dataDir))
}

/**
 * PostgreSQL's working directory is its data. Where the system does not tell it, the file is believed; null: it tells it
 * to other accounts only.
 */
async function livesIn(pid: number, dataDir: string): Promise<boolean | null> {
  if (process.platform !== 'linux') return true
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(dataDir))
  } catch {
    return null
  }
}

/** Stops it so that the data is left clean and no client is waited for. Resolves when it is gone. */
export async function stopPostmaster(pid: number): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', fastStopMs],
    ['SIGQUIT', killMs],
    ['SIGKILL', killMs],
  ] as const) {
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    if (await waitUntilGone(pid, timeoutMs)) return
  }
  throw new OperatorError(`PostgreSQL (process ${pid}) does not stop.`)
}
