import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'

const firstPauseMs = 500
const longestPauseMs = 30_000
/** A process that lived this long was well: the next one starts soon. */
const wellAfterMs = 30_000

interface KeepProcessPorts {
  /** for the log */
  name: string
  program: string
  parameters: readonly string[]
  clock: Clock
  log: Log
}

/**
 * Keeps a part of the demo in a process of its own, because it carries the native library; it knows the public address
 * and no secret. When it dies another starts, after a pause that grows while they die young.
 */
export function keepProcess({ name, program, parameters, clock, log }: KeepProcessPorts): AsyncDisposable {
  let child: ChildProcess
  let pauseMs = firstPauseMs
  let cancel = (): void => undefined
  let closing = false

  const start = (): void => {
    const startedMs = clock.now()
    child = fork(program, [...parameters], {
      env: {},
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    child.on('error', (error) => log.debug({ err: error, name }, 'a part of the demo could not be reached'))
    child.on('exit', (code, signal) => {
      if (closing) return
      if (clock.now() - startedMs >= wellAfterMs) pauseMs = firstPauseMs
      log.info({ name, code, signal, pauseMs }, 'a part of the demo is gone; another one comes')
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

/** What such a process does for its end: it goes with its parent, which alone decides when. */
export function endWithParent(): void {
  process.on('disconnect', () => process.exit(0))
  process.on('SIGTERM', () => process.exit(0))
  // a terminal sends it to the whole group
  process.on('SIGINT', () => undefined)
}
