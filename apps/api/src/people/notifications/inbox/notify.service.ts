import { type Capability, type NotificationType, parseNotificationTypes } from '@footlight/contract'
import type { Bus } from '../../../platform/bus.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Random } from '../../../platform/random.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Email, QueueEmail, SitePath } from '../../../site/index.ts'
import type { Contact, Contacts } from '../../accounts/index.ts'
import type { Notice } from '../own/notices.ts'
import * as store from './notifications.store.ts'
import type { NotificationRow } from './notifications.tables.ts'
import { createNotifyOperators } from './operator-notices.ts'
import { textOf } from './words.ts'

/** What a browser shows; a newer notice of the same tag replaces an older one. */
export interface PushNotice {
  title: string
  body: string
  link: string
  tag: string
}

/** An event that an account may want to be notified of. */
export interface EventNotice {
  /** SSA: a favourite is available; MSG: a message; PRO: an offer */
  type: NotificationType
  /** the name of the account that it is about, or the title of an offer */
  name: string
  /** the text of an offer */
  text?: string
  link: SitePath
  /** a second notification under the same key is ignored */
  key?: string
}

/** Stores it in the caller's transaction; the sweep sends it a moment later, as the account's settings say. */
export type Notify = (tx: Tx, accountId: string, event: EventNotice) => Promise<void>

/** A notice about the account's own affairs, the page that it leads to, and the key under which it is sent once. */
export interface OwnNotice {
  notice: Notice
  link: SitePath
  key: string
}

/**
 * Notifies an account of its own affairs when the transaction commits. Its settings cannot switch that off: the notice is
 * listed and sent to the verified e-mail address; browsers get it where the account wants push.
 */
export type NotifyAccount = (tx: Tx, accountId: string, own: OwnNotice) => Promise<void>

type Step = Pick<NotificationRow, 'id' | 'told_at' | 'next_at'>

interface Dependencies {
  database: Database
  clock: Clock
  random: Random
  bus: Bus
  queueEmail: QueueEmail
  contacts: Contacts
  /** the operators who hold a queue */
  capabilityHolders(handle: Database | Tx, capability: Capability): Promise<string[]>
  /** queues a notice for each browser of the account */
  queuePushes(tx: Tx, accountId: string, notice: PushNotice): Promise<void>
}

const atOnce = 50
const maxStored = 100
const retentionMs = 60 * 24 * 3_600_000
const hourMs = 3_600_000
/** a message that is read within this time needs no e-mail */
const leftUnreadMs = 30_000

