import type { Language } from '@footlight/contract'
import type { Database, Tx } from '../../platform/database/database.ts'

/** An account's contact data, and the notifications that it has chosen [A10]. */
export interface Contact {
  email: string
  emailVerified: boolean
  /** null: not chosen yet */
  language: Language | null
  timezone: string
  /** `SSA;MSG;` */
  notificationTypes: string
}

export interface Contacts {
  /** Null: there is no such account any more. */
  of(handle: Database | Tx, accountId: string): Promise<Contact | null>
  setNotificationTypes(tx: Tx, accountId: string, wire: string): Promise<void>
  /** Clients who want offers, by id. */
  wantingOffers(
    tx: Tx,
    some: { after: string | null; limit: number },
  ): Promise<{ id: string; language: Language | null }[]>
}

export const contacts: Contacts = {
  async of(handle, accountId) {
    const row = await handle
      .selectFrom('accounts')
      .select(['email', 'email_verified', 'language', 'timezone', 'notification_types'])
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!row) return null
    const { email, email_verified: emailVerified, language, timezone, notification_types } = row
    return { email, emailVerified, language, timezone, notificationTypes: notification_types }
  },

  async setNotificationTypes(tx, accountId, wire) {
    await tx.updateTable('accounts').set({ notification_types: wire }).where('id', '=', accountId).execute()
  },

  wantingOffers: (tx, { after, limit }) =>
    tx
      .selectFrom('accounts')
      .select(['id', 'language'])
      .where('role', '=', 'client')
      .where('notification_types', 'like', '%PRO;%')
      .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
      .orderBy('id')
      .limit(limit)
      .execute(),
}
