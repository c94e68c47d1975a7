import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'

/** Stores which sign-in got the latest token of a stage, a session or a visit. */
export async function noteHolder(database: Database, ses: string, signInId: string, at: Date): Promise<void> {
  await database
    .insertInto('stream_holders')
    .values({ ses, sign_in_id: signInId, since: at })
    .onConflict((conflict) => conflict.column('ses').doUpdateSet({ sign_in_id: signInId, since: at }))
    .execute()
}

/** [S7] Whether another sign-in got the latest token of `ses`. */
export async function isHeldByAnother(database: Database, ses: string, signInId: string): Promise<boolean> {
  const holder = await database
    .selectFrom('stream_holders')
    .select('sign_in_id')
    .where('ses', '=', ses)
    .executeTakeFirst()
  return holder !== undefined && holder.sign_in_id !== signInId
}

export interface Holdings {
  /** performers whose latest open stage belongs to this sign-in */
  performerIds: string[]
  sessions: { id: string; client_id: string }[]
  /** open stages and visits of this sign-in, also where another sign-in has opened a later stage */
  open: string[]
}

/** The stages, sessions and visits of a sign-in that are still open. */
export async function findHoldings(database: Database, signInId: string): Promise<Holdings> {
  const held = sql<string>`(select ses from stream_holders where sign_in_id = ${signInId})`
  const stages = await database
    .selectFrom('stages')
    .select(['id', 'performer_id'])
    .select(
      sql<boolean>`not exists (select from stages later where later.performer_id = stages.performer_id
        and later.ended_at is null and later.created_at > stages.created_at)`.as('last'),
    )
    .where('id', 'in', held)
    .where('ended_at', 'is', null)
    .execute()
  const sessions = await database
    .selectFrom('sessions')
    .select(['id', 'client_id'])
    .where('id', 'in', held)
    .where('state', '<>', sql.lit('ENDED'))
    .execute()
  const visits = await database
    .selectFrom('lobby_visits')
    .select('id')
    .where('id', 'in', held)
    .where('ended_at', 'is', null)
    .execute()
  return {
    performerIds: stages.filter(({ last }) => last).map(({ performer_id }) => performer_id),
    sessions,
    open: [...stages, ...visits].map(({ id }) => id),
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

export async function passHoldings(database: Database, from: string, to: string): Promise<void> {
  await database
    .updateTable('stream_holders')
    .set({ sign_in_id: to })
    .where('sign_in_id', '=', from)
    .execute()
}
