import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Log } from './log.ts'

const program = 'ffmpeg'
const answerWithinMs = 5_000

/** Looks for ffmpeg once, at the start: the program to run, or null. What needs it is not offered without it. */
export async function findFfmpeg(log: Pick<Log, 'info' | 'warn'>): Promise<string | null> {
  try {
    const { stdout } = await promisify(execFile)(program, ['-version'], {
      timeout: answerWithinMs,
      killSignal: 'SIGKILL',
    })
    log.info({ version: /^ffmpeg version (\S+)/.exec(stdout)?.[1] }, 'ffmpeg was found')
    return program
  } catch {
    log.warn('ffmpeg was not found: this server makes no stills of the lobby, and no compatibility stream')
    return null
  }
}
