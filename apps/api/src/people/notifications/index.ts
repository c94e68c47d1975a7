import type { Capability } from '@footlight/contract'
import type { Bus } from '../../platform/bus.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import type { ServerKeys } from '../../platform/keys/server-keys.ts'
import type { Log } from '../../platform/logs/log.ts'
import type { Random } from '../../platform/random.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { QueueEmail, SitePath } from '../../site/index.ts'
import type { Contacts } from '../accounts/index.ts'
import type { Blocks } from '../blocks/index.ts'
import type { PerformersModule } from '../performers/index.ts'
import { createAvailabilityAlerts } from './favourites/alerts.service.ts'
import {
  forgetAlertsOf,
  forgetNotifications,
  notificationsOf,
  renameWriter,
} from './inbox/data-export.store.ts'
import { createInbox, type MarkNotificationsSeen } from './inbox/inbox.service.ts'
import { createNotifier, type Notify, type NotifyAccount } from './inbox/notify.service.ts'
import type { NotifyOperators } from './inbox/operator-notices.ts'
import { createSettings } from './inbox/settings.service.ts'
import { mountNotifications } from './notifications.routes.ts'
import { createOffers, type Offers } from './offers/offers.service.ts'
import { createPush } from './push/push.service.ts'
import { createPushPost, type PushPost } from './push/push-post.ts'
import { createPushRequests } from './push/push-request.ts'

export {
  createNotifyAccount,
  type EventNotice,
  type Notify,
  type NotifyAccount,
} from './inbox/notify.service.ts'
export type { Notice } from './own/notices.ts'
export type { PushPost } from './push/push-post.ts'

export interface NotificationsModule
  extends Brings<'routes' | 'sweepJobs' | 'chores' | 'personal' | 'performerData'>,
    Disposable {
  notify: Notify
  notifyAccount: NotifyAccount
  notifyOperators: NotifyOperators
  /** [A8] Renames the author of the thread at this path in the notifications of others. */
  renameWriter(tx: Tx, link: SitePath, name: string): Promise<void>
  markNotificationsSeen: MarkNotificationsSeen
  /** Call when a performer becomes available, in the transaction of the change [A10]. */
  cameOn(tx: Tx, performerId: string): Promise<void>
  /** [A10] For the call that sends one, which asks money about its promo code. */
  offers: Pick<Offers, 'send'>
}

interface Dependencies {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  bus: Bus
  log: Log
  keys: ServerKeys
  contacts: Contacts
  capabilityHolders(handle: Database | Tx, capability: Capability): Promise<string[]>
  performers: Pick<PerformersModule, 'byIds' | 'favourites'>
  blocks: Pick<Blocks, 'shutOutOf'>
  queueEmail: QueueEmail
  /** contact of the operator for push services: a `mailto:` or https address */
  contact: string
  pushPost?: PushPost | undefined
}

/** [A10] Notifications: in the app, by e-mail, by web push. */
export function createNotifications(parts: Dependencies): NotificationsModule {
  const post = parts.pushPost ?? createPushPost()
  const requests = createPushRequests(parts)
  const push = createPush({ ...parts, requests, post })
  const notifier = createNotifier({ ...parts, queuePushes: push.queue })
  const alerts = createAvailabilityAlerts({ ...parts, notifyMany: notifier.notifyMany })
  const { offers, sweep: sweepOffers } = createOffers({ ...parts, notifyMany: notifier.notifyMany })
  const settings = createSettings({ ...parts, pushKey: requests.publicKey })
  const inbox = createInbox(parts)
  return {
    notify: notifier.notify,
    notifyAccount: notifier.notifyAccount,
    notifyOperators: notifier.notifyOperators,
    renameWriter,
    markNotificationsSeen: inbox.markNotificationsSeen,
    cameOn: alerts.cameOn,
    offers,
    personal: {
      name: 'notifications',
      read: (id) => notificationsOf(parts.database, id),
      erase: (tx, { id }) => forgetNotifications(tx, id),
    },
    performerData: {
      name: 'notifications',
      read: (id) => notificationsOf(parts.database, id),
      async erase(tx, { id }) {
        await forgetNotifications(tx, id)
        const { advert_numbers: adverts = [] } = (await parts.performers.byIds([id])).get(id) ?? {}
        const links = adverts.map(({ advertNumber }) => `/performers/${advertNumber}`)
        await forgetAlertsOf(tx, { id, links })
      },
    },
    sweepJobs: [
      { name: 'availability alerts', run: alerts.sweep },
      { name: 'offers', run: sweepOffers },
      { name: 'notifications', run: notifier.sweep },
      // a job of its own: slow push services must not delay the other jobs of the sweep
      {
        name: 'pushes',
        apart: true,
        run: (closing = new AbortController().signal) => push.sweep(closing),
      },
    ],
    chores: [notifier.forgetOld],
    routes: (mount: Mount) => mountNotifications(mount, { inbox, settings, push, offers }),
    [Symbol.dispose]() {
      post[Symbol.dispose]()
    },
  }
}
