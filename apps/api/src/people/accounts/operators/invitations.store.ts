import type { Capability } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { lockName } from '../../../platform/database/name-lock.ts'
import type { AccountRow, InvitationRow } from '../accounts.tables.ts'

/** The role of the account that has proven the address; a lock keeps the answer until the transaction ends. */
export async function provenRoleOf(tx: Tx, email: string): Promise<AccountRow['role'] | undefined> {
  await lockName(tx, email.toLowerCase())
  const row = await tx
    .selectFrom('accounts')
    .select('role')
    .where(sql<boolean>`lower(email) = ${email.toLowerCase()} and email_verified`)
    .executeTakeFirst()
  return row?.role
}

/** Replaces an earlier invitation of the same address, whose link opens nothing any more. */
export async function insertInvitation(tx: Tx, row: InvitationRow): Promise<void> {
  await tx
    .deleteFrom('operator_invitations')
    .where(sql<string>`lower(email)`, '=', row.email.toLowerCase())
    .execute()
  await tx.insertInto('operator_invitations').values(row).execute()
}

export function listInvitations(database: Database, now: Date) {
  return database
    .selectFrom('operator_invitations as invitation')
    .leftJoin('accounts', 'accounts.id', 'invited_by')
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.capabilities',
      'invitation.created_at',
      'invitation.expires_at',
      'accounts.display_name as inviter',
    ])
    .where('expires_at', '>', now)
    .orderBy('invitation.created_at', 'desc')
    .limit(200)
    .execute()
}

export function findInvitation(
  database: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<InvitationRow | undefined> {
  return database
    .selectFrom('operator_invitations')
    .selectAll()
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

/** Deletes and returns it: of two that use the same link the second finds none. A rollback restores it. */
export function takeInvitation(tx: Tx, tokenHash: Buffer, now: Date): Promise<InvitationRow | undefined> {
  return tx
    .deleteFrom('operator_invitations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst()
}

export function deleteInvitation(tx: Tx, id: string): Promise<Pick<InvitationRow, 'email'> | undefined> {
  return tx.deleteFrom('operator_invitations').where('id', '=', id).returning('email').executeTakeFirst()
}

/** [O6] Deletes the invitations of an operator that give more than the operator may give by now, and returns them. */
export function deleteBeyond(
  tx: Tx,
  inviterId: string,
  held: readonly Capability[],
): Promise<Pick<InvitationRow, 'id' | 'email'>[]> {
  const beyond = held.includes('operators')
    ? sql<boolean>`(capabilities <@ ${[...held]}::text[]) is not true`
    : sql<boolean>`true`
  return tx
    .deleteFrom('operator_invitations')
    .where('invited_by', '=', inviterId)
    .where(beyond)
    .returning(['id', 'email'])
    .execute()
}

export async function forgetInvitations(database: Database, now: Date): Promise<void> {
  await database.deleteFrom('operator_invitations').where('expires_at', '<=', now).execute()
}
