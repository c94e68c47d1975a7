import type { Migration } from 'kysely/migration'
import { accountsMigration } from './0001-accounts.ts'
import { performersMigration } from './0002-performers.ts'
import { walletMigration } from './0003-wallet.ts'
import { sessionsMigration } from './0004-sessions.ts'

/** Every migration by name, in order. A migration that has run somewhere is never edited. */
export const migrations: Record<string, Migration> = {
  '0001-accounts': accountsMigration,
  '0002-performers': performersMigration,
  '0003-wallet': walletMigration,
  '0004-sessions': sessionsMigration,
}
