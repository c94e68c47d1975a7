import { createSessions } from '../shows/sessions/index.ts'
import { createTelephony } from '../shows/telephony/index.ts'
import type { Modules } from '../modules.ts'
import { createReceiptKey } from '../platform/keys/receipt-key.ts'
import { createMediaAccess } from '../platform/media/index.ts'
import type { Base, Setup } from './base.ts'
import type { Foundation } from './foundation.ts'

export type Shows = Pick<Modules, 'sessions' | 'telephony'>

/** Shows, peeks and calls, by the media server and by telephone. */
export function createShows(base: Base, foundation: Foundation, setup: Setup): Shows {
  const { config, overrides, opened } = setup
  const { performers, notifications, identity, agreements } = foundation
  const sessions = opened.use(
    createSessions({
      ...base,
      ...foundation,
      ...createMediaAccess({ ...config, clock: base.clock, random: base.random, revoke: overrides.revoke }),
      issue: foundation.moderation.decisions.issue,
      notifyAccount: notifications.notifyAccount,
      cameOn: notifications.cameOn,
      async appear(tx, stage) {
        await agreements.refuseStale(tx, stage.performerId)
        await identity.people.appear(tx, stage)
      },
      receiptKey: createReceiptKey(config.receiptKeyPem),
      renewBeforeSeconds: config.renewBeforeSeconds,
      addressKey: base.keyFor('addresses'),
    }),
  )
  const telephony = opened.use(
    createTelephony({
      ...base,
      phone: sessions.phone,
      phones: performers.phones,
      line: config.telephoneLine,
      telephone: overrides.telephone,
    }),
  )
  return { sessions, telephony }
}
