import type { NotificationType, OfferWords } from '@footlight/contract'
import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely'
import type { Notice } from '../own/notices.ts'

interface NotificationsTable {
  id: string
  account_id: string
  /** OWN: a notice about the account's own affairs, which cannot be switched off */
  type: NotificationType | 'OWN'
  /** who it is about, or what it offers */
  name: string
  /** of an offer */
  text: string | null
  /** of OWN: its facts */
  notice: ColumnType<Notice | null, Notice | null, never>
  /** a path of the site */
  link: string
  /** of this account: told once */
  key: string | null
  created_at: Date
  /** when it came into the in-app list */
  told_at: Date | null
  /** when it goes onto its next channels; null: it went onto all */
  next_at: Date | null
  seen_at: Date | null
}

interface ChannelsTable {
  account_id: string
  app: boolean
  email: boolean
  push: boolean
}

interface SubscriptionsTable {
  id: string
  account_id: string
  /** it ends with it: a browser gets no notices after a sign-out */
  sign_in_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
  /** in a row: it could not be reached, or said that it was busy */
  failures: Generated<number>
  /** nothing is sent there before */
  rests_until: Generated<Date | null>
}

interface PushesTable {
  id: string
  subscription_id: string
  /** a newer one of it takes the place of what still waits */
  tag: string
  payload: string
  due_at: Date
  created_at: Date
}

interface AlertsTable {
  performer_id: string
  /** when the performer became available */
  at: Date
  /** the last client who was notified; null: none yet */
  told_up_to: string | null
  is_done: boolean
}

export type NotificationRow = Selectable<NotificationsTable>
export type NewSubscription = Insertable<SubscriptionsTable>
export type PushRow = Selectable<PushesTable>

export interface OffersTable {
  id: string
  words: JSONColumnType<OfferWords>
  /** the promo code that goes with it */
  code: string | null
  sent_at: Date
  /** the accounts up to this one were told */
  told_up_to: string | null
  told: Generated<number>
  /** no more accounts are notified of it */
  is_done: Generated<boolean>
  /** when the operator ended it before everybody was told */
  stopped_at: Generated<Date | null>
}

/** Row types of the tables that the notifications module owns. */
export type NotificationTables = {
  notifications: NotificationsTable
  notification_channels: ChannelsTable
  push_subscriptions: SubscriptionsTable
  pushes: PushesTable
  availability_alerts: AlertsTable
  offers: OffersTable
}

declare module '../../../platform/database/tables.ts' {
  interface Tables extends NotificationTables {}
}
