import { readFile, readlink, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../operator-error.ts'
import { isAlive, startMark, waitUntilGone } from '../processes/process-identity.ts'

/** What a running PostgreSQL says about itself in `postmaster.pid`. */
export type Postmaster = { pid: number; port: number; hasSocket: boolean; ready: boolean }

/** Its working directory, which is the folder of the data: no other account may enter that. */
export const socketFolder = '.'

const fastStopMs = 20_000
const killMs = 5_000

/** The PostgreSQL that runs on this data, also one that a killed parent left behind; null when there is none. */
export async function findPostmaster(dataDir: string): Promise<Postmaster | null> {
  const text = await readFile(join(dataDir, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid) || (await startMark(pid)) === null) return null
  // The id of a dead process may belong to another process by now.
  if (!(await livesIn(pid, dataDir))) return null
  return {
    pid,
    port: Number(lines[3]),
    hasSocket: lines[4]?.trim() === socketFolder,
    ready: lines[7]?.trim() === 'ready',
  }
}

/** PostgreSQL's working directory is its data; where the system does not tell it, the file is believed. */
async function livesIn(pid: number, dataDir: string): Promise<boolean> {
  if (process.platform !== 'linux') return true
  try {
    return (await readlink(`/proc/${pid}/cwd`)) === (await realpath(dataDir))
  } catch {
    return false
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
