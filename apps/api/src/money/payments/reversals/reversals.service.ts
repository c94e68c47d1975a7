import type { ListWindow } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Checkout, ReversalWord } from '../checkout.ts'
import { type Dispute, type DisputeParts, presentDispute, recordDispute } from './disputes.ts'
import { postReversals } from './post-reversals.ts'
import * as store from './reversals.store.ts'

/** [T1] What a provider takes back of a payment: by the client's bank, or by a refund in the provider's own pages. */
export interface Reversals {
  /**
   * Applies a provider's report: a dispute freezes the client's spending, and each movement is posted once, even if reports
   * arrive twice, late or out of order. @throws NOT_READY where the payment is not recorded yet: the provider repeats
   */
  apply(method: string, word: ReversalWord): Promise<void>
  list(page: ListWindow<'listDisputes'>): Promise<{ disputes: Dispute[]; total: number }>
  /** Lets the client spend again despite all disputes. @throws NOT_FOUND where nothing is frozen */
  release(ask: { act: OperatorAct; clientId: string }): Promise<void>
}

export interface ReversalParts extends DisputeParts {
  database: Database
  transact: Transact
  checkouts: ReadonlyMap<string, Checkout>
  /** after the commit: pages and a running session learn of what can be spent now */
  changed(clientId: string): Promise<void>
}

export function createReversals(parts: ReversalParts): Reversals {
  const { database, transact, clock, checkouts, notifyAccount } = parts

  /** The payment, by the name that the provider gave it when it was paid, or by asking the provider for its page. */
  async function lockPayment(tx: Tx, method: string, intent: string, page: string | null) {
    const known = await store.lockProviderPayment(tx, method, { intent })
    if (known || page === null) return known
    const found = await store.lockProviderPayment(tx, method, { page })
    if (found) await store.noteIntent(tx, found.id, intent)
    return found
  }

  async function pageOf(method: string, intent: string): Promise<string | null> {
    const known = database.selectFrom('payments').select('id').where('provider_intent', '=', intent)
    if (await known.executeTakeFirst()) return null
    return (await checkouts.get(method)?.pageOf?.(intent)) ?? null
  }

  return {
    async apply(method, word) {
      if (word.ownReturn !== null) {
        const { ownReturn } = word
        if (word.moves.some(({ kind }) => kind === 'REFUND_FAILED'))
          await transact((tx) => store.returnFailed(tx, ownReturn))
        return
      }
      const page = await pageOf(method, word.intent)
      const payment = await transact(async (tx) => {
        const found = await lockPayment(tx, method, word.intent, page)
        if (!found) return undefined
        await recordDispute(parts, tx, found, word)
        if (found.state === 'PAID') await postReversals(clock, tx, found, word)
        return found
      })
      if (!payment) return
      await parts.changed(payment.client_id)
      if (payment.state !== 'PAID' && word.moves.length > 0) throw refuse('NOT_READY')
    },

    async list(page) {
      const { rows, total } = await store.readDisputes(database, page)
      return { disputes: rows.map(presentDispute), total }
    },

    async release({ act, clientId }) {
      await transact(async (tx) => {
        const at = new Date(clock.now())
        const released = await store.releaseDisputes(tx, clientId, at)
        if (released.length === 0) throw refuse('NOT_FOUND')
        await act.record(tx, { after: { disputes: released.join(' ') } })
        await notifyAccount(tx, clientId, {
          notice: { kind: 'spendingReleased' },
          link: '/wallet',
          key: `released ${at.getTime()}`,
        })
      })
      await parts.changed(clientId)
    },
  }
}
