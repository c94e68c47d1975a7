import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/logs/log.ts'
import type { Random } from '../../../platform/random.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { addressOf, type Funds, type Transfer } from '../../ledger/ledger.rules.ts'
import { postTransfers, readFunds } from '../../ledger/ledger.store.ts'
import type { Checkout } from '../checkout.ts'
import { readFrozen } from '../reversals/reversals.store.ts'
import { type Return, splitReturn } from './returns.rules.ts'
import {
  addRecovered,
  claimReturns,
  delayReturn,
  insertReturns,
  type ReturnRecord,
  readLeftBehind,
  readReturnable,
  settleReturn,
} from './returns.store.ts'

/** if the claiming node dies, another node can claim the return after this time */
const claimedMs = 60_000
const longestWaitMs = 6 * 3600_000
const atOnce = 20

/** [A8] A client's cash on its way back to the client. */
export interface Returns {
  /**
   * Moves all cash of a client out of the ledger in the caller's transaction, and returns how much is paid back: for
   * each payment, less its spent promo credit [L6]. Does nothing and returns 'held' while a
   * session holds credits, or 'frozen' while a disputed payment freezes the client [T1]. Providers pay it back
   * afterwards. `contact`: the address for what an operator must pay by hand.
   */
  payBack(tx: Tx, client: { id: string; contact: string | null }): Promise<number | 'held' | 'frozen'>
  /** Credits that `payBack` would give back now; while a dispute freezes them, none. */
  returnableOf(clientId: string): Promise<number>
  /** Promo credit that the client still has. */
  promoOf(tx: Tx, clientId: string): Promise<number>
  /** Clients with a closed account that received cash after closing. */
  leftBehind(): Promise<string[]>
}

/** The public interface, and what only the wallet module calls. */
export interface ReturnService extends Returns {
  /** Requests the due refunds from providers, on any node. After a failure the request is repeated under the same key. */
  sweep(): Promise<void>
}

export function createReturns(parts: {
  database: Database
  clock: Clock
  random: Random
  checkouts: ReadonlyMap<string, Checkout>
  log: Pick<Log, 'error'>
}): ReturnService {
  const { database, clock, random, checkouts, log } = parts

  function rowOf(client: { id: string; contact: string | null }, { payment, amount }: Return) {
    const now = new Date(clock.now())
    const state = stateOf(payment?.method)
    return {
      id: random.uuid(),
      client_id: client.id,
      payment_id: payment?.id ?? null,
      method: payment?.method ?? 'none',
      amount,
      state,
      contact: state === 'SENT' ? null : client.contact,
      created_at: now,
      next_try_at: now,
      sent_at: state === 'SENT' ? now : null,
    }
  }

  /** Play money without a provider's page counts as paid back immediately: no money was paid. */
  function stateOf(method: string | undefined): ReturnRecord['state'] {
    if (method !== undefined && checkouts.get(method)?.giveBack) return 'WAITING'
    const isReal = [...checkouts.values()].some(({ money }) => money === 'real')
    return method === 'sandbox' || !isReal ? 'SENT' : 'BY_HAND'
  }

  async function send(row: Awaited<ReturnType<typeof claimReturns>>[number]): Promise<void> {
    const checkout = checkouts.get(row.method)
    // the provider is not configured at present: try again later
    if (!checkout?.giveBack) return delayReturn(database, row.id, new Date(clock.now() + longestWaitMs))
    try {
      const given =
        row.page !== null &&
        (await checkout.giveBack({ page: row.page, amount: row.amount, key: `return:${row.id}` }))
      await settleReturn(database, row.id, {
        ...(given
          ? { state: 'SENT', contact: null, sent_at: new Date(clock.now()) }
          : { state: 'BY_HAND', sent_at: null }),
      })
      if (!given)
        log.error({ returnId: row.id }, 'a provider gives no cash back: it waits for a person of the office')
    } catch (err) {
      const waitMs = Math.min(longestWaitMs, claimedMs * 2 ** Math.min(row.tries, 10))
      await delayReturn(database, row.id, new Date(clock.now() + waitMs))
      log.error({ err, returnId: row.id }, 'cash could not be given back yet')
    }
  }

  return {
    async payBack(tx, client) {
      const funds = (await readFunds(tx, [client.id], { lock: true })).get(client.id)
      if (!funds) return 0
      if (funds.held > 0) return 'held'
      if ((await readFrozen(tx, [client.id])).has(client.id)) return 'frozen'
      if (funds.cash <= 0) return 0
      const parts = await partsOf(tx, client.id, funds)
      const rows = parts.filter(({ amount }) => amount > 0).map((part) => rowOf(client, part))
      await insertReturns(tx, rows)
      const recoveries = parts.flatMap((part) => recoveryOf(client.id, part, random.uuid()))
      for (const { reference, recovered } of recoveries) await addRecovered(tx, reference, recovered)
      await postTransfers(tx, [...rows.map(transferOf), ...recoveries], clock.now())
      return sumOf(parts)
    },

    async returnableOf(clientId) {
      const funds = (await readFunds(database, [clientId])).get(clientId)
      const frozen = await readFrozen(database, [clientId])
      return funds && !frozen.has(clientId) ? sumOf(await partsOf(database, clientId, funds)) : 0
    },

    async promoOf(tx, clientId) {
      return (await readFunds(tx, [clientId])).get(clientId)?.promo ?? 0
    },

    leftBehind: () => readLeftBehind(database),

    async sweep() {
      const now = clock.now()
      const due = await claimReturns(database, new Date(now), new Date(now + claimedMs), atOnce)
      for (const row of due) await send(row)
    },
  }
}

async function partsOf(handle: Database | Tx, clientId: string, { cash, promo }: Funds): Promise<Return[]> {
  return splitReturn({ cash, promoLeft: promo }, await readReturnable(handle, clientId))
}

const sumOf = (parts: readonly Return[]) => parts.reduce((sum, { amount }) => sum + amount, 0)

/**
 * [L6] Retains cash of a payment for its spent promo credit. Each time has its own key, because a refund that
 * fails restores the payment's earlier state, and the same amounts can recur.
 */
function recoveryOf(
  clientId: string,
  { payment, recovered }: Return,
  key: string,
): (Transfer & { recovered: number })[] {
  if (!payment || recovered === 0) return []
  const { id } = payment
  const cash = addressOf.client(clientId, 'cash')
  return [
    {
      key: `promo-recovery:${key}`,
      kind: 'promo_recovery',
      reference: id,
      postings: [{ from: cash, to: addressOf.platform('promo_expense', id), amount: recovered }],
      recovered,
    },
  ]
}

function transferOf({
  id,
  client_id,
  amount,
  payment_id,
}: Pick<ReturnRecord, 'id' | 'client_id' | 'amount' | 'payment_id'>): Transfer {
  return {
    key: `return:${id}`,
    kind: 'return',
    reference: payment_id ?? client_id,
    postings: [
      {
        from: addressOf.client(client_id, 'cash'),
        to: addressOf.platform('payment_clearing', payment_id ?? client_id),
        amount,
      },
    ],
  }
}
