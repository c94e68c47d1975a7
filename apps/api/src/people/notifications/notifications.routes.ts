import type { CallReply, Language } from '@footlight/contract'
import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Inbox } from './inbox/inbox.service.ts'
import type { NotificationRow } from './inbox/notifications.tables.ts'
import type { createSettings } from './inbox/settings.service.ts'
import { textOf } from './inbox/words.ts'
import type { Offers } from './offers/offers.service.ts'
import type { createPush } from './push/push.service.ts'

interface Services {
  inbox: Inbox
  settings: ReturnType<typeof createSettings>
  push: ReturnType<typeof createPush>
  offers: Offers
}

/** [A10] An account's notifications, its settings for them, its subscribed browsers, and the operator's offers. */
export function mountNotifications(mount: Mount, { inbox, settings, push, offers }: Services): void {
  mount('notifications', async ({ principal, query }) => {
    const { rows, total, unseen, language } = await inbox.page({ accountId: principal.accountId, ...query })
    return { notifications: rows.map((row) => present(row, language)), unseen, ...query, total }
  })

  mount('seeNotifications', async ({ principal }) => {
    await inbox.see(principal.accountId)
    return { unseen: 0 as const }
  })

  mount('notificationSettings', async ({ principal }) => ({
    settings: await settings.read(principal.accountId),
  }))

  mount('setNotificationSettings', async ({ principal, body }) => ({
    settings: await settings.write(principal.accountId, body),
  }))

  mount('startPush', async ({ principal, body }) => {
    await push.start(principal, body)
    return { subscribed: true as const }
  })

  mount('stopPush', async ({ principal, body }) => {
    await push.stop(principal.accountId, body.endpoint)
    return { subscribed: false as const }
  })

  mount('listOffers', async ({ query }) => {
    const { offers: rows, total } = await offers.list(query)
    return { offers: rows, total }
  })

  mount('stopOffer', async ({ act, params }) => ({ offer: await offers.stop({ act, id: params.id }) }))
}

function present(
  row: NotificationRow,
  language: Language | null,
): CallReply<'notifications'>['notifications'][number] {
  const { id, type, link } = row
  const own = row.notice ? textOf(row, language) : null
  const { name, text } = own ? { name: own.title, text: own.text } : row
  return { id, type, name, text, link, createdAt: row.created_at.toISOString(), seen: row.seen_at !== null }
}
