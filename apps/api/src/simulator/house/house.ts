import type { ManualClock } from '@footlight/test-kit/clock'
import type { Config } from '../../config.ts'
import { type Context, createContext } from '../../context.ts'
import type { Telephone } from '../../modules/telephony/index.ts'
import type { Checkout } from '../../modules/wallet/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Transact, transactOn } from '../../platform/database/transact.ts'
import type { Revoke } from '../../platform/media/index.ts'
import type { Random } from '../../platform/random.ts'
import { createErrorLog } from '../../testing/error-log.ts'
import { type Crash, Crashed, isCrash, mortal } from '../../testing/mortal.ts'
import { line, VoiceDoor } from '../outside/voice-door.ts'

/** Which crash comes at the commit of this number, counted from 0. */
export type CrashPlan = (commit: number) => Crash | null

export interface House extends AsyncDisposable {
  readonly context: Context
  readonly voice: VoiceDoor
  readonly transact: Transact
  /** commits that were reached so far */
  readonly commits: number
  readonly isDead: boolean
  /** what failed where nobody waited for an answer, and was no death */
  readonly errors: readonly unknown[]
  /** A new process on the same database. */
  restart(): Promise<void>
}

interface HouseParts {
  config: Config
  database: Database
  clock: ManualClock
  random: Random
  revoke: Revoke
  telephone: Telephone
  checkouts: ReadonlyMap<string, Checkout>
  crashPlan: CrashPlan
}

/** The production services, composed as in production, with time, chance, what is outside, and death in other hands. */
export async function openHouse(parts: HouseParts): Promise<House> {
  const { config, database, clock, random, revoke, telephone, checkouts, crashPlan } = parts
  const errors: unknown[] = []
  const log = createErrorLog((error) => {
    if (!isCrash(error) && !isForAPerson(error)) errors.push(error)
  })
  let commits = 0
  let isDead = false

  const die = () => {
    isDead = true
  }
  const dying = mortal(transactOn(database), () => crashPlan(commits++), die)
  const transact: Transact = async (work) => {
    // what a dead process still meant to do never happens
    if (isDead) throw new Crashed('dead')
    return dying(work)
  }
  const inOurHands = { database, clock, random, log, revoke, telephone, checkouts, transact }
  const everything = { sandbox: true, gatewayReady: true, sweepEveryMs: null }
  async function boot() {
    const context = await createContext({ ...config, telephoneLine: line }, { ...inOurHands, ...everything })
    return { context, voice: new VoiceDoor(context) }
  }
  let running = await boot()
  async function stop(): Promise<void> {
    await running.voice[Symbol.asyncDispose]()
    await running.context[Symbol.asyncDispose]()
  }

  return {
    transact,
    errors,
    get context() {
      return running.context
    },
    get voice() {
      return running.voice
    },
    get commits() {
      return commits
    },
    get isDead() {
      return isDead
    },
    async restart() {
      await stop()
      isDead = false
      running = await boot()
    },
    [Symbol.asyncDispose]: stop,
  }
}

/** [A8] A provider that gives no cash back leaves it to a person: the log says so, and nothing has failed. */
function isForAPerson(logged: unknown): boolean {
  return typeof logged === 'object' && logged !== null && !(logged instanceof Error) && 'returnId' in logged
}
