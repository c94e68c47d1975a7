import { setImmediate as others } from 'node:timers/promises'
import type { HouseServices } from '../../performers.rules.ts'
import {
  type Facet,
  type FacetFilters,
  type FacetKind,
  facetsWanted,
  liveFacet,
  wordOf,
} from '../facets.rules.ts'
import type {
  Counts,
  Filters,
  ListedNames,
  ListedNumbers,
  ListedRow,
  Listing,
  ListQuestion,
  NamesQuestion,
  Sort,
} from '../port.ts'
import { at } from './bits.ts'
import { countChoices, noneOf } from './choices.rules.ts'
import type { Totals } from './finder.ts'
import { KnownTotals } from './known-totals.ts'
import { NameHeap } from './name-heap.ts'
import { RankedBlocks, type Wanted } from './ranked-blocks.ts'
import { SlotTable } from './slot-table.ts'
import { sortedSlots } from './sorted-slots.ts'
import { type Effect, type Likeness, type Touch, watchPage } from './watched-page.ts'

const liveId = 0
/** slots that are put into an order before others have their turn */
const together = 30_000
/** of a number that is not there: after all the others */
const last = 0x7fffffff
/** whatever more somebody would pay, nobody asks for it */
const mostPrice = last

/** names are asked for by number [P6] */
type Order = Sort | 'number'

/**
 * [P4] The lists in memory: performers in the order of each sort, with a row of bits for each facet. Who is live comes
 * first by her bit and not by her rank, so that coming and going moves nobody.
 */
export class RankIndex implements Listing {
  readonly #slots = new SlotTable()
  readonly #names = new NameHeap()
  #scores = new Int32Array(64)
  #ratings = new Int32Array(64)
  #reviews = new Int32Array(64)
  #prices = new Int32Array(64)
  #listed = new Int32Array(64)
  /** by slot, a bit for each facet */
  #facets = new Int32Array(64)
  #facetWords = 1
  readonly #facetIds = new Map<Facet, number>([[liveFacet, liveId]])
  readonly #orders: Record<Order, RankedBlocks>
  readonly #house: HouseServices
  readonly #totals = new KnownTotals()
  #liveTotal = 0

