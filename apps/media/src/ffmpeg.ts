import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Log } from './log.ts'

const run = promisify(execFile)
const answerWithinMs = 5_000

/** What a process of ffmpeg may not exceed: it parses a performer's bytes. A few hundred MB are its libraries and buffers. */
const maxAddressSpace = 1024 ** 3

/**
 * On Linux the kernel kills it together with this process, however that ends; it gets no new rights, no more memory, and
 * writes no files. Elsewhere it ends with its output.
 */
export const confined = (command: readonly string[]): string[] =>
  process.platform === 'linux'
    ? [
        ...['setpriv', '--pdeathsig', 'KILL', '--no-new-privs'],
        ...['prlimit', `--as=${maxAddressSpace}`, '--fsize=0', '--core=0', ...command],
      ]
    : [...command]

/** Looks for ffmpeg once, at the start: its path, or null. What needs it is not offered without it. */
export async function findFfmpeg(log: Pick<Log, 'info' | 'warn'>): Promise<string | null> {
  const options = { timeout: answerWithinMs, killSignal: 'SIGKILL' } as const
  try {
    // its whole path, so that it can run without any of this process's environment
    const path = (await run('sh', ['-c', 'command -v ffmpeg'], options)).stdout.trim()
    const { stdout } = await run(path, ['-version'], options)
    log.info({ path, version: /^ffmpeg version (\S+)/.exec(stdout)?.[1] }, 'ffmpeg was found')
    return path
  } catch {
    log.warn('ffmpeg was not found: this server makes no stills of the lobby, and no compatibility stream')
    return null
  }
}
