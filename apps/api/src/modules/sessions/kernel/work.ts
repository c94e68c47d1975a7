import type { Bus } from '../../../platform/bus.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { type Transact, transactOn } from '../../../platform/database/transact.ts'
import type { EventEmitter } from '../../../platform/events.ts'
import type { Log } from '../../../platform/logs/log.ts'
import type { Stage, StagePatch, StagePerformer } from '../../performers/index.ts'
import type { Hint } from './hints.ts'

/** One transaction: what is read and written in it, who is locked by it, and what its commit leads to. */
export interface Work {
  tx: Tx
  /** What goes out after the commit, and never before [W12]. */
  hint(...hints: Hint[]): void
  /** A performer's row, locked to the end of the transaction: read once, however often it is asked for. */
  performer(id: string): Promise<StagePerformer | undefined>
  performerByNumber(number: number): Promise<StagePerformer | undefined>
  changePerformer(id: string, patch: StagePatch): Promise<void>
}

/** Runs work in a transaction of its own; what it hinted at goes out when that is committed. */
export type Act = <Result>(run: (work: Work) => Promise<Result>) => Promise<Result>

type Locks = Pick<Stage, 'lock' | 'lockByNumber' | 'update'>

function createWork(tx: Tx, stage: Locks): { work: Work; hints: Hint[] } {
  const hints: Hint[] = []
  const locked = new Map<string, StagePerformer>()
  const keep = (performer: StagePerformer | undefined) => {
    if (performer) locked.set(performer.id, performer)
    return performer
  }
  const work: Work = {
    tx,
    hint: (...more) => void hints.push(...more),
    performer: async (id) => locked.get(id) ?? keep(await stage.lock(tx, id)),
    performerByNumber: async (number) =>
      [...locked.values()].find((one) => one.number === number) ?? keep(await stage.lockByNumber(tx, number)),
    async changePerformer(id, patch) {
      await stage.update(tx, id, patch)
      const before = locked.get(id)
      if (before) locked.set(id, { ...before, ...patch })
    },
  }
  return { work, hints }
}

/** What a commit leads to outside of its own transaction, carried out by other services of this module. */
export interface AfterCommitEvents {
  /** [S9] the media server is to let go of these */
  cut: [ids: readonly string[]]
  /** [S10] peeks whose show is over or closed are to be settled */
  peeksOut: []
}

/** What is committed is done: a hint that fails is logged, sweeps and GETs make up for it, and no caller is told. */
export function createAct(parts: {
  database: Database
  bus: Bus
  log: Pick<Log, 'error'>
  performers: Locks & Pick<Stage, 'announce'>
  transact?: Transact | undefined
  events: Pick<EventEmitter<AfterCommitEvents>, 'emit'>
}): Act {
  const transact = parts.transact ?? transactOn(parts.database)

  async function go(hint: string, send: () => Promise<unknown> | unknown): Promise<void> {
    try {
      await send()
    } catch (err) {
      parts.log.error({ err, hint }, 'failed after the commit')
    }
  }

  async function sendOut(hints: readonly Hint[]): Promise<void> {
    const performers = new Set<string>()
    const cut: string[] = []
    let peeksOut = false
    for (const hint of hints) {
      if (hint.type === 'performer') performers.add(hint.performerId)
      else if (hint.type === 'cut') cut.push(...hint.ids)
      else if (hint.type === 'peeks-out') peeksOut = true
      else await go('event', () => parts.bus.publish(hint.message))
    }
    if (cut.length > 0) await go('cut', () => parts.events.emit('cut', cut))
    for (const performerId of performers) await go('performer', () => parts.performers.announce(performerId))
    if (peeksOut) await go('peeks-out', () => parts.events.emit('peeksOut'))
  }

  return async (run) => {
    // a transaction that is tried again begins anew, and so do its hints
    const { result, hints } = await transact(async (tx) => {
      const { work, hints } = createWork(tx, parts.performers)
      return { result: await run(work), hints }
    })
    await sendOut(hints)
    return result
  }
}
