import type { NotificationType, OfferWords } from '@footlight/contract'
import type { ColumnType, Generated, Insertable, JSONColumnType, Selectable } from 'kysely'
import type { Notice } from '../own/notices.ts'

interface NotificationsTable {
  id: string
  account_id: string
  /** OWN: a notice about the account's own affairs, which cannot be switched off */
  type: NotificationType | 'OWN'
  /** the name of the account that it is about, or the title of an offer */
  name: string
  /** the text of an offer */
  text: string | null
  /** the facts of a notice of type OWN */
  notice: ColumnType<Notice | null, Notice | null, never>
  /** a path of the site */
  link: string
  /** unique within the account, so that a notice is stored once */
  key: string | null
  created_at: Date
  /** when it was added to the in-app list */
  told_at: Date | null
  /** when it goes to its next channels; null: it went to all */
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
  /** deleted with its sign-in: a browser gets no notices after a sign-out */
  sign_in_id: string
  endpoint: string
  p256dh: string
  auth: string
  created_at: Date
  /** failures in a row: the endpoint was unreachable or busy */
  failures: Generated<number>
  /** no push is sent to it before this time */
  rests_until: Generated<Date | null>
}

interface PushesTable {
  id: string
  subscription_id: string
  /** a newer push of the same tag replaces one that is still queued */
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
  /** the promo code of the offer */
  code: string | null
  sent_at: Date
  /** accounts with ids up to this one were notified */
  told_up_to: string | null
  told: Generated<number>
  /** no more accounts are notified of it */
  is_done: Generated<boolean>
  /** when an operator ended it before all clients were notified */
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
