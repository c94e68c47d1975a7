import type { Account } from '../../apps/api/src/money/index.ts'
import { createWallet, type Wallet } from '../../apps/api/src/money/wallet.ts'
import { createLocalBus } from '../../apps/api/src/platform/bus.ts'
import type { Database } from '../../apps/api/src/platform/database/database.ts'
import { systemRandom } from '../../apps/api/src/platform/random.ts'
import { systemClock } from '../../apps/api/src/platform/time/clock.ts'

export const pricePerMinute = 120

/** The wallet as the api has it, of one process. */
export function benchWallet(database: Database): Wallet {
  return createWallet({
    database,
    clock: systemClock,
    random: systemRandom,
    bus: createLocalBus(),
    log: console,
    providers: [],
    blocks: { isBetween: async () => false, on: () => () => undefined },
    notifyAccount: async () => undefined,
    paymentOperators: async () => [],
  })
}

/** What a session owes before its first second. */
export function newAccount(of: Pick<Account, 'sessionId' | 'clientId' | 'performerId'>): Account {
  return { ...of, pricePerMinute, performerSharePercent: 70, cap: null, billedSeconds: 0, posted: 0 }
}
