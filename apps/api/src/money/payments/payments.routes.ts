import type { Database } from '../../platform/database/database.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import { readSettings } from '../../site/index.ts'
import type { Fees } from './fees.service.ts'
import type { Payments } from './payments.service.ts'
import type { ConsoleReturns } from './returns/console-returns.service.ts'
import type { Reversals } from './reversals/reversals.service.ts'

interface Services {
  database: Database
  payments: Pick<Payments, 'mismatches'>
  fees: Fees
  consoleReturns: ConsoleReturns
  reversals: Pick<Reversals, 'list' | 'release'>
}

/** [O2, T1, T3] Payments as operators see them: fees, payment mismatches, withdrawal refunds and disputes. */
export function mountPayments(mount: Mount, services: Services): void {
  const { database, payments, fees, consoleReturns, reversals } = services

  // prices and fees are one page of the console
  mount('settings', async () => ({ settings: await readSettings(database), fees: await fees.read() }))

  mount('setFeeTiers', async ({ act, body }) => ({ fees: await fees.set(act, body.fees) }))

  mount('listPaymentMismatches', async ({ query }) => {
    const { mismatches, total } = await payments.mismatches(query)
    return { oddPayments: mismatches, total }
  })

  mount('listCashReturns', async ({ query }) => ({
    ...(await consoleReturns.list(query)),
  }))

  mount('payOutCashReturn', async ({ act, params, body }) => {
    await consoleReturns.payOut({ ...body, act, id: params.id })
    return { paid: true as const }
  })

  mount('listDisputes', async ({ query }) => ({
    ...(await reversals.list(query)),
  }))

  mount('releaseSpending', async ({ act, params }) => {
    await reversals.release({ act, clientId: params.id })
    return { released: true as const }
  })
}
