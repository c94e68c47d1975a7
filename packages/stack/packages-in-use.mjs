// @ts-check
// Which commands of this checkout run: nothing is installed under a running one. Plain JavaScript, as bootstrap.mjs is.
import { execFileSync } from 'node:child_process'
import { linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** An installation on a slow line and disk; a dead one is noticed at once. */
const installWithinMs = 600_000

/**
 * Claims `node_modules` for an installation, or for a command that runs on it, by a mark beside it: a file for each
 * process that uses the packages, named by its id, with its start time. Waits while another command installs.
 *
 * @param {string} rootDir
 */
export async function openPackages(rootDir) {
  const dir = join(rootDir, '.running')
  const own = join(dir, String(process.pid))
  const installing = join(dir, 'installing')
  const mark = startMark(process.pid) ?? ''
  try {
    mkdirSync(dir, { recursive: true })
    await claim()
  } catch (error) {
    // A checkout that this account may not write to has its packages from another one.
    if (!isReadOnly(error)) throw error
    return { otherUser: async () => liveUser(), use: () => undefined, close: () => undefined }
  }
  process.once('exit', close)

  async function claim() {
    const deadline = performance.now() + installWithinMs
    const draft = `${installing}-${process.pid}`
    writeFileSync(draft, `${process.pid} ${mark}`)
    for (;;) {
      try {
        // it appears complete or not at all
        linkSync(draft, installing)
        rmSync(draft)
        return
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      }
      const [pid = '', ...words] = read(installing).split(' ')
      if (startMark(Number(pid)) !== words.join(' ')) rmSync(installing, { force: true })
      else if (performance.now() > deadline) {
        throw new Error(`Another command has been installing packages for ten minutes (process ${pid}).`)
      } else await sleep(50)
    }
  }

  /** The process id of another command that runs on these packages; null where there is none. */
  function liveUser() {
    for (const name of list(dir)) {
      const pid = Number(name)
      if (!Number.isInteger(pid) || pid === process.pid) continue
      if (startMark(pid) === read(join(dir, name))) return pid
      rmSync(join(dir, name), { force: true })
    }
    return null
  }

  function close() {
    for (const path of [own, installing]) {
      const holder = path === own ? process.pid : Number(read(path).split(' ')[0])
      if (holder === process.pid) rmSync(path, { force: true })
    }
  }

  return {
    otherUser: async () => liveUser(),
    /** From here on the packages are used, and another command may look whether they need to be installed. */
    use() {
      writeFileSync(own, mark)
      rmSync(installing, { force: true })
    },
    close,
  }
}

/**
 * When this process started, in the words of the system: two processes that got the same id one after the other differ
 * in it. Null when there is no such process.
 *
 * @param {number} pid
 * @returns {string | null}
 */
export function startMark(pid) {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).trim() || null
    }
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')
    // The second field is the command in parentheses and may hold spaces; the first field behind it is the third.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [state] = fields
    return state === 'Z' || state === 'X' ? null : `${boot.trim()}/${fields[19]}`
  } catch {
    return null
  }
}

/** @param {string} path */
function read(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** @param {string} dir */
function list(dir) {
  try {
    return readdirSync(dir)
  } catch {
    return []
  }
}

/** @param {unknown} error */
function isReadOnly(error) {
  return (
    error instanceof Error && 'code' in error && ['EACCES', 'EROFS', 'EPERM'].includes(String(error.code))
  )
}
