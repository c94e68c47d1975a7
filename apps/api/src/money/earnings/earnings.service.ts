import { type CallReply, earningsPendingMs, payoutMinimum } from '@footlight/contract'
import type { Database } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Waits } from '../../platform/time/waits.ts'
import { postTransfers } from '../ledger/ledger.store.ts'
import { ripeBefore, ripeCredits, ripenEveryMs, ripenTransfer } from './earnings.rules.ts'
import { lockDuePending, readEarnings, readPayoutsOf, readYoung, writeProgress } from './earnings.store.ts'
import type { BankAccountService } from './payouts/bank-accounts.service.ts'

/** Performers of one transaction. */
const chunkSize = 100

export interface EarningsParts {
  database: Database
  transact: Transact
  clock: Clock
  waits: Pick<Waits, 'earningsPollMs'>
  bankAccounts: Pick<BankAccountService, 'shownOf'>
}

/** [T5] The performer's side of the ledger: pending for 7 days, then payable. */
export interface Earnings {
  /** Credits pending, payable and paid, where they go, and the months that have a statement. @throws NOT_FOUND */
  earningsOf(performerId: string): Promise<CallReply<'earnings'>>
  /** Moves credits pending for 7 days to payable. Any node may run it; a repetition moves nothing more. */
  ripen(): Promise<void>
}

export function createEarnings(parts: EarningsParts): Earnings {
  const { database, transact, clock } = parts
  let lookAgainAt = 0

  /** Moves the earnings of up to `chunkSize` performers; returns whether more may be due. */
  async function ripenChunk(): Promise<boolean> {
    return transact(async (tx) => {
      const now = clock.now()
      const before = ripeBefore(now)
      const due = await lockDuePending(tx, new Date(before.getTime() - ripenEveryMs), chunkSize)
      const ids = due.map(({ performerId }) => performerId)
      const young = await readYoung(tx, ids, before)
      const transfers = due.map(({ performerId, pending }) =>
        ripenTransfer(performerId, before, ripeCredits(pending, young.get(performerId) ?? 0)),
      )
      await postTransfers(
        tx,
        transfers.filter(({ postings }) => postings.length > 0),
        now,
      )
      await writeProgress(tx, ids, before)
      return due.length === chunkSize
    })
  }

  return {
    async ripen() {
      if (clock.now() < lookAgainAt) return
      while (await ripenChunk());
      lookAgainAt = clock.now() + parts.waits.earningsPollMs
    },

    async earningsOf(performerId) {
      const found = await readEarnings(database, performerId)
      if (!found) throw refuse('NOT_FOUND')
      const { oldest, months, money, ...earnings } = found
      const nextPayableAt =
        oldest && earnings.pending > 0 ? new Date(oldest.getTime() + earningsPendingMs).toISOString() : null
      return {
        earnings: { ...earnings, nextPayableAt },
        money,
        ...(await parts.bankAccounts.shownOf(performerId)),
        payoutMinimum,
        months,
        payouts: (await readPayoutsOf(database, performerId)).map(({ at, ...payout }) => ({
          ...payout,
          at: at.toISOString(),
        })),
      }
    },
  }
}
