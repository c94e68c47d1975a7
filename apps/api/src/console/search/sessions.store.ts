import { type ListWindow, maxListed, type SessionState } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { orderOf } from '../../platform/database/sorted.ts'
import { foldedForSearch } from '../../platform/folded.ts'

export interface SessionFilter {
  session?: string | undefined
  account?: string | undefined
  state?: SessionState | 'RUNNING' | undefined
  /** of one of these clients, who were looked up by a name */
  clientIds?: readonly string[] | undefined
  performer?: string | undefined
  from?: string | undefined
  to?: string | undefined
}

/** Sessions of all accounts by filter: one page, and how many there are, up to `maxListed`. */
export async function readSessions(
  database: Database,
  { sort, offset, limit, ...filter }: SessionFilter & ListWindow<'listSessions'>,
) {
  const matching = narrowed(database, filter)
  const rows = await matching
    .select([
      'id',
      'type',
      'state',
      'client_id',
      'client_name',
      'performer_id',
      'performer_name',
      'performer_number',
      'price_per_minute',
      'created_at',
      'ended_at',
      'billed_seconds',
      'billed_charge',
      'end_reason',
      'ended_by',
    ])
    .select(({ selectFrom }) =>
      selectFrom('refunds')
        .whereRef('refunds.session_id', '=', 'sessions.id')
        .select(sql<number>`coalesce(sum(promo + cash), 0)::bigint`.as('refunded'))
        .as('refunded'),
    )
    .orderBy(orderOf(sort, columns, sql`id`))
    .offset(offset)
    .limit(limit)
    .execute()
  const { total } = await database
    .selectFrom(matching.select('id').orderBy('created_at', 'desc').limit(maxListed).as('listed'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

const columns = { createdAt: sql`created_at`, endedAt: sql`ended_at` }

function narrowed(
  database: Database,
  { session, account, state, clientIds, performer, from, to }: SessionFilter,
) {
  let query = database.selectFrom('sessions')
  if (session) query = query.where('id', '=', session)
  if (account)
    query = query.where((row) => row.or([row('client_id', '=', account), row('performer_id', '=', account)]))
  if (state === 'RUNNING') query = query.where('state', '<>', 'ENDED')
  else if (state) query = query.where('state', '=', state)
  if (clientIds) query = query.where('client_id', '=', sql<string>`any(${clientIds}::uuid[])`)
  if (performer) query = query.where(isPerformer('performer_id', performer))
  if (from) query = query.where('created_at', '>=', new Date(from))
  if (to) query = query.where('created_at', '<=', new Date(to))
  return query
}

/** Whether the column refers to a performer with this number, or with this text in the name. */
export function isPerformer(column: string, text: string) {
  const found = /^\d{1,9}$/.test(text)
    ? sql`number = ${Number(text)}`
    : sql`name_key like ${containing(foldedForSearch(text))}`
  // an array, so that an index of the column is looked at, however many there are
  return sql<boolean>`${sql.ref(column)} = any(array(select id from performers where ${found}))`
}

/** A pattern for the text anywhere, with the wildcards of `like` escaped. */
function containing(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
}