  constructor(house: HouseServices) {
    this.#house = house
    const ranked = {
      priceOf: (slot: number) => at(this.#prices, slot),
      facetWords: () => this.#facetWords,
      facetsOf: (slot: number, word: number) => at(this.#facets, slot * this.#facetWords + word),
    }
    const blocksBy = (compare: (one: number, other: number) => number) =>
      new RankedBlocks({
        ...ranked,
        compare: (one, other) => compare(one, other) || this.#byNumber(one, other),
      })
    this.#orders = {
      live: blocksBy((one, other) => at(this.#scores, other) - at(this.#scores, one)),
      rating: blocksBy(
        (one, other) =>
          at(this.#ratings, other) - at(this.#ratings, one) ||
          at(this.#reviews, other) - at(this.#reviews, one),
      ),
      price: blocksBy((one, other) => priced(at(this.#prices, one)) - priced(at(this.#prices, other))),
      name: blocksBy((one, other) => this.#names.compare(one, other)),
      number: blocksBy(() => 0),
    }
  }

  /** Everybody who ever stood in it. */
  get size(): number {
    return this.#slots.size
  }

  get byteLength(): number {
    const columns = [this.#scores, this.#ratings, this.#reviews, this.#prices, this.#listed, this.#facets]
    const parts = [this.#slots, this.#names, ...columns, ...Object.values(this.#orders)]
    return parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
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
    const numbers = slots.map((slot) => this.#slots.numberOf(slot))
    return { numbers, total, liveMatching: first, liveTotal }
  }

  /** Whose price passes stand in front of all others by price: to count them there takes no look at the digits of prices. */
  #ofPrice({ priceMax, ...wanted }: Wanted): Totals | undefined {
    // by a price that is none they stand there as well
    if (priceMax === undefined || priceMax === mostPrice) return undefined
    const within = (slot: number) => priced(at(this.#prices, slot)) <= priceMax
    return this.#orders.price.totalsWithin({ ...wanted, priceMax: undefined }, within)
  }

  /** What a change makes of a page of it, as it is now; null: nobody is asked for that was ever here. */
  watch(question: ListQuestion, numbers: readonly number[]): ((touch: Touch) => Effect) | null {
    const wanted = this.#wantedBy(question)
    if (!wanted) return null
    const order = this.#orders[question.sort]
    const last = numbers.length < question.limit ? undefined : this.#slots.find(numbers.at(-1) ?? 0)
    const isLastLive = last !== undefined && this.#isLive(last) === 1
    const isBeforeEnd = (number: number, isLive: boolean) => {
      const slot = this.#slots.find(number)
      // a page that is not full has room for everybody
      if (last === undefined || slot === undefined) return true
      return isLive === isLastLive ? order.compare(slot, last) <= 0 : isLive
    }
    return watchPage({ wanted, numbers, isBeforeEnd })
  }

  counts(filters: Filters): Counts {
    return countChoices(filters, {
      wordsOf: (kind) => this.#wordsOf(kind),
      leaving: (asked, choices = []) => {
        const wanted = this.#wantedBy(asked)
        return wanted ? this.#orders.number.count(wanted, choices) : noneOf(choices)
      },
    })
  }

  names({ service, offset, limit }: NamesQuestion): ListedNames {
    const wanted = this.#wantedBy({ service })
    if (!wanted) return { numbers: [], total: 0 }
    const { slots, total } = this.#orders.number.find({ ...wanted, first: null }, offset, limit)
    return { numbers: slots.map((slot) => this.#slots.numberOf(slot)), total }
  }

  /** Every word of a kind that somebody ever showed. */
  #wordsOf(kind: FacetKind): { word: string; id: number }[] {
    return [...this.#facetIds].flatMap(([facet, id]) => {
      const word = wordOf(kind, facet)
      return word === null ? [] : [{ word, id }]
    })
  }

  #wantedBy(question: FacetFilters & Pick<Filters, 'priceMax'>): Wanted | null {
    const facets = facetsWanted(question, this.#house)?.map((facet) => this.#facetIds.get(facet))
    if (!facets?.every((facet) => facet !== undefined)) return null
    const { priceMax } = question
    return {
      facets,
      priceMax: priceMax === undefined ? undefined : Math.min(priceMax, mostPrice),
      first: liveId,
    }
  }

  /** Rows of a house that is read for the first time, by number: they stand nowhere before `rank`. */
  load(rows: readonly ListedRow[]): void {
    for (const row of rows) this.#write(this.#slots.give(row.number), row)
  }

  /** Puts all that were loaded into each order. */
  async rank(signal: AbortSignal): Promise<void> {
    for (const [order, blocks] of Object.entries(this.#orders)) {
      const slots = await sortedSlots(this.#slots.size, this.#keysOf(order as Order), signal)
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
    const touches = numbers.map((number) => ({ number, before: this.#likenessOf(number) }))
    for (const { number, before } of touches) {
      const slot = this.#slots.find(number)
      if (slot === undefined || !before) continue
      for (const blocks of Object.values(this.#orders)) blocks.remove(slot)
      this.#listed[slot] = 0
      this.#liveTotal -= this.#isLive(slot)
    }
    for (const row of rows) {
      const slot = this.#slots.give(row.number)
      this.#write(slot, row)
      for (const blocks of Object.values(this.#orders)) blocks.insert(slot)
    }
    const changed = touches.map((touch) => ({ ...touch, after: this.#likenessOf(touch.number) }))
    this.#totals.change(changed)
    return changed
  }

  /** What an order compares, as numbers, the first thing first; slots were given by number, which is the last. */
  #keysOf(order: Order): (slot: number, level: number) => number | null {
    const all: Record<Exclude<Order, 'name'>, ((slot: number) => number)[]> = {
      live: [(slot) => last - at(this.#scores, slot)],
      rating: [(slot) => 1000 - at(this.#ratings, slot), (slot) => last - at(this.#reviews, slot)],
      price: [(slot) => priced(at(this.#prices, slot))],
      number: [],
    }
    if (order === 'name') return (slot, level) => this.#names.pieceOf(slot, level)
    const keys = all[order]
    return (slot, level) => keys[level]?.(slot) ?? null
  }

  #likenessOf(number: number): Likeness | null {
    const slot = this.#slots.find(number)
    if (slot === undefined || at(this.#listed, slot) === 0) return null
    const begin = slot * this.#facetWords
    return {
      facets: this.#facets.slice(begin, begin + this.#facetWords),
      price: at(this.#prices, slot),
      rank:
        [this.#scores, this.#ratings, this.#reviews, this.#prices].map((column) => at(column, slot)).join() +
        this.#names.textOf(slot),
    }
  }

  #write(slot: number, row: ListedRow): void {
    this.#makeRoom(slot)
    this.#names.set(slot, row.nameKey)
    this.#scores[slot] = row.score
    this.#ratings[slot] = row.ratingTenths ?? -1
    this.#reviews[slot] = row.reviewCount
    this.#prices[slot] = row.priceVideo ?? -1
    this.#listed[slot] = 1
    this.#facets.fill(0, slot * this.#facetWords, (slot + 1) * this.#facetWords)
    for (const facet of row.facets) {
      const id = this.#idOf(facet)
      const word = slot * this.#facetWords + (id >>> 5)
      this.#facets[word] = at(this.#facets, word) | (1 << (id & 31))
    }
    this.#liveTotal += this.#isLive(slot)
  }

  #isLive = (slot: number) => at(this.#facets, slot * this.#facetWords + (liveId >>> 5)) & 1

  #idOf(facet: Facet): number {
    const known = this.#facetIds.get(facet)
    if (known !== undefined) return known
    const id = this.#facetIds.size
    this.#facetIds.set(facet, id)
    if (id === this.#facetWords * 32) this.#makeRoomForFacets()
    return id
  }

  #makeRoom(slot: number): void {
    if (slot < this.#listed.length) return
    const room = this.#listed.length * 2
    const grown = (into: Int32Array<ArrayBuffer>, column: Int32Array) => {
      into.set(column)
      return into
    }
    this.#scores = grown(new Int32Array(room), this.#scores)
    this.#ratings = grown(new Int32Array(room), this.#ratings)
    this.#reviews = grown(new Int32Array(room), this.#reviews)
    this.#prices = grown(new Int32Array(room), this.#prices)
    this.#listed = grown(new Int32Array(room), this.#listed)
    this.#facets = grown(new Int32Array(room * this.#facetWords), this.#facets)
  }

  #makeRoomForFacets(): void {
    const [before, words] = [this.#facetWords, this.#facetWords + 1]
    const facets = new Int32Array(this.#listed.length * words)
    for (let slot = 0; slot < this.#slots.size; slot++)
      facets.set(this.#facets.subarray(slot * before, (slot + 1) * before), slot * words)
    this.#facets = facets
    this.#facetWords = words
  }

  #byNumber = (one: number, other: number) => this.#slots.numberOf(one) - this.#slots.numberOf(other)
}

const priced = (price: number) => (price < 0 ? last : price)
