import {
  type CallReply,
  type Capability,
  type DecisionKind,
  objectionMs,
  type QueueWindow,
} from '@footlight/contract'
import type { NotificationsModule } from '../../people/index.ts'
import { capabilityHolders, operatorNames } from '../../people/index.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import type { EventEmitter } from '../../platform/events.ts'
import type { OperatorAct } from '../../platform/operator-act.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { alreadyDecided } from './already-decided.ts'
import * as store from './decisions.store.ts'
import type { DecisionRow, ObjectionRow } from './moderation.tables.ts'

type Own = CallReply<'decision'>
type Waiting = Omit<CallReply<'waitingObjections'>['waiting'][number], 'accountName'>

/**
 * Takes a decision back, as far as its subject still stands as it left it. `isLatest` is asked once the subject is locked: a
 * later decision about what its owner sent since stays. `wasShown`: as it was before.
 */
export type Restore = (
  tx: Tx,
  subjectId: string,
  isLatest: () => Promise<boolean>,
  wasShown: boolean,
) => Promise<void>

/** A decision of a kind is taken back by the subscribers of its kind; a session that was ended stays so. */
export type TakenBack = Record<DecisionKind, Parameters<Restore>>

/** [O7] Objections of accounts to what was decided about them, and the operators' queue of these. */
export interface Objections {
  /** The decision with its objection. @throws NOT_FOUND where it is about another account */
  read(accountId: string, id: string): Promise<Own>
  /** A retry with the same text changes nothing. @throws NOT_FOUND, OBJECTION_STATE */
  object(accountId: string, id: string, text: string): Promise<Own>
  waiting(operatorId: string, window: QueueWindow): Promise<{ waiting: Waiting[]; total: number }>
  /**
   * Answers how many objections wait after it.
   * @throws NOT_FOUND, ALREADY_DECIDED, OBJECTION_OWN, CAPABILITY_MISSING where the operator may not take back that kind
   */
  decideObjection(ask: {
    act: OperatorAct
    id: string
    outcome: 'UPHELD' | 'REVERSED'
    reason: string
    /** of the operator */
    capabilities: readonly Capability[]
  }): Promise<number>
}

/** [O6] What taking a decision of this kind back takes beside `approvals`: as much as the same act without an objection. */
function restoringCapability(kind: DecisionKind): Capability | null {
  if (kind === 'ACCOUNT') return 'accounts'
  return kind === 'DOCUMENT' ? 'documents' : null
}

interface Dependencies {
  database: Database
  transact: Transact
  clock: Clock
  notifications: Pick<NotificationsModule, 'notifyAccount' | 'notifyOperators'>
  events: EventEmitter<TakenBack>
}

