import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { lockName } from '../../../platform/database/name-lock.ts'
import type { TaxDeclarationRow } from '../../ledger/wallet.tables.ts'

type Handle = Database | Tx

export interface TaxRecord {
  id: string
  performer_id: string
  performer_name: string
  performer_number: number
  service_type: TaxDeclarationRow['service_type']
  business_use: boolean
  vat_number: string | null
  declared_at: Date
  counts: boolean
}

/** A client's declarations with the performers they are about, the newest first. */
const linesOf = (clientId: string, performerId: string | null) => sql`(
  select d.id, d.seq, d.performer_id, p.display_name as performer_name, p.number as performer_number,
    d.service_type, d.business_use, d.vat_number, d.declared_at,
    d.seq = max(d.seq) over (partition by d.performer_id) as counts
  from tax_declarations d join performers p on p.id = d.performer_id
  where d.client_id = ${clientId} and (${performerId}::uuid is null or d.performer_id = ${performerId})
) as line`

export async function readDeclarations(
  handle: Handle,
  { clientId, performerId = null }: { clientId: string; performerId?: string | null },
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: TaxRecord[]; total: number }> {
  const lines = linesOf(clientId, performerId)
  const { rows } = await sql<TaxRecord>`select * from ${lines} order by seq desc
    limit ${limit} offset ${offset}`.execute(handle)
  const counted = await sql<{ total: number }>`select count(*) as total from ${lines}`.execute(handle)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** The latest declaration of each client about this performer, newest first. */
export async function readReceived(
  database: Database,
  performerId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{
  rows: Omit<TaxRecord, 'performer_id' | 'performer_name' | 'performer_number'>[]
  total: number
}> {
  const latest = sql`(
    select distinct on (client_id) id, seq, service_type, business_use, vat_number, declared_at
    from tax_declarations where performer_id = ${performerId} order by client_id, seq desc
  ) as latest`
  const { rows } = await sql<TaxRecord>`select * from ${latest} order by seq desc
    limit ${limit} offset ${offset}`.execute(database)
  const counted = await sql<{ total: number }>`select count(*) as total from ${latest}`.execute(database)
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** The latest declaration about each performer, for a download. */
export async function readThoseThatCount(database: Database, clientId: string): Promise<TaxRecord[]> {
  const { rows } = await sql<TaxRecord>`select * from ${linesOf(clientId, null)} where counts`.execute(
    database,
  )
  return rows
}

/** False: no performer has this id. */
export async function isPerformer(tx: Tx, performerId: string): Promise<boolean> {
  const row = await tx.selectFrom('performers').select('id').where('id', '=', performerId).executeTakeFirst()
  return row !== undefined
}

/** Locks the declarations of this client and this performer until the transaction ends. */
export const lockPair = (
  tx: Tx,
  { clientId, performerId }: { clientId: string; performerId: string },
): Promise<void> => lockName(tx, `tax of ${clientId} ${performerId}`)

export async function insertDeclaration(tx: Tx, row: Insertable<TaxDeclarationRow>): Promise<void> {
  await tx.insertInto('tax_declarations').values(row).execute()
}
