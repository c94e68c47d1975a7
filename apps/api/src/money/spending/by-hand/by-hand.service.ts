import type { CallReply } from '@footlight/contract'
import type { NotifyAccount } from '../../../people/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { lockName } from '../../../platform/database/name-lock.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import { type Random, uuidOfKey } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { readSettings } from '../../../site/index.ts'
import { addressOf } from '../../ledger/ledger.rules.ts'
import { postTransfers } from '../../ledger/ledger.store.ts'
import { limitPassed } from './by-hand.rules.ts'
import { findCredit, givenSince, insertCredit } from './by-hand.store.ts'

/** [T7] Promo credit that an operator gives a client by hand. */
export interface CreditsByHand {
  /**
   * Gives it once per key, also when the process died between commit and reply. `check` refuses a client who may have none,
   * within the transaction. @throws CREDIT_LIMIT, IDEMPOTENCY_MISMATCH
   */
  give(ask: {
    act: OperatorAct
    clientId: string
    amount: number
    reason: string
    key: string | null
    check: (tx: Tx) => Promise<void>
  }): Promise<CallReply<'creditByHand'>['credit']>
}

interface Parts {
  transact: Transact
  clock: Clock
  random: Random
  notifyAccount: NotifyAccount
  /** after the commit */
  credited(clientId: string): Promise<void>
}

const dayMs = 24 * 3_600_000

export function createCreditsByHand(parts: Parts): CreditsByHand {
  const { transact, clock, random, notifyAccount } = parts
  return {
    async give({ act, clientId, amount, reason, key, check }) {
      const id = key === null ? random.uuid() : uuidOfKey(act.operatorId, `credit ${clientId} ${key}`)
      const row = await transact(async (tx) => {
        await check(tx)
        // two gifts at once are counted one after the other
        await lockName(tx, 'credit by hand')
        const known = await findCredit(tx, id)
        if (known) {
          if (known.amount !== amount || known.reason !== reason) throw refuse('IDEMPOTENCY_MISMATCH')
          act.nothingChanged()
          return known
        }
        const now = clock.now()
        const given = await givenSince(tx, act.operatorId, new Date(now - dayMs))
        const passed = limitPassed(amount, given, await readSettings(tx))
        if (passed) throw refuse('CREDIT_LIMIT', passed)
        const at = new Date(now)
        const credit = { id, client_id: clientId, operator_id: act.operatorId, amount, reason, at }
        await postTransfers(
          tx,
          [
            {
              key: `credit-by-hand:${id}`,
              kind: 'credit_by_hand',
              reference: id,
              postings: [
                {
                  from: addressOf.platform('promo_expense', id),
                  to: addressOf.client(clientId, 'promo'),
                  amount,
                },
              ],
            },
          ],
          now,
        )
        await insertCredit(tx, credit)
        await act.record(tx, { after: { creditId: id } })
        await notifyAccount(tx, clientId, {
          notice: { kind: 'credited', credits: amount, reason },
          link: '/history',
          key: `credited ${id}`,
        })
        return credit
      })
      await parts.credited(clientId)
      return { id, clientId, amount: row.amount, reason: row.reason, at: row.at.toISOString() }
    },
  }
}
