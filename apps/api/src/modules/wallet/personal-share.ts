import type { Database } from '../../platform/database/database.ts'
import type { PersonalShare } from '../../platform/personal-share.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { readFunds } from './ledger/ledger.store.ts'
import { endSubscriptions, forgetLimits, forgetVatNumbers, readMoneyOf } from './personal-share.store.ts'

/** [A8] A client's money: every record of it stays, for they carry an id and no name. */
export function personalShare({ database, clock }: { database: Database; clock: Clock }): PersonalShare {
  return {
    name: 'wallet',
    async read(clientId) {
      const funds = (await readFunds(database, [clientId])).get(clientId)
      return { credits: funds ?? null, ...(await readMoneyOf(database, clientId)) }
    },
    async erase(tx, { id }) {
      await endSubscriptions(tx, id, new Date(clock.now()))
      await forgetLimits(tx, id)
      await forgetVatNumbers(tx, id)
    },
  }
}