export function createObjections(parts: Dependencies): Objections {
  const { database, transact, clock, notifications, events } = parts
  const now = () => new Date(clock.now())

  async function read(accountId: string, id: string): Promise<Own> {
    const row = await findOwn(database, accountId, id)
    return presentOwn(row, await store.findObjection(database, id))
  }

  return {
    read,

    async object(accountId, id, text) {
      await transact(async (tx) => {
        const row = await findOwn(tx, accountId, id)
        const isLate = clock.now() > row.decided_at.getTime() + objectionMs
        const objection = { decision_id: id, text, created_at: now() }
        if (!isLate && (await store.insertObjection(tx, objection)))
          return notifications.notifyOperators(tx, { what: 'objection', id, key: `objection to ${id}` })
        if ((await store.findObjection(tx, id))?.text !== text) throw refuse('OBJECTION_STATE')
      })
      return read(accountId, id)
    },

    async waiting(operatorId, window) {
      const [rows, total] = await Promise.all([
        store.waitingObjections(database, window),
        store.countObjections(database),
      ])
      const names = await operatorNames(
        database,
        rows.flatMap(({ decided_by }) => decided_by ?? []),
      )
      const own = rows.filter(({ decided_by }) => decided_by === operatorId)
      const kinds = [...new Set(own.map(({ kind }) => kind))]
      const others = await Promise.all(kinds.map((kind) => areOthers(database, operatorId, kind)))
      return {
        waiting: rows.map((row) => ({
          ...presentStatement(row),
          accountId: row.account_id,
          decidedBy: row.decided_by === null ? null : (names.get(row.decided_by) ?? ''),
          isOwn: row.decided_by === operatorId && others[kinds.indexOf(row.kind)] === true,
          text: row.text,
          since: row.created_at.toISOString(),
        })),
        total,
      }
    },

    async decideObjection({ act, id, outcome, reason, capabilities }) {
      await transact(async (tx) => {
        const objection = await store.lockObjection(tx, id)
        const row = objection && (await store.findDecision(tx, id))
        if (!row) throw refuse('NOT_FOUND')
        if (objection.decided_at) throw await alreadyDecided(tx, id)
        if (await isOwnWithOthers(tx, act.operatorId, row)) throw refuse('OBJECTION_OWN')
        if (outcome === 'REVERSED') {
          const capability = restoringCapability(row.kind)
          if (capability && !capabilities.includes(capability))
            throw refuse('CAPABILITY_MISSING', { capability })
          const isLatest = () => store.isLatest(tx, row)
          await events.emit(row.kind, tx, row.subject_id, isLatest, row.was_shown)
        }
        const decided = { decided_at: now(), decided_by: act.operatorId, outcome, reason }
        await store.updateObjection(tx, id, decided)
        await act.record(tx, { before: { kind: row.kind, reason: row.reason } })
        await notifications.notifyAccount(tx, row.account_id, {
          notice: { kind: 'objectionDecided', outcome, reason },
          link: `/decisions/${id}`,
          key: `objection ${id}`,
        })
      })
      return store.countObjections(database)
    },
  }
}

/** The decision, which is about this account. @throws NOT_FOUND */
async function findOwn(handle: Database | Tx, accountId: string, id: string): Promise<DecisionRow> {
  const row = await store.findDecision(handle, id)
  if (row?.account_id !== accountId) throw refuse('NOT_FOUND')
  return row
}

/** Another operator can decide objections to decisions of this kind, either way. */
async function areOthers(handle: Database | Tx, operatorId: string, kind: DecisionKind): Promise<boolean> {
  const deciding = await capabilityHolders(handle, 'approvals')
  const needed = restoringCapability(kind)
  const restoring = needed ? await capabilityHolders(handle, needed) : deciding
  return deciding.some((id) => id !== operatorId && restoring.includes(id))
}

/** The operator decided it, and another operator is there to decide the objection. */
const isOwnWithOthers = async (
  handle: Database | Tx,
  operatorId: string,
  { decided_by, kind }: Pick<DecisionRow, 'decided_by' | 'kind'>,
): Promise<boolean> => decided_by === operatorId && (await areOthers(handle, operatorId, kind))

function presentStatement(row: DecisionRow) {
  return {
    id: row.id,
    kind: row.kind,
    subjectId: row.subject_id,
    about: row.about,
    wasShown: row.was_shown,
    reason: row.reason,
    isReported: row.is_reported,
    isAutomated: row.decided_by === null,
    at: row.decided_at.toISOString(),
  }
}

export function presentOwn(row: DecisionRow, objection: ObjectionRow | undefined): Own {
  const { decided_at, outcome, reason } = objection ?? {}
  return {
    decision: {
      ...presentStatement(row),
      objectUntil: new Date(row.decided_at.getTime() + objectionMs).toISOString(),
      objection: objection
        ? {
            text: objection.text,
            at: objection.created_at.toISOString(),
            decided:
              decided_at && outcome ? { outcome, reason: reason ?? '', at: decided_at.toISOString() } : null,
          }
        : null,
    },
  }
}
