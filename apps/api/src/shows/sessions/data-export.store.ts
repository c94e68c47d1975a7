import { sql } from 'kysely'
import { newestOf } from '../../platform/data-export.ts'
import type { Database, Tx } from '../../platform/database/database.ts'

/** A client's requests, sessions, chat lines and lobby visits, newest first. */
export async function readSessionsOf(database: Database, clientId: string) {
  const of = { client_id: clientId }
  const requests = database
    .selectFrom('requests')
    .select(['id', 'type', 'state', 'client_name', 'performer_name', 'price_per_minute', 'cap', 'created_at'])
  const sessions = database
    .selectFrom('sessions')
    .select(['id', 'type', 'client_name', 'performer_name', 'price_per_minute', 'allow_peek', 'created_at'])
    .select(['active_at', 'ended_at', 'end_reason', 'billed_seconds', 'billed_charge', 'peek_credit'])
  const lobbies = database
    .selectFrom('lobby_visits as v')
    .innerJoin('lobby_viewers as w', 'w.id', 'v.viewer_id')
    .select(['v.performer_id', 'v.created_at', 'v.ended_at'])
  const tips = database
    .selectFrom('tips')
    .select(['id', 'performer_id', 'session_id', 'client_name', 'credits', 'message', 'given_at'])
  return {
    requests: await newestOf(requests, of, 'created_at'),
    sessions: await newestOf(sessions, of, 'created_at'),
    chat: await ownLines(database, 'client', clientId),
    lobbies: await newestOf(lobbies, { 'w.account_id': clientId }, 'v.created_at'),
    tips: await newestOf(tips, of, 'given_at'),
  }
}

/** Repeated, it writes no row again: a closed account is erased once more for an hour. */
export async function forgetNames(tx: Tx, clientId: string, pseudonym: string): Promise<void> {
  const named = { client_name: pseudonym }
  for (const table of ['requests', 'sessions'] as const)
    await tx
      .updateTable(table)
      .set(named)
      .where('client_id', '=', clientId)
      .where('client_name', '<>', pseudonym)
      .execute()
  await tx
    .updateTable('tips')
    .set({ ...named, message: '' })
    .where('client_id', '=', clientId)
    .execute()
}

/** Replaces the client's texts by `…`; the rows stay, as the performer's answers would make no sense without them. */
export async function forgetOwnLines(tx: Tx, clientId: string): Promise<void> {
  await sql`update session_lines set text = '…' where author = 'client' and text <> '…'
    and session_id in (select id from sessions where client_id = ${clientId})`.execute(tx)
}

export async function forgetCoolDowns(tx: Tx, clientId: string): Promise<void> {
  await tx.deleteFrom('cool_downs').where('client_id', '=', clientId).execute()
}

/** Detaches the account from its lobby viewer: today's visits belong to no account any more. */
export async function forgetViewer(tx: Tx, clientId: string): Promise<void> {
  await tx.updateTable('lobby_viewers').set({ account_id: null }).where('account_id', '=', clientId).execute()
}

/** A performer's sessions, without their clients, and what the performer said in them, newest first. */
export async function readSessionsOfPerformer(database: Database, performerId: string) {
  const sessions = database
    .selectFrom('sessions')
    .select(['id', 'type', 'performer_name', 'price_per_minute', 'performer_share', 'created_at'])
    .select(['active_at', 'ended_at', 'end_reason', 'billed_seconds', 'billed_charge'])
  const encoderKey = await database
    .selectFrom('stream_keys')
    .select(['created_at', 'last_used_at'])
    .where('performer_id', '=', performerId)
    .executeTakeFirst()
  return {
    sessions: await newestOf(sessions, { performer_id: performerId }, 'created_at'),
    chat: await ownLines(database, 'performer', performerId),
    encoderKey: encoderKey ?? null,
  }
}

/** As `forgetNames` and `forgetOwnLines`, of a performer. */
export async function forgetPerformer(tx: Tx, performerId: string, pseudonym: string): Promise<void> {
  const named = { performer_name: pseudonym }
  for (const table of ['requests', 'sessions'] as const)
    await tx
      .updateTable(table)
      .set(named)
      .where('performer_id', '=', performerId)
      .where('performer_name', '<>', pseudonym)
      .execute()
  await sql`update session_lines set text = '…' where author = 'performer' and text <> '…'
    and session_id in (select id from sessions where performer_id = ${performerId})`.execute(tx)
}

/** What this side wrote in its sessions, newest first. */
function ownLines(database: Database, side: 'client' | 'performer', id: string) {
  const lines = database
    .selectFrom('session_lines as line')
    .innerJoin('sessions as s', 's.id', 'line.session_id')
    .select(['line.session_id', 'line.at', 'line.text'])
    .where(`s.${side}_id`, '=', id)
  return newestOf(lines, { 'line.author': side }, 'line.at')
}
