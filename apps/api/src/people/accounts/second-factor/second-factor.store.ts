import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'

export interface SignInPolicy {
  admins: boolean
  performers: boolean
}

export interface FactorRecord {
  sealed_secret: Buffer
  confirmed_at: Date | null
}

export function findFactor(handle: Database | Tx, accountId: string): Promise<FactorRecord | undefined> {
  return handle
    .selectFrom('second_factors')
    .select(['sealed_secret', 'confirmed_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
}

/** Starts a set-up, replacing an unfinished one; false where a confirmed factor exists, which is left unchanged. */
export async function beginFactor(database: Database, accountId: string, sealed: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('second_factors')
    .values({ account_id: accountId, sealed_secret: sealed, confirmed_at: null })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ sealed_secret: sealed })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Confirms exactly this secret; true only for the first call that does. */
export async function confirmFactor(
  tx: Tx,
  accountId: string,
  { sealed, step, at }: { sealed: Buffer; step: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('second_factors')
    .set({ confirmed_at: at, last_step: step })
    .where('account_id', '=', accountId)
    .where('sealed_secret', '=', sealed)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Marks the code of a step as used; false where it, or a later one, was used before. */
export async function takeStep(database: Database, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteFactor(tx: Tx, accountId: string): Promise<boolean> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  const { numDeletedRows } = await tx
    .deleteFrom('second_factors')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the old recovery codes and stores the new ones. */
export async function replaceRecoveryCodes(
  tx: Tx,
  accountId: string,
  hashes: readonly Buffer[],
): Promise<void> {
  await tx.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
  await tx
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ account_id: accountId, code_hash, used_at: null })))
    .execute()
}

/** Marks a recovery code as used; false where it is unknown or was used before. */
export async function useRecoveryCode(
  database: Database,
  accountId: string,
  hash: Buffer,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('recovery_codes')
    .set({ used_at: at })
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countRecoveryCodes(database: Database, accountId: string): Promise<number> {
  const { left } = await database
    .selectFrom('recovery_codes')
    .select(sql<number>`count(*)`.as('left'))
    .where('account_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return left
}

export function readPolicy(handle: Database | Tx): Promise<SignInPolicy> {
  return handle.selectFrom('sign_in_policy').select(['admins', 'performers']).executeTakeFirstOrThrow()
}

/** The policy as it was, locked until the transaction ends. */
export function lockPolicy(tx: Tx): Promise<SignInPolicy> {
  return tx
    .selectFrom('sign_in_policy')
    .select(['admins', 'performers'])
    .forUpdate()
    .executeTakeFirstOrThrow()
}

export async function writePolicy(tx: Tx, policy: SignInPolicy): Promise<void> {
  await tx.updateTable('sign_in_policy').set(policy).execute()
}
