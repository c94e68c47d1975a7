import { CompiledQuery, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import {
  addressOf,
  clientAccounts,
  type Funds,
  hashOf,
  performerAccounts,
  type Transfer,
} from './ledger.rules.ts'

/** Transfers as the parallel arrays that the database's functions take, in their order. */
export function transferArrays(transfers: readonly Transfer[], atMs: number): unknown[] {
  const postings = transfers.flatMap((transfer, index) =>
    transfer.postings.map((posting) => ({ ...posting, transfer: index + 1 })),
  )
  return [
    transfers.map(({ key }) => key),
    transfers.map(({ kind }) => kind),
    transfers.map(({ reference }) => reference),
    transfers.map(hashOf),
    new Date(atMs),
    postings.map(({ transfer }) => transfer),
    postings.map(({ from }) => from),
    postings.map(({ to }) => to),
    postings.map(({ amount }) => amount),
  ]
}

/** The parameters that `transferArrays` fills. */
export const transferTypes = `$1::text[], $2::text[], $3::text[], $4::text[], $5::timestamptz,
  $6::int[], $7::text[], $8::text[], $9::bigint[]`

const postAll = `select post_transfers(${transferTypes}) as posted`

/** Posts all of them in one round trip; answers how many were new. A known key with other content throws FL002. */
export async function postTransfers(tx: Tx, transfers: readonly Transfer[], atMs: number): Promise<number> {
  if (transfers.length === 0) return 0
  const { rows } = await tx.executeQuery<{ posted: number }>(
    CompiledQuery.raw(postAll, transferArrays(transfers, atMs)),
  )
  return rows[0]?.posted ?? 0
}

export async function insertAccounts(tx: Tx, kind: 'client' | 'performer', ownerId: string): Promise<void> {
  const rows =
    kind === 'client'
      ? clientAccounts.map((account) => ({ account, address: addressOf.client(ownerId, account) }))
      : performerAccounts.map((account) => ({ account, address: addressOf.performer(ownerId, account) }))
  await tx
    .insertInto('ledger_accounts')
    .values(
      rows.map(({ account, address }) => ({ address, owner_kind: kind, owner_id: ownerId, kind: account })),
    )
    .onConflict((conflict) => conflict.column('address').doNothing())
    .execute()
}

export async function readFunds(
  database: Database | Tx,
  clientIds: readonly string[],
  options: { lock?: boolean } = {},
): Promise<Map<string, Funds>> {
  const funds = new Map<string, Funds>(clientIds.map((id) => [id, { promo: 0, cash: 0, held: 0 }]))
  if (clientIds.length === 0) return funds
  const addresses = clientIds.flatMap((id) => clientAccounts.map((kind) => addressOf.client(id, kind)))
  let query = database
    .selectFrom('ledger_accounts')
    .select(['owner_id', 'kind', 'balance'])
    .where('address', '=', sql<string>`any(${addresses}::text[])`)
    .orderBy('id')
  if (options.lock) query = query.forNoKeyUpdate()
  for (const row of await query.execute()) {
    const entry = row.owner_id === null ? undefined : funds.get(row.owner_id)
    if (entry && (row.kind === 'promo' || row.kind === 'cash' || row.kind === 'held'))
      entry[row.kind] = row.balance
  }
  return funds
}
