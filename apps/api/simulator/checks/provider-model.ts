import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'
import type { Fact, SimulatedStripe, StripeEvent } from '../outside/stripe.ts'

/** What an event must change in the ledger, in credits by kind of account; above zero: the account gains. */
type Gains = Map<string, number>

interface Expected {
  clientId: string
  paymentId: string
  /** id of the last transfer before the event */
  after: number
  postings: number
  gains: Gains
  /** [T4] promo credit that may come as well: its code may have run out in the meantime */
  grant: number
  /** notes that it was posted */
  post(): void
}

export type Outcome = 'taken' | 'not ready' | 'crashed'

interface Move {
  id: string
  /** taken from us; below zero: returned */
  taken: number
  isFee: boolean
}

/** What is taken of one payment, by this model's count. */
interface Taken {
  all: number
  byClient: number
  promoBack: number
  promoByCash: number
}

/**
 * [T1, L3, L6] Computes what each of Stripe's events must do to the client's wallet, from what Stripe did and the balances
 * before it, without anything that the product wrote about disputes and refunds.
 */
export class ProviderModel {
  readonly #taken = new Map<string, Taken>()
  readonly #posted = new Set<string>()

  async expect(database: Database, { charge, fact }: StripeEvent): Promise<Expected> {
    const { paymentId } = charge
    const { rows } = await sql<{
      client: string
      isPaid: boolean
      fee: number
      promo: number
      promoByCash: number
      cash: number
      promoLeft: number
      after: number
    }>`select p.client_id as client, p.state = 'PAID' as "isPaid", p.fee, p.promo_credit as promo,
        p.promo_recovered as "promoByCash",
        (select balance from ledger_accounts where owner_id = p.client_id and kind = 'cash') as cash,
        (select balance from ledger_accounts where owner_id = p.client_id and kind = 'promo') as "promoLeft",
        (select coalesce(max(id), 0) from transfers) as after
      from payments p where p.id = ${paymentId}`.execute(database)
    const [row] = rows
    if (!row) throw new Error(`${paymentId} is no payment`)
    const { client: clientId, after, isPaid, fee } = row
    const asItWas: Expected = {
      ...{ clientId, paymentId, after, postings: 0, gains: new Map(), grant: 0 },
      post: () => undefined,
    }
    if (fact.about === 'payment')
      return isPaid
        ? asItWas
        : {
            ...asItWas,
            grant: row.promo,
            ...{
              postings: 1,
              gains: gainsOf({ cash: charge.amount - fee, fees: fee, payment_clearing: -charge.amount }),
            },
          }
    const moves = isPaid ? movesOf(fact).filter(({ id }) => !this.#posted.has(id)) : []
    const unspent = await this.#unspentPromo(database, clientId, paymentId, row.promoLeft)
    const before = this.#takenOf(paymentId)
    // what the closed account's return retained was not done by the provider
    const promo = { promo: row.promo, promoRetained: row.promoByCash - before.promoByCash }
    const payment = { amount: charge.amount, fee, ...promo }
    const { taken, gains } = follow(moves, payment, before, { cash: row.cash, unspent })
    const post = () => {
      this.#taken.set(paymentId, taken)
      for (const { id } of moves) this.#posted.add(id)
    }
    return { ...asItWas, postings: moves.length, gains, post }
  }

  /** Compares the ledger with what was expected; throws where they differ. */
  async verify(database: Database, expected: Expected, outcome: Outcome): Promise<void> {
    const { rows } = await sql<{ kind: string; gain: number; count: number }>`
      with moved as (select t.id, from_id, to_id, amount from transfers t join postings on transfer_id = t.id
        where t.id > ${expected.after} and t.kind in ('top-up', 'reversal', 'promo_recovery'))
      select a.kind, sum(gain)::bigint as gain,
        (select count(*)::int from transfers where id > ${expected.after} and kind in ('top-up', 'reversal')) as count
      from (select to_id as id, amount as gain from moved union all select from_id, -amount from moved) as each
      join ledger_accounts a using (id) group by 1`.execute(database)
    let posted = rows[0]?.count ?? 0
    // a crash before the commit leaves nothing; after it everything is there, answered or not
    if (posted === 0 && outcome !== 'taken') return
    const gains = gainsOf(Object.fromEntries(rows.map(({ kind, gain }) => [kind, gain])))
    if (expected.grant > 0 && gains.get('promo') === expected.grant) {
      posted--
      gains.delete('promo')
      gains.set('promo_expense', (gains.get('promo_expense') ?? 0) + expected.grant)
      if (gains.get('promo_expense') === 0) gains.delete('promo_expense')
    }
    const said = `${expected.paymentId}: ${posted} postings, ${show(gains)}`
    const wanted = `${expected.paymentId}: ${expected.postings} postings, ${show(expected.gains)}`
    if (said !== wanted)
      throw new Error(`the provider's event was posted wrongly: ${said}; expected ${wanted}`)
    expected.post()
  }

  #takenOf(paymentId: string): Taken {
    const nothing = { all: 0, byClient: 0, promoBack: 0, promoByCash: 0 }
    return this.#taken.get(paymentId) ?? nothing
  }

