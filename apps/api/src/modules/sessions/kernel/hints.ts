import type { Bus, BusMessage } from '../../../platform/bus.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { type Transact, transactOn } from '../../../platform/database/transact.ts'
import type { Log } from '../../../platform/log.ts'
import type { RequestRecord } from './requests.store.ts'
import type { SessionRecord } from './sessions.store.ts'

/** What a committed change leads to outside the database. None of it is lost for good: sweeps and GETs make up for it. */
export type Hint =
  | { type: 'performer'; performerId: string }
  | { type: 'cut'; ids: readonly string[] }
  /** [S10] peeks whose show is over or closed are to be settled */
  | { type: 'peeks-out' }
  | { type: 'event'; message: BusMessage }

export type Act = <Result>(
  work: (tx: Tx, hint: (...hints: Hint[]) => void) => Promise<Result>,
) => Promise<Result>

/**
 * A transaction whose hints go out after its commit, and never before [W12]. What is committed is done: a hint that
 * fails is logged, sweeps and GETs make up for it, and nobody hears that it failed.
 */
export function createAct(parts: {
  database: Database
  bus: Bus
  log: Pick<Log, 'error'>
  transact?: Transact | undefined
  announcePerformer(performerId: string): Promise<unknown> | unknown
  cut(ids: readonly string[]): Promise<unknown>
  settlePeeks(): Promise<unknown>
}): Act {
  const transact = parts.transact ?? transactOn(parts.database)

  async function go(hint: string, work: () => Promise<unknown> | unknown): Promise<void> {
    try {
      await work()
    } catch (err) {
      parts.log.error({ err, hint }, 'failed after the commit')
    }
  }

  return async (work) => {
    let hints: Hint[] = []
    const result = await transact((tx) => {
      hints = []
      return work(tx, (...more) => hints.push(...more))
    })
    const performers = new Set<string>()
    const cut: string[] = []
    let peeksOut = false
    for (const hint of hints) {
      if (hint.type === 'performer') performers.add(hint.performerId)
      else if (hint.type === 'cut') cut.push(...hint.ids)
      else if (hint.type === 'peeks-out') peeksOut = true
      else await go('event', () => parts.bus.publish(hint.message))
    }
    if (cut.length > 0) await go('cut', () => parts.cut(cut))
    for (const performerId of performers) await go('performer', () => parts.announcePerformer(performerId))
    if (peeksOut) await go('peeks-out', parts.settlePeeks)
    return result
  }
}

/** [S10] A peek is its client's alone: the two on stage see how many there are, and of none who it is. */
function concerned(row: { type: string; client_id: string; performer_id: string }): string[] {
  return row.type === 'PEEK' ? [row.client_id] : [row.client_id, row.performer_id]
}

export function sessionHint(row: SessionRecord): Hint {
  return {
    type: 'event',
    message: {
      audience: { accountIds: concerned(row) },
      event: { type: 'session', sessionId: row.id, state: row.state, endReason: row.end_reason },
    },
  }
}

export function requestHint(row: RequestRecord): Hint {
  return {
    type: 'event',
    message: {
      audience: { accountIds: concerned(row) },
      event: { type: 'request', requestId: row.id, state: row.state },
    },
  }
}

export function chatHint(session: Pick<SessionRecord, 'id' | 'client_id' | 'performer_id'>): Hint {
  return {
    type: 'event',
    message: {
      audience: { accountIds: [session.client_id, session.performer_id] },
      event: { type: 'session.chat', sessionId: session.id },
    },
  }
}

export function studioHint(performerId: string): Hint {
  return {
    type: 'event',
    message: { audience: { accountIds: [performerId] }, event: { type: 'studio' } },
  }
}

export function balanceHint(clientId: string): Hint {
  return {
    type: 'event',
    message: { audience: { accountIds: [clientId] }, event: { type: 'balance' } },
  }
}
