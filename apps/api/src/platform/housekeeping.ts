import { type Log, logFailure } from './logs/log.ts'

const everyMs = 10 * 60_000

/** Forgets what has run out, now and then. Nothing depends on when: expiry is checked where it is read. */
export function startHousekeeping(chores: readonly (() => Promise<void>)[], log: Log): Disposable {
  const timer = setInterval(() => {
    for (const chore of chores) chore().catch(logFailure(log, 'housekeeping failed'))
  }, everyMs)
  timer.unref()
  return { [Symbol.dispose]: () => clearInterval(timer) }
}