  /** [L6] The oldest promo credit is spent first: what is left is of the latest payments. */
  async #unspentPromo(
    database: Database,
    clientId: string,
    paymentId: string,
    left: number,
  ): Promise<number> {
    const paid = database.selectFrom('payments').select(['id', 'promo_credit'])
    const latestFirst = await paid
      .where('client_id', '=', clientId)
      .where('state', '=', 'PAID')
      .orderBy('finished_at', 'desc')
      .orderBy('id')
      .execute()
    let later = 0
    for (const { id, promo_credit } of latestFirst) {
      const own = promo_credit - this.#takenOf(id).promoBack
      if (id === paymentId) return Math.max(0, Math.min(own, left - later))
      later += own
    }
    return 0
  }
}

/** Applies one move after the other to the wallet. */
function follow(
  moves: readonly Move[],
  {
    amount,
    fee,
    promo,
    promoRetained,
  }: { amount: number; fee: number; promo: number; promoRetained: number },
  before: Taken,
  wallet: { cash: number; unspent: number },
): { taken: Taken; gains: Gains } {
  const taken = { ...before }
  const sums = { cash: 0, promo: 0, fees: 0, losses: 0, payment_clearing: 0, promo_expense: 0 }
  /** of so much of the payment, this part of a whole, rounded down */
  const part = (of: number, whole: number) =>
    Number((BigInt(Math.min(Math.max(of, 0), amount)) * BigInt(whole)) / BigInt(amount))
  for (const move of moves) {
    sums.payment_clearing += move.taken
    if (move.isFee) {
      sums.losses -= move.taken
      continue
    }
    const until = taken.all + move.taken
    const promoMoved = { back: 0, byCash: 0 }
    if (move.taken > 0) {
      const left = promo - promoRetained - taken.promoBack - taken.promoByCash
      const owed = Math.min(left, Math.max(0, part(until, promo) - part(taken.all, promo)))
      promoMoved.back = Math.min(owed, wallet.unspent)
      promoMoved.byCash = Math.min(owed - promoMoved.back, wallet.cash)
    } else {
      // the part of what is still taken stays, and what cash paid for is given back first
      let tooMuch = Math.max(0, taken.promoBack + taken.promoByCash - part(until, promo))
      promoMoved.byCash = -Math.min(tooMuch, taken.promoByCash)
      tooMuch += promoMoved.byCash
      promoMoved.back = -tooMuch
    }
    const credited = part(until, amount - fee) - part(taken.all, amount - fee)
    const within = part(until, amount) - part(taken.all, amount)
    const byClient =
      credited < 0
        ? Math.max(credited, -taken.byClient)
        : Math.min(credited, wallet.cash - Math.max(0, promoMoved.byCash))
    taken.all = until
    taken.byClient += byClient
    taken.promoBack += promoMoved.back
    taken.promoByCash += promoMoved.byCash
    wallet.cash -= byClient + promoMoved.byCash
    wallet.unspent -= promoMoved.back
    sums.cash -= byClient + promoMoved.byCash
    sums.promo -= promoMoved.back
    sums.promo_expense += promoMoved.back + promoMoved.byCash
    sums.fees -= within - credited
    sums.losses -= move.taken - byClient - (within - credited)
  }
  return { taken, gains: gainsOf(sums) }
}

