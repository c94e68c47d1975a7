import type { LockedPerformer, PerformerPatch, PerformerRows } from '../../../people/index.ts'
import type { Bus } from '../../../platform/bus.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { type Transact, transactOn } from '../../../platform/database/transact.ts'
import type { EventEmitter } from '../../../platform/events.ts'
import type { Log } from '../../../platform/logs/log.ts'
import type { AfterCommitEvent } from './after-commit-events.ts'

/** One transaction: its handle, the performers that it has locked, and the events to send after its commit. */
export interface UnitOfWork {
  tx: Tx
  /** Adds events that are sent after the commit, never before [W12]. */
  afterCommit(...events: AfterCommitEvent[]): void
  /** A performer's row, locked until the transaction ends; read once, then cached. */
  performer(id: string): Promise<LockedPerformer | undefined>
  performerByNumber(number: number): Promise<LockedPerformer | undefined>
  changePerformer(id: string, patch: PerformerPatch): Promise<void>
}

/** Runs work in a transaction of its own; its events go out when that is committed. */
export type InTransaction = <Result>(run: (work: UnitOfWork) => Promise<Result>) => Promise<Result>

type Locks = Pick<PerformerRows, 'lock' | 'lockByNumber' | 'update'>

function createUnitOfWork(tx: Tx, stage: Locks): { work: UnitOfWork; events: AfterCommitEvent[] } {
  const events: AfterCommitEvent[] = []
  const locked = new Map<string, LockedPerformer>()
  const cache = (performer: LockedPerformer | undefined) => {
    if (performer) locked.set(performer.id, performer)
    return performer
  }
  const work: UnitOfWork = {
    tx,
    afterCommit: (...more) => void events.push(...more),
    performer: async (id) => locked.get(id) ?? cache(await stage.lock(tx, id)),
    performerByNumber: async (number) =>
      [...locked.values()].find((one) => one.number === number) ??
      cache(await stage.lockByNumber(tx, number)),
    async changePerformer(id, patch) {
      await stage.update(tx, id, patch)
      const before = locked.get(id)
      if (before) locked.set(id, { ...before, ...patch })
    },
  }
  return { work, events }
}

/** Effects of a commit that other services of this module carry out, outside its transaction. */
export interface AfterCommitEvents {
  /** [S9] the media server must cut these media sessions */
  cut: [ids: readonly string[]]
  /** [S10] peeks whose show ended, or was closed to peeking, must be settled */
  peeksOut: []
}

/** After the commit the call succeeds: an event that fails is logged, not thrown; sweeps and GETs make up for it. */
export function createInTransaction(parts: {
  database: Database
  bus: Bus
  log: Pick<Log, 'error' | 'info'>
  performers: Locks & Pick<PerformerRows, 'announce'>
  transact?: Transact | undefined
  events: Pick<EventEmitter<AfterCommitEvents>, 'emit'>
}): InTransaction {
  const transact = parts.transact ?? transactOn(parts.database)

  async function go(event: string, send: () => Promise<unknown> | unknown): Promise<void> {
    try {
      await send()
    } catch (err) {
      parts.log.error({ err, event }, 'failed after the commit')
    }
  }

  async function sendOut(events: readonly AfterCommitEvent[]): Promise<void> {
    const performers = new Set<string>()
    const cut: string[] = []
    let peeksOut = false
    for (const event of events) {
      if (event.type === 'performer') performers.add(event.performerId)
      else if (event.type === 'cut') cut.push(...event.ids)
      else if (event.type === 'peeks-out') peeksOut = true
      else if (event.type === 'log') parts.log.info(event.line, event.sentence)
      else await go('event', () => parts.bus.publish(event.message))
    }
    if (cut.length > 0) await go('cut', () => parts.events.emit('cut', cut))
    for (const performerId of performers) await go('performer', () => parts.performers.announce(performerId))
    if (peeksOut) await go('peeks-out', () => parts.events.emit('peeksOut'))
  }

  return async (run) => {
    // a transaction that is retried starts with an empty list of events
    const { result, events } = await transact(async (tx) => {
      const { work, events } = createUnitOfWork(tx, parts.performers)
      return { result: await run(work), events }
    })
    await sendOut(events)
    return result
  }
}
