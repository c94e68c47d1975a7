import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'

const entry = fileURLToPath(new URL('main.ts', import.meta.url))
const firstPauseMs = 500
const longestPauseMs = 30_000
/** A patron that lived this long was well: the next one starts soon. */
const wellAfterMs = 30_000

interface DemoPatronPorts {
  apiUrl: string
  logLevel: string
  clock: Clock
  log: Log
  /** another program, to try the supervision itself */
  program?: string
}

/**
 * Keeps the demo patron in a process of its own, because he carries the native library; it knows the public address
 * and no secret. When it dies another starts, after a pause that grows while they die young.
 */
export function startDemoPatron({ apiUrl, logLevel, clock, log, program }: DemoPatronPorts): AsyncDisposable {
  let child: ChildProcess
  let pauseMs = firstPauseMs
  let cancel = (): void => undefined
  let closing = false

  const start = (): void => {
    const startedMs = clock.now()
    child = fork(program ?? entry, [apiUrl, logLevel], {
      env: {},
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.on('error', (error) => log.debug({ err: error }, 'the demo patron could not be reached'))
    child.on('exit', (code, signal) => {
      if (closing) return
      if (clock.now() - startedMs >= wellAfterMs) pauseMs = firstPauseMs
      log.info({ code, signal, pauseMs }, 'the demo patron is gone; another one comes')
      cancel = clock.after(pauseMs, start)
      pauseMs = Math.min(2 * pauseMs, longestPauseMs)
    })
  }
  start()

  return {
    async [Symbol.asyncDispose]() {
      closing = true
      cancel()
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
