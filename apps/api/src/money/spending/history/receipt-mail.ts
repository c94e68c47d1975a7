import type { Contacts } from '../../../people/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { QueueEmail } from '../../../site/index.ts'
import { readMoneyReceipt } from './money-receipts.store.ts'

/** [A9] Queues the e-mail about a top-up or a renewed month in the transaction that books it, once. */
export type MailReceipt = (tx: Tx, clientId: string, id: string) => Promise<void>

interface ReceiptMailParts {
  contactOf: Contacts['of']
  queueEmail: QueueEmail
}

export const createMailReceipt =
  ({ contactOf, queueEmail }: ReceiptMailParts): MailReceipt =>
  async (tx, clientId, id) => {
    const receipt = await readMoneyReceipt(tx, clientId, id)
    const contact = await contactOf(tx, clientId)
    // an address that is not verified may belong to a stranger
    if (!receipt || !contact?.emailVerified) return
    const { kind, paid, fee, promo, cash, performerName } = receipt
    const { email: to, language } = contact
    const about = { to, language, key: `receipt ${id}` }
    if (kind === 'payment')
      return queueEmail(tx, {
        ...about,
        template: 'toppedUp',
        params: { paid, fee, bought: cash, promo, reference: id, link: `/history/money/${id}` },
      })
    return queueEmail(tx, {
      ...about,
      template: 'monthRenewed',
      params: { name: performerName ?? '', credits: paid, link: `/history/money/${id}` },
    })
  }
