import type { DataExport } from '../platform/data-export.ts'
import type { Database } from '../platform/database/database.ts'
import type { Clock } from '../platform/time/clock.ts'
import {
  endSubscriptions,
  forgetLimits,
  forgetVatNumbers,
  notePromoHolder,
  readMoneyOf,
} from './data-export.store.ts'
import { readMoneyOfPerformer } from './earnings/payouts/closed-performers.ts'
import { readFunds } from './ledger/ledger.store.ts'
import type { PromoHolder } from './spending/promo/promo-holder.ts'

interface ShareParts {
  database: Database
  clock: Clock
  promoHolder?: PromoHolder
}

/** [A8] A client's money: every record of it stays, for they carry an id and no name. */
export function dataExport({ database, clock, promoHolder }: ShareParts): DataExport {
  return {
    name: 'wallet',
    async read(clientId) {
      const funds = (await readFunds(database, [clientId])).get(clientId)
      return { credits: funds ?? null, ...(await readMoneyOf(database, clientId)) }
    },
    async erase(tx, { id }) {
      // the proven address is deleted after this, so its hash must be computed now
      const holder = await promoHolder?.(tx, id)
      if (holder) await notePromoHolder(tx, id, holder)
      await endSubscriptions(tx, id, new Date(clock.now()))
      await forgetLimits(tx, id)
      await forgetVatNumbers(tx, id)
    },
  }
}

/** [A8] A performer's money. Closing the account erases none of it here: the bank account is deleted once nothing is owed. */
export function performerData(database: Database): DataExport {
  return {
    name: 'wallet',
    read: (performerId) => readMoneyOfPerformer(database, performerId),
    erase: async () => undefined,
  }
}
