import { setImmediate as others } from 'node:timers/promises'
import type { HouseServices } from '../../performers.rules.ts'
import { type FacetFilters, facetsWanted } from '../facets.rules.ts'
import type {
  Counts,
  Filters,
  ListedNames,
  ListedNumbers,
  ListedRow,
  Listing,
  ListQuestion,
  NamesQuestion,
} from '../port.ts'
import type { Totals } from './blocks/finder.ts'
import { RankedBlocks, type Wanted } from './blocks/ranked-blocks.ts'
import { countChoices, noneOf } from './choices.rules.ts'
import { KnownTotals } from './known-totals.ts'
import { liveId, type Order, People } from './people/people.ts'
import { sortedSlots } from './people/sorted-slots.ts'
import { type Effect, type Touch, watchPage } from './watched-page.ts'

/** slots that are put into an order before others have their turn */
const together = 30_000
/** whatever more somebody would pay, nobody asks for it */
const mostPrice = 0x7fffffff

/**
 * [P4] The lists in memory: performers in the order of each sort, with a row of bits for each facet. Who is live comes
 * first by her bit and not by her rank, so that coming and going moves nobody.
 */
export class RankIndex implements Listing {
  readonly #people = new People()
  readonly #orders: Record<Order, RankedBlocks>
  readonly #house: HouseServices
  readonly #totals = new KnownTotals()
  #liveTotal = 0

  constructor(house: HouseServices) {
    this.#house = house
    const by = (order: Order) => new RankedBlocks(this.#people, this.#people.comparing(order))
    this.#orders = {
      live: by('live'),
      rating: by('rating'),
      price: by('price'),
      name: by('name'),
      number: by('number'),
    }
  }

  /** Everybody who ever stood in it. */
  get size(): number {
    return this.#people.size
  }

