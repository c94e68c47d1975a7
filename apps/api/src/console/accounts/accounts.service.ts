import type { CallReply } from '@footlight/contract'
import type { Wallet } from '../../money/index.ts'
import type { People } from '../../people/index.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Sessions } from '../../shows/index.ts'
import type { Reports } from '../reports/index.ts'

/** What the page of an account is gathered from. */
export interface AccountParts {
  people: Pick<People, 'factsOf' | 'roleOf' | 'namesOf' | 'note'>
  reports: Pick<Reports, 'ofAccount'>
  wallet: Pick<Wallet, 'balanceOf' | 'history' | 'earningsOf'>
  countsOf: Sessions['countsOf']
}

/** of the money and of the reports of an account: more is in their own lists */
const latest = 25

export async function accountFor(
  { people, countsOf }: AccountParts,
  id: string,
): Promise<CallReply<'accountAsOperator'>['account']> {
  const [facts, counts] = await Promise.all([people.factsOf(id), countsOf([id])])
  return { ...facts, sessions: counts.get(id) ?? 0 }
}

/** [T1, T5] What an account has, and its latest lines. @throws NOT_FOUND */
export async function moneyFor(
  { people, wallet }: AccountParts,
  id: string,
): Promise<CallReply<'moneyOfAccount'>> {
  const role = await people.roleOf(id)
  if (role === 'client') {
    const [{ available, held, promo }, { rows }] = await Promise.all([
      wallet.balanceOf(id),
      wallet.history.page(id, { offset: 0, limit: latest }),
    ])
    return { balance: { available, held, promo }, lines: rows, earnings: null }
  }
  if (role !== 'performer') throw refuse('NOT_FOUND')
  const { pending, payable, paid } = (await wallet.earningsOf(id)).earnings
  return { balance: null, lines: [], earnings: { pending, payable, paid } }
}

/** [S14] @throws NOT_FOUND */
export async function reportsFor(
  { people, reports }: AccountParts,
  id: string,
): Promise<CallReply<'reportsOfAccount'>['reports']> {
  if (!(await people.roleOf(id))) throw refuse('NOT_FOUND')
  const rows = (await reports.ofAccount(id, latest)).map((row) =>
    row.reporter_id === id
      ? { ...row, side: 'by' as const, otherId: row.about_id }
      : { ...row, side: 'about' as const, otherId: row.reporter_id },
  )
  const names = await people.namesOf(rows.flatMap(({ otherId }) => otherId ?? []))
  return rows.map((row) => ({
    id: row.id,
    side: row.side,
    kind: row.kind,
    reason: row.reason,
    text: row.text,
    at: row.created_at.toISOString(),
    other: row.otherId === null ? null : { id: row.otherId, name: names.get(row.otherId) ?? '' },
    closedAt: row.closed_at?.toISOString() ?? null,
  }))
}
