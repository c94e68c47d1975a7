import { join } from 'node:path'
import { createAccounts } from '../people/accounts/index.ts'
import { createHealth } from '../site/health/index.ts'
import { createOperator } from '../console/index.ts'
import { entriesOf, type Modules, sharesOf } from '../modules.ts'
import type { DataExport } from '../platform/data-export.ts'
import { createFallbackOffers } from '../platform/media/index.ts'
import { auditApart } from '../surroundings.ts'
import type { Base, Setup } from './base.ts'
import type { Content } from './content.ts'
import type { Foundation } from './foundation.ts'
import type { Shows } from './shows.ts'

/** Accounts come late, as closing one calls every module; the operator console and its health page stand on top of all. */
export function createPeople(
  base: Base,
  below: Foundation & Shows & Content,
  dataExports: readonly DataExport[],
  { config }: Setup,
): Pick<Modules, 'accounts' | 'operator' | 'health'> {
  const { performers, sessions, notifications } = below
  const accounts = createAccounts({
    ...base,
    ...below,
    notifyAccount: notifications.notifyAccount,
    issue: below.moderation.decisions.issue,
    dataExports: sharesOf(entriesOf(below), dataExports),
    holdings: sessions.signOut,
    blockedAmong: below.blocks.blockedAmong,
    performerNumberOf: performers.numberOf,
    performerNameOf: async (id) => (await performers.byIds([id])).get(id)?.displayName ?? '',
    openFor: sessions.openFor,
    decisionOf: below.moderation.decisions.ofSuspension,
    refuseEngaged: sessions.refuseEngaged,
    async refuseOnStage(tx, performerId) {
      await sessions.refuseOnStage(tx, performerId)
      await below.telephony.refuseReserved(tx, performerId)
    },
    endAllOf: sessions.operatorEnds.allOf,
    setListed: performers.setListed,
    beginApplication: below.applications.begin,
  })
  const offersFallback = createFallbackOffers({ secret: config.internalSecret, clock: base.clock })
  const configured = {
    payment: config.stripe !== null || config.demo,
    mail: below.mail.isSent,
    phone: config.telephoneLine !== null,
    payouts: config.payoutDebtor !== null,
    relay: config.turn !== null,
    files: config.fileStore !== null,
  }
  const { mail, telephony, wallet } = below
  const health = createHealth({
    ...base,
    ...sessions.figures,
    rootDir: join(import.meta.dirname, '../../../..'),
    mailWaiting: async () => (await mail.countWaiting()).waiting,
    async providers(since) {
      const [payments, { failed }, calls] = await Promise.all([
        wallet.payments.countWithoutPage(since),
        mail.countWaiting(),
        telephony.countStuck(),
      ])
      return [
        { provider: 'payment', isSetUp: configured.payment, failing: payments },
        { provider: 'mail', isSetUp: configured.mail, failing: failed },
        { provider: 'phone', isSetUp: configured.phone, failing: calls },
      ]
    },
    audit: () => auditApart(config.databaseUrl),
  })
  const operator = createOperator({
    ...base,
    ...below,
    accounts,
    health,
    configured,
    hasFfmpeg: () => offersFallback(config.mediaUrl),
  })
  return { accounts, operator, health }
}