function movesOf(fact: Exclude<Fact, { about: 'payment' }>): Move[] {
  if (fact.about === 'dispute')
    return fact.moves.flatMap(({ id, amount, fee }): Move[] => [
      { id, taken: -amount, isFee: false },
      ...(fee === 0 ? [] : [{ id: `${id} fee`, taken: fee, isFee: true }]),
    ])
  // a refund of ours was posted when the cash left
  if (fact.metadata.footlight_return !== undefined || fact.status === 'pending') return []
  const { id, amount } = fact
  const refund: Move = { id, taken: amount, isFee: false }
  return fact.status === 'succeeded'
    ? [refund]
    : [refund, { id: `${id} failed`, taken: -amount, isFee: false }]
}

const gainsOf = (gains: Record<string, number>): Gains =>
  new Map(Object.entries(gains).filter(([, gain]) => gain !== 0))

const show = (gains: Gains) =>
  [...gains]
    .map(([kind, gain]) => `${kind} ${gain}`)
    .sort()
    .join(', ')

/** Once every event has arrived: the ledger agrees with Stripe's books on each charge and each refund of ours. */
export async function findWrongBooks(database: Database, { charges }: SimulatedStripe): Promise<string[]> {
  const { rows } = await sql<{ id: string; clearing: number; dispute: string | null; returned: string[] }>`
    select p.id,
      coalesce((select sum(case a.id when to_id then amount else -amount end) from transfers t
        join postings on transfer_id = t.id join ledger_accounts a on a.id in (from_id, to_id)
        where reference = p.id::text and t.kind in ('top-up', 'reversal') and a.kind = 'payment_clearing'
      ), 0)::bigint as clearing,
      (select state from disputes where payment_id = p.id) as dispute,
      (select coalesce(array_agg(id || ' ' || amount || ' ' || state order by id), '{}') from cash_returns
        where payment_id = p.id and state in ('SENT', 'WAITING')) as returned
    from payments p where method = 'stripe'`.execute(database)
  return charges.flatMap((charge) => {
    const own = rows.find(({ id }) => id === charge.paymentId)
    const { amount, isPaid, dispute, refunds } = charge
    const ofDispute = (dispute?.moves ?? []).reduce((sum, move) => sum - move.amount + move.fee, 0)
    const [ours, theirs] = [true, false].map((isOurs) =>
      refunds.filter(({ metadata }) => 'footlight_return' in metadata === isOurs),
    )
    const taken = (theirs ?? []).reduce(
      (sum, one) => sum + (one.status === 'succeeded' ? one.amount : 0),
      ofDispute,
    )
    const clearing = (isPaid ? -amount : 0) + taken
    const sent = (own?.returned ?? []).filter((row) => row.endsWith('SENT'))
    const given = (ours ?? [])
      .filter(({ status }) => status !== 'failed')
      .map((one) => `${one.metadata.footlight_return} ${one.amount} SENT`)
    return [
      ...(own?.clearing === clearing ? [] : [`books ${own?.clearing}, not ${clearing}: ${charge.paymentId}`]),
      ...(own?.dispute === (dispute ? stateOf(dispute.status) : null)
        ? []
        : [`dispute ${own?.dispute}, not ${dispute?.status}: ${charge.paymentId}`]),
      ...(String(sent) === String(given.sort())
        ? []
        : [`gave back ${given}, not ${sent}: ${charge.paymentId}`]),
    ]
  })
}

function stateOf(status: string): string {
  if (status === 'won' || status === 'lost') return status.toUpperCase()
  return status === 'warning_closed' ? 'CLOSED' : 'OPEN'
}