/** [A10] Sends notifications over the channels that each account has chosen. */
export function createNotifier(parts: Dependencies) {
  const { database, clock, bus, queueEmail, contacts, queuePushes } = parts

  const rowOf = createRows(parts)

  /** Onto the channels whose turn it is: the in-app list, then those that reach an account that is away; answers what is left to do. */
  async function spread(tx: Tx, row: NotificationRow, now: Date): Promise<Step> {
    const contact = await contacts.of(tx, row.account_id)
    if (!contact || !wants(contact, row.type)) return { id: row.id, told_at: row.told_at, next_at: null }
    const chosen = await store.readChannels(tx, row.account_id)
    const channels = row.type === 'OWN' ? { ...chosen, app: true, email: true } : chosen
    const told_at = row.told_at ?? (channels.app ? now : null)
    const awayAt = new Date(row.created_at.getTime() + (row.type === 'MSG' ? leftUnreadMs : 0))
    if (now < awayAt) return { id: row.id, told_at, next_at: awayAt }
    if (row.seen_at === null) await spreadAway(tx, row, contact, channels)
    return { id: row.id, told_at, next_at: null }
  }

  async function spreadAway(
    tx: Tx,
    row: NotificationRow,
    contact: Contact,
    channels: store.Channels,
  ): Promise<void> {
    // an address that is not verified may belong to a stranger
    if (channels.email && contact.emailVerified) await queueEmail(tx, emailOf(row, contact))
    if (channels.push) {
      const { title, text: body } = textOf(row, contact.language)
      const about = row.type === 'OWN' ? row.id : row.link
      const notice = { title, body, link: row.link, tag: `${row.type} ${about}` }
      await queuePushes(tx, row.account_id, notice)
    }
  }

  async function spreadSome(): Promise<number> {
    const shown = await inTransaction(database, async (tx) => {
      const now = new Date(clock.now())
      const rows = await store.lockDue(tx, now, atOnce)
      const steps: Step[] = []
      for (const row of rows) steps.push(await spread(tx, row, now))
      await store.setSteps(tx, steps)
      const over = steps.filter(({ told_at, next_at }) => !told_at && !next_at)
      await store.deleteNotifications(
        tx,
        over.map(({ id }) => id),
      )
      const shown = rows.filter(({ told_at }, at) => !told_at && steps[at]?.told_at)
      const accountIds = [...new Set(shown.map((row) => row.account_id))]
      if (accountIds.length > 0) await store.retainNewest(tx, accountIds, maxStored)
      return { accountIds, count: rows.length }
    })
    if (shown.accountIds.length > 0)
      bus.publish({ audience: { accountIds: shown.accountIds }, event: { type: 'notification' } })
    return shown.count
  }

  return {
    notify: ((tx, accountId, event) =>
      store.insertNotifications(tx, [rowOf(accountId, event)])) satisfies Notify,

    notifyAccount: createNotifyAccount(parts),

    notifyOperators: createNotifyOperators({ ...parts, rowOf }),

    notifyMany: (tx: Tx, accountIds: readonly string[], event: EventNotice): Promise<void> =>
      store.insertNotifications(
        tx,
        accountIds.map((accountId) => rowOf(accountId, event)),
      ),

    async sweep(): Promise<void> {
      while ((await spreadSome()) === atOnce);
    },

    forgetOld: (): Promise<void> => store.forgetBefore(database, new Date(clock.now() - retentionMs)),
  }
}

/** Writes notices without sending them, for a command beside the server, whose sweep does that. */
export function createNotifyAccount(parts: Pick<Dependencies, 'clock' | 'random'>): NotifyAccount {
  const rowOf = createRows(parts)
  return (tx, accountId, own) => store.insertNotifications(tx, [rowOf(accountId, own)])
}

const createRows =
  ({ clock, random }: Pick<Dependencies, 'clock' | 'random'>) =>
  (accountId: string, event: EventNotice | OwnNotice): NotificationRow => ({
    id: random.uuid(),
    account_id: accountId,
    ...('notice' in event
      ? { type: 'OWN', name: '', text: null, notice: event.notice }
      : { type: event.type, name: event.name, text: event.text ?? null, notice: null }),
    link: event.link,
    key: event.key ?? null,
    created_at: new Date(clock.now()),
    told_at: null,
    next_at: new Date(clock.now()),
    seen_at: null,
  })

function wants(contact: Contact, type: NotificationRow['type']): boolean {
  return type === 'OWN' || parseNotificationTypes(contact.notificationTypes)[type]
}

/** One e-mail an hour for one thread or one performer, however many events there are; each OWN notice has its e-mail. */
function emailOf(row: NotificationRow, { email: to, language }: Contact): Email {
  const { type, name, text, link, account_id: accountId, created_at: at } = row
  const path = link as SitePath
  const hour = Math.floor(at.getTime() / hourMs)
  const key = `${type} ${accountId} ${link} ${hour}`.slice(0, 200)
  switch (type) {
    case 'SSA':
      return { to, language, key, template: 'performerAvailable', params: { name, link: path } }
    case 'MSG':
      return { to, language, key, template: 'newMessage', params: { from: name, link: path } }
    case 'OWN':
      return {
        to,
        language,
        key: `OWN ${row.id}`,
        template: 'notice',
        params: { ...textOf(row, language), link: path },
      }
    case 'PRO':
      return { to, language, key, template: 'offer', params: { title: name, body: text ?? '', link: path } }
  }
}
