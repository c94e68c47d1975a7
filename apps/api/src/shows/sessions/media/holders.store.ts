import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'

/** stream: a stage, a visit, or the client's side of a session. call: the performer's side of one. test: a connection test. */
export type HolderKind = 'stream' | 'call' | 'test'

/** The media server ends a connection test earlier than this, and refuses its token. */
const testMs = 5 * 60_000

/** Stores which sign-in got the latest token of a stage, a session, a visit or a connection test. */
export async function noteHolder(
  database: Database | Tx,
  ses: string,
  signInId: string,
  at: Date,
  kind: HolderKind = 'stream',
): Promise<void> {
  await database
    .insertInto('stream_holders')
    .values({ ses, kind, sign_in_id: signInId, since: at })
    .onConflict((conflict) =>
      conflict.columns(['ses', 'kind']).doUpdateSet({ sign_in_id: signInId, since: at }),
    )
    .execute()
}

/** [S7] Whether another sign-in got the latest token of `ses`. */
export async function isHeldByAnother(
  database: Database | Tx,
  ses: string,
  signInId: string,
  kind: HolderKind = 'stream',
): Promise<boolean> {
  const holder = await database
    .selectFrom('stream_holders')
    .select('sign_in_id')
    .where('ses', '=', ses)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return holder !== undefined && holder.sign_in_id !== signInId
}

export interface SignOutEffects {
  /** performers whose latest open stage belongs to this sign-in, and who are not in a call of another one */
  performerIds: string[]
  /** performers whose side of a running call belongs to this sign-in */
  callingIds: string[]
  sessions: { id: string; client_id: string }[]
  /** open stages, visits and tests of this sign-in, also where another sign-in has opened a later stage */
  open: string[]
}

/** The stages, sessions, visits and tests of a sign-in that are still open. */
export async function findSignOutEffects(
  database: Database,
  signInId: string,
  now: number,
): Promise<SignOutEffects> {
  const held = (kind: HolderKind) =>
    sql<string>`(select ses from stream_holders where sign_in_id = ${signInId} and kind = ${kind})`
  const stages = await database
    .selectFrom('stages')
    .select(['id', 'performer_id'])
    .select(
      sql<boolean>`not exists (select from stages later where later.performer_id = stages.performer_id
        and later.ended_at is null and later.created_at > stages.created_at)`.as('last'),
    )
    .select(
      sql<boolean>`exists (select from sessions s join stream_holders h on h.ses = s.id and h.kind = 'call'
        where s.performer_id = stages.performer_id and s.state <> 'ENDED' and h.sign_in_id <> ${signInId})`.as(
        'in_call_of_another',
      ),
    )
    .where('id', 'in', held('stream'))
    .where('ended_at', 'is', null)
    .execute()
  const sessions = await database
    .selectFrom('sessions')
    .select(['id', 'client_id'])
    .where('id', 'in', held('stream'))
    .where('state', '<>', sql.lit('ENDED'))
    .execute()
  const calls = await database
    .selectFrom('sessions')
    .select('performer_id')
    .where('id', 'in', held('call'))
    .where('state', '<>', sql.lit('ENDED'))
    .execute()
  const visits = await database
    .selectFrom('lobby_visits')
    .select('id')
    .where('id', 'in', held('stream'))
    .where('ended_at', 'is', null)
    .execute()
  const tests = await database
    .selectFrom('stream_holders')
    .select('ses as id')
    .where('sign_in_id', '=', signInId)
    .where('kind', '=', 'test')
    .where('since', '>', new Date(now - testMs))
    .execute()
  return {
    performerIds: stages
      .filter((stage) => stage.last && !stage.in_call_of_another)
      .map(({ performer_id }) => performer_id),
    callingIds: calls.map(({ performer_id }) => performer_id),
    sessions,
    open: [...stages, ...visits, ...tests].map(({ id }) => id),
  }
}

/** Ends those of these stages and visits that are still open. */
export async function endOpen(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  for (const table of ['stages', 'lobby_visits'] as const)
    await tx
      .updateTable(table)
      .set({ ended_at: at })
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('ended_at', 'is', null)
      .execute()
}

export async function forgetHolder(tx: Tx, signInId: string): Promise<void> {
  await tx.deleteFrom('stream_holders').where('sign_in_id', '=', signInId).execute()
}

export async function passSignOutEffects(database: Database, from: string, to: string): Promise<void> {
  await database
    .updateTable('stream_holders')
    .set({ sign_in_id: to })
    .where('sign_in_id', '=', from)
    .execute()
}
