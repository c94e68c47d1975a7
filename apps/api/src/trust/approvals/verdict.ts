import { type Approval, approvalAfter } from '@footlight/contract'
import type { Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import type { OperatorAct } from '../../platform/operator-act.ts'
import { refuse } from '../../platform/refuse.ts'
import { alreadyDecided, type Issue } from '../moderation/index.ts'
import type { ApprovalItem, ApprovalKind, ApprovalKindName } from './kind.ts'
import { findItems, lockItem, setState } from './queue.store.ts'

/** A verdict about the version that the operator saw. */
export type Verdict<Seen> = Seen & {
  kind: ApprovalKindName
  id: string
  /** the state that the operator saw */
  from?: 'pending' | 'approved' | undefined
  isReported?: boolean | undefined
}

type Kind<Seen> = ApprovalKind<ApprovalItem, Seen, unknown>

/** [P7] Approves the item; with a reason, turns it down or takes it down. @throws NOT_FOUND, REVIEW_CHANGED, ALREADY_DECIDED */
export async function judge<Seen>(
  { transact, issue }: { transact: Transact; issue: Issue },
  kind: Kind<Seen>,
  act: OperatorAct,
  verdict: Verdict<Seen>,
  reason: string | null,
): Promise<void> {
  const { id, from, isReported = false } = verdict
  await transact(async (tx) => {
    const found = await lock(tx, kind, id)
    if (!found) throw refuse('NOT_FOUND')
    const { item, state } = found
    if (state === null || !kind.isSeen(item, verdict)) throw refuse('REVIEW_CHANGED')
    const isStale = from !== undefined && from !== state
    const to = isStale ? null : approvalAfter(state, reason === null ? 'approve' : 'reject')
    if (!to) throw await alreadyDecided(tx, id)
    await move(tx, kind, item, { from: state, to, reason })
    await act.record(tx, { before: { state }, after: { state: to } })
    if (reason === null) return
    const rejection = await kind.rejectionOf(item)
    if (!rejection) return
    const { accountId, what, about, statementAbout } = rejection
    const wasShown = state === 'approved'
    await issue(tx, {
      accountId,
      kind: kind.name,
      subjectId: id,
      about: statementAbout,
      wasShown,
      reason,
      isReported,
      operatorId: act.operatorId,
      notice: { kind: 'rejected', what, about, wasShown, reason },
    })
  })
}

/** [O7] Publishes a rejected item again as it stands: its owner may have removed or replaced it since. */
export async function restore<Seen>(
  tx: Tx,
  kind: Kind<Seen>,
  id: string,
  isLatest: () => Promise<boolean>,
): Promise<void> {
  const found = await lock(tx, kind, id)
  if (!found?.state) return
  const to = approvalAfter(found.state, 'restore')
  if (to && (await isLatest())) await move(tx, kind, found.item, { from: found.state, to, reason: null })
}

/** The item as it is now, locked in the order of its owner's changes. */
async function lock<Seen>(tx: Tx, kind: Kind<Seen>, id: string) {
  if (kind.lockOwner) {
    const found = (await findItems<ApprovalItem>(tx, kind, [id])).get(id)
    if (!found || !(await kind.lockOwner(tx, found))) return undefined
  }
  return lockItem<ApprovalItem>(tx, kind, id)
}

async function move<Seen>(
  tx: Tx,
  kind: Kind<Seen>,
  item: ApprovalItem,
  { from, to, reason }: { from: Approval; to: Approval; reason: string | null },
): Promise<void> {
  await setState(tx, kind, item.id, { state: to, reason })
  if (from === 'approved' || to === 'approved') await kind.shownChanged?.(tx, item)
}
