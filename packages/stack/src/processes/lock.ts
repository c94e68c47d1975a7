import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ignoreFailure, OperatorError } from '../operator-error.ts'
import { startMark } from './process-identity.ts'

/** How long a start waits for one on the same data that has already begun to stop. */
const stoppingGraceMs = 30_000

type Holder = { pid: number; mark: string; stopping: boolean }

/** One stack per data directory. */
export type StackLock = AsyncDisposable & {
  /** From now on a second start waits for the release instead of giving up. */
  announceStop(): Promise<void>
  release(): Promise<void>
}

/**
 * Takes the data directory for this process, or throws an OperatorError. What a killed process left behind is cleared
 * away: a holder counts only while a process with its id and its start time runs.
 */
export async function lockDataDir(dataDir: string): Promise<StackLock> {
  const path = join(dataDir, 'stack.lock')
  const own: Holder = { pid: process.pid, mark: (await startMark(process.pid)) ?? '', stopping: false }
  const deadline = performance.now() + stoppingGraceMs
  while (!(await claim(path, own))) {
    const holder = await readHolder(path)
    if (holder === null) continue
    if ((await startMark(holder.pid)) !== holder.mark) await clear(path, holder)
    else if (!holder.stopping || performance.now() > deadline) throw alreadyRunning(dataDir, holder.pid)
    else await sleep(50)
  }
  let released = false
  const release = async () => {
    if (released) return
    released = true
    await rm(path, { force: true })
  }
  return {
    announceStop: () => replace(path, { ...own, stopping: true }),
    release,
    [Symbol.asyncDispose]: release,
  }
}

function alreadyRunning(dataDir: string, pid: number): OperatorError {
  return new OperatorError(
    `Footlight is already running on ${dataDir} (process ${pid}). Stop it first, or set DATA_DIR and PORT for a second one.`,
  )
}

/** Appears complete or not at all: linking fails where the lock already stands. */
async function claim(path: string, holder: Holder): Promise<boolean> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, JSON.stringify(holder))
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function replace(path: string, holder: Holder): Promise<void> {
  const draft = `${path}.${process.pid}`
  await writeFile(draft, JSON.stringify(holder))
  await rename(draft, path)
}

/** Removes the lock of a dead holder; where another start was faster and its lock was caught, that is put back. */
async function clear(path: string, dead: Holder): Promise<void> {
  const aside = `${path}.dead-${process.pid}`
  try {
    await rename(path, aside)
  } catch {
    return
  }
  const caught = await readHolder(aside)
  if (caught !== null && (caught.pid !== dead.pid || caught.mark !== dead.mark)) {
    await link(aside, path).catch(ignoreFailure('a third start has a lock there by now'))
  }
  await rm(aside, { force: true })
}

async function readHolder(path: string): Promise<Holder | null> {
  try {
    const { pid, mark, stopping } = JSON.parse(await readFile(path, 'utf8')) as Holder
    return { pid: Number(pid), mark: String(mark), stopping: stopping === true }
  } catch (error) {
    if (error instanceof SyntaxError) return { pid: 0, mark: 'unreadable', stopping: false }
    return null
  }
}
