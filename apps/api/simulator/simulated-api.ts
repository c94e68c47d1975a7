import type { ManualClock } from '@footlight/test-kit/clock'
import { type Calls, CrowdClient, CrowdPerformer } from '@footlight/test-kit/crowd'
import type { Config } from '../src/config.ts'
import { type Context, createContext } from '../src/context.ts'
import type { PaymentProvider } from '../src/money/index.ts'
import type { Database } from '../src/platform/database/database.ts'
import { type Transact, transactOn } from '../src/platform/database/transact.ts'
import type { Revoke } from '../src/platform/media/index.ts'
import type { Random } from '../src/platform/random.ts'
import type { Telephone } from '../src/shows/telephony/index.ts'
import { createErrorLog } from '../test/error-log.ts'
import { createHandlerCalls } from '../test/handler-calls.ts'
import { type Crash, Crashed, isCrash, mortal } from '../test/mortal.ts'
import { line, VoiceWebhooks } from './outside/telephone.ts'

/** The crash at the commit of this number, counted from 0; null: none. */
export type CrashPlan = (commit: number) => Crash | null

export interface SimulatedApi extends AsyncDisposable {
  readonly context: Context
  readonly voiceWebhooks: VoiceWebhooks
  client(id: string): CrowdClient
  performer(id: string): CrowdPerformer
  operator(id: string): Calls
  readonly transact: Transact
  /** number of commits so far */
  readonly commits: number
  readonly isDead: boolean
  /** errors that were only logged, without crashes */
  readonly errors: readonly unknown[]
  /** A new process on the same database. */
  restart(): Promise<void>
}

interface SimulatedApiParts {
  config: Config
  database: Database
  clock: ManualClock
  random: Random
  revoke: Revoke
  telephone: Telephone
  paymentProviders: readonly PaymentProvider[]
  crashPlan: CrashPlan
}

/** The production services as production composes them; clock, randomness, providers, media server and crashes are simulated. */
export async function startSimulatedApi(parts: SimulatedApiParts): Promise<SimulatedApi> {
  const { config, database, clock, random, revoke, telephone, paymentProviders, crashPlan } = parts
  const errors: unknown[] = []
  const log = createErrorLog((error) => {
    if (!isCrash(error) && !needsOperator(error)) errors.push(error)
  })
  let commits = 0
  let isDead = false

  const crash = () => {
    isDead = true
  }
  const crashing = mortal(transactOn(database), () => crashPlan(commits++), crash)
  const transact: Transact = async (work) => {
    // a process that has crashed commits nothing more
    if (isDead) throw new Crashed('dead')
    return crashing(work)
  }
  const simulated = { database, clock, random, log, revoke, telephone, paymentProviders, transact }
  const settings = { sandbox: true, sweepEveryMs: null }
  async function boot() {
    const context = await createContext({ ...config, telephoneLine: line }, { ...simulated, ...settings })
    return { context, voiceWebhooks: new VoiceWebhooks(context), callsOf: createHandlerCalls(context) }
  }
  let running = await boot()
  async function stop(): Promise<void> {
    await running.voiceWebhooks[Symbol.asyncDispose]()
    await running.context[Symbol.asyncDispose]()
  }

  return {
    transact,
    errors,
    get context() {
      return running.context
    },
    get voiceWebhooks() {
      return running.voiceWebhooks
    },
    client: (id) => new CrowdClient(running.callsOf({ id, role: 'client' })),
    performer: (id) => new CrowdPerformer(running.callsOf({ id, role: 'performer' })),
    operator: (id) => running.callsOf({ id, role: 'admin' }),
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

/** [A8] Cash that a provider cannot return is left to an operator: it is logged as a warning, and nothing has failed. */
function needsOperator(logged: unknown): boolean {
  return typeof logged === 'object' && logged !== null && !(logged instanceof Error) && 'returnId' in logged
}
