import { sql } from 'kysely'
import type { Database } from '../../src/platform/database/database.ts'

interface Pair {
  clientId: string
  performerId: string
}

const dayMs = 24 * 3600_000
const height = (limit: number | null) => limit ?? Number.POSITIVE_INFINITY

/** [M4, B9] The prices that clients agreed to and their limits of a day, as they sent them. */
export class AgreedPrices {
  readonly #agreements: (Pair & { price: number; atMs: number })[] = []
  readonly #limits: { clientId: string; perDay: number | null; atMs: number; isDone: boolean }[] = []
  /** offers as their clients last saw them; they may have changed since */
  readonly seen = new Map<string, { price: number; pricePerMinute: number }>()

  /** Counts also where the api crashed in the call: the client has agreed. */
  agree(pair: Pair, price: number, atMs: number): void {
    this.#agreements.push({ ...pair, price, atMs })
  }

  /** `isDone`: false where the api crashed, so that it is not known which limit holds from then on. */
  limit(clientId: string, perDay: number | null, atMs: number, isDone: boolean): void {
    this.#limits.push({ clientId, perDay, atMs, isDone })
  }

  /** The most that the client let a month cost at this time, by the price of the last month and each agreement since then. */
  maxPriceAt(pair: Pair, last: { most: number; atMs: number }, atMs: number): number {
    const isOfPair = (one: Pair) => one.clientId === pair.clientId && one.performerId === pair.performerId
    let { most, atMs: lastMs } = last
    for (const agreement of this.#agreements.filter(isOfPair)) {
      if (agreement.atMs < last.atMs || agreement.atMs > atMs) continue
      // two of one moment may have come in either order
      const isOneMoment = agreement.atMs === lastMs || agreement.atMs === atMs
      most = isOneMoment ? Math.max(most, agreement.price) : agreement.price
      lastMs = agreement.atMs
    }
    return most
  }

  /** [B9] A lower limit holds at once, a higher one after a day; null: none that is known. */
  dayLimitAt(clientId: string, atMs: number): number | null {
    let value: number | null = null
    let raise = null as { value: number | null; fromMs: number } | null
    for (const { perDay, isDone, atMs: setMs } of this.#limits.filter(
      (set) => set.clientId === clientId && set.atMs < atMs,
    )) {
      if (!isDone) return null
      if (raise && raise.fromMs <= setMs) [value, raise] = [raise.value, null]
      if (height(perDay) <= height(value)) [value, raise] = [perDay, null]
      else if (raise?.value !== perDay) raise = { value: perDay, fromMs: setMs + dayMs }
    }
    return raise && raise.fromMs <= atMs ? raise.value : value
  }
}

/** [M4] No month cost more than its client had agreed to by then, or than the limit of the day allows. */
export async function findOvercharged(database: Database, agreed: AgreedPrices): Promise<string[]> {
  const { rows: months } = await sql<Pair & { key: string; price: number; atMs: number }>`
    select key, client_id as "clientId", performer_id as "performerId", promo + cash as price,
      (extract(epoch from bought_at) * 1000)::bigint as "atMs"
    from purchases where kind = 'subscription' order by bought_at, key`.execute(database)
  const last = new Map<string, { most: number; atMs: number }>()
  return months.flatMap(({ key, price, atMs, ...pair }) => {
    const of = `${pair.clientId} ${pair.performerId}`
    const before = last.get(of) ?? { most: 0, atMs: 0 }
    const most = agreed.maxPriceAt(pair, before, atMs)
    // the paid price is the agreed one from then on; a free month changes no agreement
    last.set(of, { most: price > 0 ? price : most, atMs })
    const limit = height(agreed.dayLimitAt(pair.clientId, atMs))
    return [
      ...(price > most ? [`month at ${price}, agreed to ${most}: ${key}`] : []),
      ...(price > limit ? [`month at ${price} over the day's ${limit}: ${key}`] : []),
    ]
  })
}

/** What happened to the prices of months, by name. */
export async function countMonths(database: Database): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select 'month renewed' as name, count(*)::int as count from purchases
    where kind = 'subscription' and split_part(key, ':', 3)::int > 1 group by 1
    union all
    select 'raised price notified', count(*)::int from notifications
    where notice->>'kind' = 'subscriptionPrice' group by 1`.execute(database)
  return new Map(rows.map(({ name, count }) => [name, count]))
}
