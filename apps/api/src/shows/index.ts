import type { Wallet } from '../money/index.ts'
import type { PeopleModules } from '../people/index.ts'
import type { Base } from '../platform/base.ts'
import type { SiteModules } from '../site/index.ts'
import type { TrustModules } from '../trust/index.ts'
import { createMessages, type MessagesModule } from './messages/index.ts'
import { createSessions, type Sessions } from './sessions/index.ts'
import { createStatistics, type StatisticsModule } from './statistics/index.ts'
import { createTelephony, type Telephony } from './telephony/index.ts'

export { createDiscovery, type DiscoveryModule } from './discovery/index.ts'
export type { MessagesModule } from './messages/index.ts'
export type { SessionFacts, Sessions } from './sessions/index.ts'
export type { StatisticsModule } from './statistics/index.ts'
export { carriers, type Line, lineOf, type Telephone, type Telephony } from './telephony/index.ts'

/** Shows, peeks and calls, by the media server and by telephone, and what clients and performers write to each other. */
export interface ShowModules {
  sessions: Sessions
  telephony: Telephony
  messages: MessagesModule
  statistics: StatisticsModule
}

type SessionParts = Parameters<typeof createSessions>[0]
type TelephonyParts = Parameters<typeof createTelephony>[0]

export function createShows(
  base: Base,
  below: Pick<SiteModules, 'uploads'> & PeopleModules & TrustModules & { wallet: Wallet },
  config: Pick<
    SessionParts,
    'tokens' | 'revoke' | 'mediaNodes' | 'askStill' | 'receiptKey' | 'renewBeforeSeconds'
  > &
    Pick<TelephonyParts, 'line' | 'telephone'>,
  opened: AsyncDisposableStack,
): ShowModules {
  const { performers, notifications, identity, agreements } = below
  const { issue } = below.moderation.decisions
  const sessions = opened.use(
    createSessions({
      ...base,
      ...below,
      ...config,
      issue,
      notifyAccount: notifications.notifyAccount,
      cameOn: notifications.cameOn,
      async appear(tx, stage) {
        await agreements.refuseStale(tx, stage.performerId)
        await identity.people.appear(tx, stage)
      },
      addressKey: base.keyFor('addresses'),
    }),
  )
  const telephony = opened.use(
    createTelephony({ ...base, ...config, phone: sessions.phone, phones: performers.phones }),
  )
  return {
    sessions,
    telephony,
    messages: createMessages({
      ...base,
      ...below,
      uploads: below.uploads.service,
      haveMet: sessions.haveMet,
    }),
    statistics: createStatistics({ ...base, ...below, sessions }),
  }
}
