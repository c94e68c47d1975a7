import { OperatorError } from './operator-error.ts'
import type { Environment } from './settings.ts'

export type Command = {
  /** what follows the command's name */
  arguments: readonly string[]
  environment: Environment
  /** aborted when the command is asked to end: by a signal, or because npm is gone */
  signal: AbortSignal
  say: (line: string) => void
}

/** Runs a command of the repository; what `body` resolves to is the exit code. */
export async function runCommand(body: (command: Command) => Promise<number>): Promise<void> {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort(signal))
  process.once('disconnect', () => ending.abort('the end of its parent'))
  // Later ones are ignored: an impatient Ctrl-C must not interrupt the orderly end.
  process.on('SIGINT', ignore).on('SIGTERM', ignore)
  // A full disk or a closed pipe behind this process's output does not end it.
  process.stdout.on('error', ignore)
  process.stderr.on('error', ignore)
  const say = (line: string) => process.stdout.write(`${line}\n`)
  process.exitCode = await body({
    arguments: process.argv.slice(2),
    environment: process.env,
    signal: ending.signal,
    say,
  }).catch((error: unknown) => {
    if (!ending.signal.aborted) return explain(error)
    say(`Ended early, by ${ending.signal.reason}.`)
    return 0
  })
  process.channel?.unref()
}

/** Resolves when the signal is aborted. */
export function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

function explain(error: unknown): number {
  if (!(error instanceof OperatorError)) throw error
  process.stderr.write(`\n${error.message}\n`)
  return 1
}

const ignore = () => undefined