  get byteLength(): number {
    return [this.#people, ...Object.values(this.#orders)].reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  /** How many are live, whatever the filters. */
  get liveTotal(): number {
    return this.#liveTotal
  }

  page(question: ListQuestion): ListedNumbers {
    const { liveTotal } = this
    const wanted = this.#wantedBy(question)
    if (!wanted) return { numbers: [], total: 0, liveMatching: 0, liveTotal }
    const { offset, limit, sort } = question
    const known = this.#totals.of(wanted)
    const { slots, first, total } = this.#orders[sort].find(
      wanted,
      offset,
      limit,
      known ?? this.#ofPrice(wanted),
    )
    if (!known) this.#totals.keep(wanted, { first, total })
    return { numbers: slots.map(this.#people.numberOf), total, liveMatching: first, liveTotal }
  }

  /** Whose price passes stand in front of all others by price: to count them there takes no look at the digits of prices. */
  #ofPrice({ priceMax, ...wanted }: Wanted): Totals | undefined {
    // the highest that there may be stands among those who have none
    if (priceMax === undefined || priceMax === mostPrice) return undefined
    const { priceOf } = this.#people
    const within = (slot: number) => priceOf(slot) >= 0 && priceOf(slot) <= priceMax
    return this.#orders.price.totalsWithin({ ...wanted, priceMax: undefined }, within)
  }

  /** What a change makes of a page of it, as it is now; null: nobody is asked for that was ever here. */
  watch(question: ListQuestion, numbers: readonly number[]): ((touch: Touch) => Effect) | null {
    const wanted = this.#wantedBy(question)
    if (!wanted) return null
    const order = this.#orders[question.sort]
    const last = numbers.length < question.limit ? undefined : this.#people.slotOf(numbers.at(-1) ?? 0)
    const isLastLive = last !== undefined && this.#people.isLive(last)
    const isBeforeEnd = (number: number, isLive: boolean) => {
      const slot = this.#people.slotOf(number)
      // a page that is not full has room for everybody
      if (last === undefined || slot === undefined) return true
      return isLive === isLastLive ? order.compare(slot, last) <= 0 : isLive
    }
    return watchPage({ wanted, numbers, isBeforeEnd })
  }

  counts(filters: Filters): Counts {
    return countChoices(filters, {
      wordsOf: (kind) => this.#people.wordsOf(kind),
      leaving: (asked, choices = []) => {
        const wanted = this.#wantedBy(asked)
        return wanted ? this.#orders.number.count(wanted, choices) : noneOf(choices)
      },
    })
  }

  /** A part of all who are listed, by number. */
  numbers(offset: number, limit: number): number[] {
    const { slots } = this.#orders.number.find(
      { facets: [], priceMax: undefined, first: null },
      offset,
      limit,
    )
    return slots.map(this.#people.numberOf)
  }

  names({ service, offset, limit }: NamesQuestion): ListedNames {
    const wanted = this.#wantedBy({ service })
    if (!wanted) return { numbers: [], total: 0 }
    const { slots, total } = this.#orders.number.find({ ...wanted, first: null }, offset, limit)
    return { numbers: slots.map(this.#people.numberOf), total }
  }

  #wantedBy(question: FacetFilters & Pick<Filters, 'priceMax'>): Wanted | null {
    const facets = facetsWanted(question, this.#house)?.map((facet) => this.#people.idOf(facet))
    if (!facets?.every((facet) => facet !== undefined)) return null
    const { priceMax } = question
    return {
      facets,
      priceMax: priceMax === undefined ? undefined : Math.min(priceMax, mostPrice),
      first: liveId,
    }
  }

  /** Rows of a house that is read for the first time, by number: they stand nowhere before `rank`. */
  load(rows: Iterable<ListedRow>): void {
    for (const row of rows) this.#write(row)
  }

  /** Puts all that were loaded into each order. */
  async rank(signal: AbortSignal): Promise<void> {
    for (const [order, blocks] of Object.entries(this.#orders)) {
      const slots = await sortedSlots(this.#people.size, this.#people.keysOf(order as Order), signal)
      blocks.makeRoom(slots.length)
      for (let from = 0; from < slots.length; from += together) {
        blocks.append(slots.subarray(from, from + together))
        await others()
        signal.throwIfAborted()
      }
    }
  }

  /** Performers as they are now; of `numbers`, who is in no row is not listed any more. */
  apply(numbers: readonly number[], rows: readonly ListedRow[]): Touch[] {
    const touches = numbers.map((number) => ({ number, before: this.#people.likenessOf(number) }))
    const rowOf = new Map(rows.map((row) => [row.number, row]))
    for (const { number, before } of touches) {
      const row = rowOf.get(number)
      const slot = before ? this.#people.slotOf(number) : undefined
      if (slot !== undefined && row && this.#people.standsAs(slot, row)) this.#redraw(slot, row)
      else {
        if (slot !== undefined) this.#remove(slot)
        if (row) this.#insert(row)
      }
    }
    const changed = touches.map((touch) => ({ ...touch, after: this.#people.likenessOf(touch.number) }))
    this.#totals.change(changed)
    return changed
  }

  /** Who comes, goes, or is offered otherwise stays where she is: to move her costs every row of every order. */
  #redraw(slot: number, { facets }: ListedRow): void {
    this.#liveTotal -= Number(this.#people.isLive(slot))
    const flipped = this.#people.redraw(slot, facets)
    this.#liveTotal += Number(this.#people.isLive(slot))
    for (const blocks of Object.values(this.#orders)) blocks.flip(slot, flipped)
  }

  #remove(slot: number): void {
    for (const blocks of Object.values(this.#orders)) blocks.remove(slot)
    this.#people.leave(slot)
    this.#liveTotal -= Number(this.#people.isLive(slot))
  }

  #insert(row: ListedRow): void {
    const slot = this.#write(row)
    for (const blocks of Object.values(this.#orders)) blocks.insert(slot)
  }

  #write(row: ListedRow): number {
    const slot = this.#people.write(row)
    this.#liveTotal += Number(this.#people.isLive(slot))
    return slot
  }
}
