import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { page, paging } from '../../common.ts'
import * as models from '../../models.ts'
import { notificationTypes } from '../notification-types.ts'
import { typesOnWire } from '../themselves.ts'

/** [A10] What an account is notified of, and how: in the app, by e-mail, by web push. */
export const notificationCalls = {
  notifications: {
    method: 'GET',
    path: '/notifications',
    access: 'signed-in',
    summary: 'What one was told of, the newest first; how many of it are not seen yet',
  },
  seeNotifications: {
    method: 'POST',
    path: '/notifications/seen',
    access: 'signed-in',
    summary: 'All of it is seen',
  },
  notificationSettings: {
    method: 'GET',
    path: '/notifications/settings',
    access: 'signed-in',
    summary: 'What one wants to be told of, and how; the key that browsers subscribe with',
  },
  setNotificationSettings: {
    method: 'PUT',
    path: '/notifications/settings',
    access: 'signed-in',
    summary: 'Say what one wants to be told of, and how',
  },
  startPush: {
    method: 'POST',
    path: '/notifications/push',
    access: 'signed-in',
    errors: ['PUSH_ADDRESS'],
    summary:
      'Let this browser be told, for as long as this sign-in lasts; ten browsers at most, the last ones',
  },
  stopPush: {
    method: 'POST',
    path: '/notifications/push/stop',
    access: 'signed-in',
    summary: 'This browser is told no more; again changes nothing',
  },
} as const satisfies Record<string, Call>

export function notificationSchemas() {
  const notification = z.object({
    id: models.id,
    /** OWN: a notice about the account's own affairs */
    type: z.enum([...notificationTypes, 'OWN']),
    /** the performer or client that it is about, or the title of an offer or of a notice */
    name: z.string(),
    /** of an offer or a notice, in the account's language */
    text: z.string().nullable(),
    /** a path of the site */
    link: z.string(),
    createdAt: models.instant,
    seen: z.boolean(),
  })
  /** the channels */
  const channels = { app: z.boolean(), email: z.boolean(), push: z.boolean() }
  const settings = z.object({
    notification_types: z.string(),
    ...channels,
    /** the server's key, for `PushManager.subscribe` */
    pushKey: z.string(),
  })
  const endpoint = z.string().min(1).max(1000)

  return {
    notifications: {
      query: z.object(paging(20)),
      reply: z.object({ notifications: z.array(notification), unseen: z.int(), ...page }),
    },
    seeNotifications: { reply: z.object({ unseen: z.literal(0) }) },
    notificationSettings: { reply: z.object({ settings }) },
    setNotificationSettings: {
      body: z.strictObject({ notification_types: typesOnWire, ...channels }),
      reply: z.object({ settings }),
    },
    startPush: {
      /** the fields of the browser's `PushSubscription` */
      body: z.strictObject({
        endpoint,
        p256dh: bytes(65),
        auth: bytes(16),
      }),
      reply: z.object({ subscribed: z.literal(true) }),
    },
    stopPush: {
      body: z.strictObject({ endpoint }),
      reply: z.object({ subscribed: z.literal(false) }),
    },
  } as const satisfies Record<keyof typeof notificationCalls, CallSchema>
}

/** base64url of so many bytes */
const bytes = (count: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((count * 4) / 3)}}={0,2}$`))
