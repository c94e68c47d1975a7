import { capabilityHolders, contacts, createThrottle } from '../people/accounts/index.ts'
import { type Agreements, createAgreements } from '../trust/applications/index.ts'
import { createBlocks } from '../people/blocks/index.ts'
import { createClientNotes } from '../people/client-notes/index.ts'
import { createCms } from '../site/cms/index.ts'
import { createIdentity } from '../trust/identity/index.ts'
import { createMail } from '../site/mail/index.ts'
import { createModeration } from '../trust/moderation/index.ts'
import { createNotifications } from '../people/notifications/index.ts'
import { createPerformers } from '../people/performers/index.ts'
import { createSettings } from '../site/settings/index.ts'
import { createUploads } from '../site/uploads/index.ts'
import { createMailReceipt, createPromoHolder, createWallet } from '../money/index.ts'
import type { Modules } from '../modules.ts'
import { paymentProviders } from '../payment-providers.ts'
import { claimMoney } from '../surroundings.ts'
import type { Base, Setup } from './base.ts'

export type Foundation = Pick<
  Modules,
  | 'settings'
  | 'performers'
  | 'blocks'
  | 'clientNotes'
  | 'mail'
  | 'notifications'
  | 'moderation'
  | 'wallet'
  | 'uploads'
  | 'identity'
  | 'cms'
> & { agreements: Agreements }

/** What every other module stands on: settings, performers with their records, blocks, mail, notifications, money, uploads. */
export async function createFoundation(base: Base, setup: Setup): Promise<Foundation> {
  const { config, overrides, opened } = setup
  const { database, clock, keys } = base
  const performers = createPerformers({ ...base, carried: { phone: config.telephoneLine !== null } })
  const blocks = createBlocks({ ...base, performers })
  const mail = opened.use(
    await createMail({
      ...base,
      settings: config.mail,
      origin: config.publicUrl ?? `http://localhost:${config.port}`,
      demo: config.demo,
    }),
  )
  const notifications = opened.use(
    createNotifications({
      ...base,
      contacts,
      performers,
      blocks,
      queueEmail: mail.queue,
      contact: config.publicUrl?.startsWith('https:')
        ? config.publicUrl
        : `mailto:${config.mail.from.address}`,
      pushPost: overrides.pushPost,
    }),
  )
  const moderation = createModeration({ ...base, notifications })
  const wallet = createWallet({
    ...base,
    promoHolder: createPromoHolder({ key: keys('holders of promo codes'), addressOf: contacts.of }),
    promoThrottle: createThrottle({ database, clock }),
    payoutDebtor: config.payoutDebtor,
    blocks,
    notifyAccount: notifications.notifyAccount,
    mailReceipt: createMailReceipt({ contactOf: contacts.of, queueEmail: mail.queue }),
    paymentOperators: (tx) => capabilityHolders(tx, 'payouts'),
    ...(await paymentProviders(config, base.machineClock, overrides.sandbox ?? config.demo)),
    ...(overrides.checkouts && { checkouts: overrides.checkouts }),
  })
  await claimMoney(wallet)
  const uploads = createUploads({ ...base, secret: base.keyFor('uploads') })
  const identity = createIdentity({
    ...base,
    performers,
    notifications,
    issue: moderation.decisions.issue,
    uploads: uploads.service,
  })
  const cms = createCms(base)
  return {
    settings: createSettings(base),
    performers,
    blocks,
    clientNotes: createClientNotes(base),
    mail,
    notifications,
    moderation,
    wallet,
    uploads,
    identity,
    cms,
    agreements: createAgreements({ ...base, cms, performers, notifications }),
  }
}
