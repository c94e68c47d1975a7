import type { CallReply } from '@footlight/contract'
import type { Wallet } from '../../money/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { namesOfSubjects } from './names.store.ts'

type Page = CallReply<'listTransfers'>

/** Kinds whose reference may be a session. */
const ofSessions: readonly string[] = ['lease', 'charge', 'peek_share', 'refund']

/** [O2] A page of the ledger, in which every line names its accounts and what it belongs to. */
export async function transfersPage(
  { database, ledger }: { database: Database; ledger: Wallet['ledger'] },
  query: Parameters<Wallet['ledger']['page']>[0],
): Promise<Page> {
  const { transfers, next } = await ledger.page(query)
  const names = await namesOfSubjects(database, [
    ...transfers.flatMap(({ reference, postings }) => [
      reference,
      ...postings.flatMap(({ from, to }) => [from.ownerId ?? '', to.ownerId ?? '']),
    ]),
    ...(query.owner ? [query.owner] : []),
  ])
  const nameOf = (id: string | null | undefined) => (id && names.get(id)?.name) || null
  const shown: Page['transfers'] = transfers.map(({ id, at, kind, reference, batchId, postings }) => ({
    id,
    at: at.toISOString(),
    kind,
    reference,
    referenceName: nameOf(reference),
    sessionId: ofSessions.includes(kind) && names.has(reference) ? reference : null,
    batchId,
    postings: postings.map(({ from, to, amount }) => ({
      from: { ...from, ownerName: nameOf(from.ownerId) },
      to: { ...to, ownerName: nameOf(to.ownerId) },
      amount,
    })),
  }))
  return {
    transfers: shown,
    next,
    accounts: await ledger.accounts(query.owner),
    ownerName: nameOf(query.owner),
  }
}
