import { randomUUID } from 'node:crypto'
import { migrateToLatest } from '../../apps/api/src/migrations/migrate.ts'
import { type Account, grant, type Lease, settlement } from '../../apps/api/src/money/index.ts'
import { openDatabase } from '../../apps/api/src/platform/database/database.ts'
import { inTransaction } from '../../apps/api/src/platform/database/transaction.ts'
import { benchWallet, newAccount } from './wallet.ts'

const credits = 100_000_000

interface Seat {
  account: Account
  lease: Lease | null
  funds: { promo: number; cash: number }
}

export interface Charges extends AsyncDisposable {
  /** charges a second: each posts part of a lease, releases the rest and reserves the next [B2, B3] */
  measure(options: { connections: number; seconds: number; sessionsTogether: number }): Promise<number>
}

/** Sessions that run for ever, charged through the wallet's own code. */
export async function prepareCharges(url: string, seatCount: number): Promise<Charges> {
  const database = openDatabase(url, { poolSize: 32 })
  await migrateToLatest(database)
  const wallet = benchWallet(database)
  const seats: Seat[] = []
  for (let made = 0; made < seatCount; made++) {
    const clientId = randomUUID()
    const performerId = randomUUID()
    await inTransaction(database, async (tx) => {
      await wallet.openAccounts(tx, { kind: 'client', ownerId: clientId })
      await wallet.openAccounts(tx, { kind: 'performer', ownerId: performerId })
    })
    await wallet.grantDemoCredit({ clientId, credits })
    const account = newAccount({ sessionId: randomUUID(), clientId, performerId })
    seats.push({ account, lease: null, funds: { promo: 0, cash: credits } })
  }

  /** As the meter renews them: the leases of several sessions in one transaction. */
  async function charge(together: readonly Seat[]): Promise<void> {
    const moves = together.map((seat) => {
      const billedSeconds = seat.account.billedSeconds + (seat.lease ? 20 : 0)
      const account = { ...seat.account, billedSeconds }
      const settled = seat.lease ? settlement(account, seat.lease) : null
      seat.account = { ...account, posted: settled?.total ?? 0 }
      const open = grant(seat.account, (seat.lease?.seq ?? 0) + 1, seat.funds)
      const move = { account, settle: seat.lease, open }
      seat.lease = open
      return move
    })
    await inTransaction(database, (tx) => wallet.moveLeases(tx, moves))
  }

  return {
    async measure({ connections, seconds, sessionsTogether }) {
      const endAt = performance.now() + seconds * 1000
      let charged = 0
      const worker = async (index: number) => {
        const own = seats.filter((_, seat) => seat % connections === index)
        for (let first = 0; performance.now() < endAt; first = (first + sessionsTogether) % own.length) {
          const together = own.slice(first, first + sessionsTogether)
          await charge(together)
          charged += together.length
        }
      }
      await Promise.all(Array.from({ length: connections }, (_, index) => worker(index)))
      return charged / seconds
    },
    [Symbol.asyncDispose]: () => database.destroy(),
  }
}
