import type { PerformerAccount, QueueWindow } from '@footlight/contract'
import type { Database } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import type { OperatorAct } from '../../platform/operator-act.ts'
import type { Decisions, Holds } from '../moderation/index.ts'
import type { ApprovalItem, ApprovalKind, ApprovalKindName } from './kind.ts'
import * as store from './queue.store.ts'
import { judge, restore, type Verdict } from './verdict.ts'

/** What the card of every kind has. */
interface CommonCard {
  id: string
  performerId: string
  performerName: string
  performerNumber: number
  since: string
}

interface Window extends QueueWindow {
  state?: store.QueueState | undefined
  /** default: all kinds of the queue */
  kind?: ApprovalKindName | undefined
}

/** [P7, O7] Things of some kinds that wait for an operator's approval, each decided by one operator at a time. */
export interface ApprovalQueue<Seen, Card> {
  /** The oldest first; `held`: other operators that hold items of the page. */
  page(
    operatorId: string,
    window: Window,
  ): Promise<{ waiting: (CommonCard & Card)[]; held: Record<string, string>; total: number }>
  /** Answers how many wait after it. @throws NOT_FOUND, REVIEW_CHANGED, ALREADY_DECIDED, ITEM_HELD */
  approve(act: OperatorAct, verdict: Verdict<Seen>): Promise<number>
  /** Turns down what waits, or takes down what is public. @throws as `approve` */
  reject(act: OperatorAct, verdict: Verdict<Seen>, reason: string): Promise<number>
}

export interface ApprovalParts {
  database: Database
  transact: Transact
  performers: { byIds(ids: readonly string[]): Promise<Map<string, PerformerAccount>> }
  decisions: Pick<Decisions, 'issue' | 'on'>
  holds: Pick<Holds, 'othersOf' | 'whileFree'>
}

export function createApprovalQueue<Seen, Card>(
  parts: ApprovalParts,
  kinds: readonly ApprovalKind<ApprovalItem, Seen, Card>[],
): ApprovalQueue<Seen, Card> {
  const { database, transact, performers, decisions, holds } = parts
  const { issue } = decisions
  type Kind = (typeof kinds)[number]
  for (const kind of kinds) decisions.on(kind.name, (tx, id, isLatest) => restore(tx, kind, id, isLatest))

  function kindOf(name: ApprovalKindName): Kind {
    const kind = kinds.find((one) => one.name === name)
    if (!kind) throw new Error(`${name} is in another queue`)
    return kind
  }

  async function decide(act: OperatorAct, verdict: Verdict<Seen>, reason: string | null): Promise<number> {
    const { kind, id } = verdict
    return holds.whileFree(act, { kind, id }, async (act) => {
      await judge({ transact, issue }, kindOf(kind), act, verdict, reason)
      return store.countWaiting(database, kinds)
    })
  }

  return {
    async page(operatorId, { kind: only, ...window }) {
      const shown = only === undefined ? kinds : [kindOf(only)]
      const items = await store.waitingItems(database, shown, window)
      const found = await Promise.all(
        shown.map(async (kind) => {
          const ids = items.flatMap(({ kind: name, id }) => (name === kind.name ? [id] : []))
          return [kind.name, await store.findItems<ApprovalItem>(database, kind, ids)] as const
        }),
      )
      const rows = new Map(found)
      const performerIds = [...rows.values()].flatMap((some) =>
        [...some.values()].map((row) => row.performer_id),
      )
      const [known, held, total] = await Promise.all([
        performers.byIds(performerIds),
        holds.othersOf(operatorId, items),
        store.countWaiting(database, shown, window.state),
      ])
      const waiting = items.flatMap(({ kind: name, id, since }) => {
        const item = rows.get(name)?.get(id)
        if (!item) return []
        const performer = known.get(item.performer_id)
        const common: CommonCard = {
          id,
          performerId: item.performer_id,
          performerName: performer?.displayName ?? '',
          performerNumber: performer?.advert_numbers[0]?.advertNumber ?? 0,
          since: since.toISOString(),
        }
        return [{ ...common, ...kindOf(name).card(item, operatorId) }]
      })
      return { waiting, held, total }
    },

    approve: (act, verdict) => decide(act, verdict, null),
    reject: decide,
  }
}
