import type { AccountStanding } from '@footlight/contract'
import type { Database } from '../../../platform/database/database.ts'
import * as store from './suspension.store.ts'

/** Standings of these accounts by id; closed accounts are left out. */
export async function standings(
  database: Database,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AccountStanding>> {
  const rows = await store.readStandings(database, ids)
  return new Map([...rows].map(([id, row]) => [id, standingOf(row)]))
}

export function standingOf(row: store.Standing): AccountStanding {
  return { since: row.created_at.toISOString(), suspension: suspensionOf(row) }
}

export function suspensionOf(row: Omit<store.Standing, 'created_at'>): AccountStanding['suspension'] {
  if (!row.suspended_at || row.suspension_reason === null) return null
  return {
    since: row.suspended_at.toISOString(),
    reason: row.suspension_reason,
    until: row.suspended_until?.toISOString() ?? null,
  }
}
