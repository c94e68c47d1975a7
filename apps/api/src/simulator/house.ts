import type { Config } from '../config.ts'
import { type Context, createContext } from '../context.ts'
import type { ManualClock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { type Transact, transactOn } from '../platform/database/transact.ts'
import { createLog } from '../platform/log.ts'
import type { Revoke } from '../platform/media/index.ts'
import type { Dice } from './dice.ts'

/** The process dies at a commit: before it, and nothing is written; after it, and nobody is told. */
export type Crash = 'before' | 'after'
export class Crashed extends Error {}

/** Which crash comes at the commit of this number, counted from 0. */
export type CrashPlan = (commit: number) => Crash | null

export interface House extends AsyncDisposable {
  readonly context: Context
  /** commits that were reached so far */
  readonly commits: number
  readonly isDead: boolean
  /** A new process on the same database. */
  restart(): Promise<void>
}

interface HouseParts {
  config: Config
  database: Database
  clock: ManualClock
  dice: Dice
  revoke: Revoke
  crashPlan: CrashPlan
}

/** The production services, composed as in production, with time, chance, the media server and death in other hands. */
export async function openHouse(parts: HouseParts): Promise<House> {
  const { config, database, clock, dice, revoke, crashPlan } = parts
  const log = createLog('silent')
  let commits = 0
  let isDead = false

  const transact: Transact = async (work) => {
    // what a dead process still meant to do never happens
    if (isDead) throw new Crashed('dead')
    const crash = crashPlan(commits++)
    const result = await transactOn(database)(async (tx) => {
      const done = await work(tx)
      if (crash !== 'before') return done
      isDead = true
      throw new Crashed('killed before the commit')
    })
    if (crash !== 'after') return result
    isDead = true
    throw new Crashed('killed after the commit')
  }
  const boot = () =>
    createContext(config, { database, clock, random: dice, log, revoke, transact, sweepEveryMs: null })
  let context = await boot()

  return {
    get context() {
      return context
    },
    get commits() {
      return commits
    },
    get isDead() {
      return isDead
    },
    async restart() {
      await context[Symbol.asyncDispose]()
      isDead = false
      context = await boot()
    },
    [Symbol.asyncDispose]: () => context[Symbol.asyncDispose](),
  }
}
