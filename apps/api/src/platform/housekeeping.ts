import { type Log, logFailure } from './logs/log.ts'

const everyMs = 10 * 60_000

/** Deletes expired data periodically. The timing does not matter: expiry is checked on each read. */
export function startHousekeeping(chores: readonly (() => Promise<void>)[], log: Log): Disposable {
  const timer = setInterval(() => {
    for (const chore of chores) chore().catch(logFailure(log, 'housekeeping failed'))
  }, everyMs)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
