import type { CashReturn, ListWindow } from '@footlight/contract'
import type { Database } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { addressOf } from '../../ledger/ledger.rules.ts'
import { postTransfers } from '../../ledger/ledger.store.ts'
import { lockReturn, notePaidOut, type ReturnRecord, readReturns } from './returns.store.ts'

/** [A8] Withdrawal refunds that no provider can pay: an operator pays them by bank and records the reference. */
export interface ConsoleReturns {
  list(
    query: ListWindow<'listCashReturns'> & {
      state: CashReturn['state']
    },
  ): Promise<{ returns: CashReturn[]; total: number }>
  /**
   * Posts a refund that was paid by bank and not by a provider. A repetition with the same reference changes nothing.
   * @throws NOT_FOUND, PAYOUT_STATE where it was paid under another reference
   */
  payOut(ask: { act: OperatorAct; id: string; reference: string }): Promise<void>
}

export function createConsoleReturns(parts: {
  database: Database
  clock: Clock
  transact: Transact
}): ConsoleReturns {
  const { database, clock, transact } = parts
  return {
    async list(query) {
      const { rows, total } = await readReturns(database, query)
      return { returns: rows.map((row) => present(row, query.state)), total }
    },

    payOut: ({ act, id, reference }) =>
      transact(async (tx) => {
        const row = await lockReturn(tx, id)
        if (row?.state === 'PAID_OUT') {
          if (row.bank_reference !== reference) throw refuse('PAYOUT_STATE')
          return act.nothingChanged()
        }
        if (row?.state !== 'BY_HAND') throw refuse('NOT_FOUND')
        const now = clock.now()
        const { amount, client_id: clientId, payment_id: paymentId } = row
        const posting = {
          from: addressOf.platform('payment_clearing', paymentId ?? clientId),
          to: addressOf.platform('payout_clearing', id),
          amount,
        }
        const transfer = {
          key: `return-paid:${id}`,
          kind: 'return_paid' as const,
          reference: id,
          postings: [posting],
        }
        await postTransfers(tx, [transfer], now)
        await notePaidOut(tx, id, reference, new Date(now))
        await act.record(tx, { before: { state: 'BY_HAND' }, after: { state: 'PAID_OUT', amount } })
      }),
  }
}

function present(row: ReturnRecord & { page: string | null }, state: CashReturn['state']): CashReturn {
  return {
    id: row.id,
    state,
    amount: row.amount,
    method: row.method,
    paymentId: row.payment_id,
    providerPage: row.page,
    contact: row.contact,
    reference: row.bank_reference,
    createdAt: row.created_at.toISOString(),
    paidAt: row.sent_at?.toISOString() ?? null,
  }
}
