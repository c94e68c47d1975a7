import type { ConsolePurchase, ConsoleSession, ListCall, ListWindow } from '@footlight/contract'
import { idsNamed } from '../../people/index.ts'
import type { Database } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refuse.ts'
import { type PurchaseFilter, readPurchases } from './purchases.store.ts'
import { readSessions, type SessionFilter } from './sessions.store.ts'

/** A filter with the name of a client instead of ids. */
type Searched<Filter, Name extends ListCall> = Omit<Filter, 'clientIds'> &
  ListWindow<Name> & { client?: string | undefined }

async function withClients<Query extends { client?: string | undefined }>(
  database: Database,
  { client, ...query }: Query,
) {
  return { ...query, clientIds: client ? await accountsNamed(database, client, 'client') : undefined }
}

/** [O2] Sessions of all accounts by filter: one page, and their total. */
export async function searchSessions(
  database: Database,
  query: Searched<SessionFilter, 'listSessions'>,
): Promise<{ sessions: ConsoleSession[]; total: number }> {
  const { rows, total } = await readSessions(database, await withClients(database, query))
  return {
    sessions: rows.map((row) => ({
      id: row.id,
      type: row.type,
      state: row.state,
      clientId: row.client_id,
      clientName: row.client_name,
      performerId: row.performer_id,
      performerName: row.performer_name,
      performerNumber: row.performer_number,
      pricePerMinute: row.price_per_minute,
      createdAt: row.created_at.toISOString(),
      endedAt: row.ended_at?.toISOString() ?? null,
      billedSeconds: row.billed_seconds,
      charged: row.billed_charge,
      refunded: row.refunded ?? 0,
      endReason: row.end_reason,
      endedBy: row.ended_by,
    })),
    total,
  }
}

/** [O2] One-time purchases of all accounts by filter: one page, and their total. */
export async function searchPurchases(
  database: Database,
  query: Searched<PurchaseFilter, 'listPurchases'>,
): Promise<{ purchases: ConsolePurchase[]; total: number }> {
  const { rows, total } = await readPurchases(database, await withClients(database, query))
  return { purchases: rows.map((row) => ({ ...row, at: row.at.toISOString() })), total }
}

/** The accounts of one search: a name that so many have does not distinguish them. */
const maxNamed = 500

/** The accounts with the text in a name of theirs. @throws VALIDATION where they are too many */
export async function accountsNamed(
  database: Database,
  search: string,
  field: 'search' | 'client' = 'search',
): Promise<string[]> {
  const ids = await idsNamed(database, search, maxNamed + 1)
  if (ids.length <= maxNamed) return ids
  const message = `More than ${maxNamed} accounts are named so: write more of the name.`
  const fault = { path: `query.${field}`, rule: 'search_too_wide', params: { max: maxNamed }, message }
  throw refuse('VALIDATION', { message, fields: [fault] })
}
