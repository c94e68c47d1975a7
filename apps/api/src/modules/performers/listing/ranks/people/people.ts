import { type Facet, type FacetKind, liveFacet, wordOf } from '../../facets.rules.ts'
import type { ListedRow, Sort } from '../../port.ts'
import { at } from '../bits/bits.ts'
import type { Likeness } from '../watched-page.ts'
import { NameHeap } from './name-heap.ts'
import { SlotTable } from './slot-table.ts'

/** names are asked for by number [P6] */
export type Order = Sort | 'number'

export const liveId = 0
/** of a number that is not there: after all the others */
const last = 0x7fffffff

/** Performers by slot, which each of them keeps: what their place in every order hangs on, and a bit for each facet. */
export class People {
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

  /** Everybody who ever was here. */
  get size(): number {
    return this.#slots.size
  }

  get byteLength(): number {
    const columns = [this.#scores, this.#ratings, this.#reviews, this.#prices, this.#listed, this.#facets]
    return [this.#slots, this.#names, ...columns].reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  slotOf(number: number): number | undefined {
    return this.#slots.find(number)
  }

  numberOf = (slot: number): number => this.#slots.numberOf(slot)

  /** credits a minute; -1: none */
  priceOf = (slot: number): number => at(this.#prices, slot)

  isLive = (slot: number): boolean => (this.facetsOf(slot, liveId >>> 5) & 1) === 1

  /** words of 32 bits that a slot has, a bit for each facet */
  facetWords = (): number => this.#facetWords

  facetsOf = (slot: number, word: number): number => at(this.#facets, slot * this.#facetWords + word)

  /** Undefined: nobody ever showed it. */
  idOf(facet: Facet): number | undefined {
    return this.#facetIds.get(facet)
  }

  /** Every word of a kind that somebody ever showed. */
  wordsOf(kind: FacetKind): { word: string; id: number }[] {
    return [...this.#facetIds].flatMap(([facet, id]) => {
      const word = wordOf(kind, facet)
      return word === null ? [] : [{ word, id }]
    })
  }

  /** Which of two slots comes first in an order; never 0 for two. */
  comparing(order: Order): (one: number, other: number) => number {
    const all: Record<Order, (one: number, other: number) => number> = {
      live: (one, other) => at(this.#scores, other) - at(this.#scores, one),
      rating: (one, other) =>
        at(this.#ratings, other) - at(this.#ratings, one) ||
        at(this.#reviews, other) - at(this.#reviews, one),
      price: (one, other) => this.#pricedOf(one) - this.#pricedOf(other),
      name: (one, other) => this.#names.compare(one, other),
      number: () => 0,
    }
    const compare = all[order]
    return (one, other) => compare(one, other) || this.numberOf(one) - this.numberOf(other)
  }

  /** What an order compares, as numbers, the first thing first; slots that were given by number have that last. */
  keysOf(order: Order): (slot: number, level: number) => number | null {
    const all: Record<Exclude<Order, 'name'>, ((slot: number) => number)[]> = {
      live: [(slot) => last - at(this.#scores, slot)],
      rating: [(slot) => 1000 - at(this.#ratings, slot), (slot) => last - at(this.#reviews, slot)],
      price: [(slot) => this.#pricedOf(slot)],
      number: [],
    }
    if (order === 'name') return (slot, level) => this.#names.pieceOf(slot, level)
    const keys = all[order]
    return (slot, level) => keys[level]?.(slot) ?? null
  }

  likenessOf(number: number): Likeness | null {
    const slot = this.slotOf(number)
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

  /** Whether her place in every order stays what it is. */
  standsAs(slot: number, row: ListedRow): boolean {
    return (
      at(this.#scores, slot) === row.score &&
      at(this.#ratings, slot) === (row.ratingTenths ?? -1) &&
      at(this.#reviews, slot) === row.reviewCount &&
      at(this.#prices, slot) === (row.priceVideo ?? -1) &&
      this.#names.textOf(slot) === row.nameKey
    )
  }

  /** Her slot, a new one where she never was here. */
  write(row: ListedRow): number {
    const slot = this.#slots.give(row.number)
    this.#makeRoom(slot)
    this.#names.set(slot, row.nameKey)
    this.#scores[slot] = row.score
    this.#ratings[slot] = row.ratingTenths ?? -1
    this.#reviews[slot] = row.reviewCount
    this.#prices[slot] = row.priceVideo ?? -1
    this.#listed[slot] = 1
    this.#show(slot, row.facets)
    return slot
  }

  /** Of somebody who stands as she did: the facets that she shows now and did not before, and the other way round. */
  redraw(slot: number, facets: readonly Facet[]): number[] {
    const before = this.#facets.slice(slot * this.#facetWords, (slot + 1) * this.#facetWords)
    this.#show(slot, facets)
    const flipped: number[] = []
    for (let word = 0; word < this.#facetWords; word++)
      for (let left = this.facetsOf(slot, word) ^ (before[word] ?? 0); left !== 0; left &= left - 1)
        flipped.push((word << 5) + 31 - Math.clz32(left & -left))
    return flipped
  }

  #show(slot: number, facets: readonly Facet[]): void {
    this.#facets.fill(0, slot * this.#facetWords, (slot + 1) * this.#facetWords)
    for (const facet of facets) {
      const id = this.#giveId(facet)
      const word = slot * this.#facetWords + (id >>> 5)
      this.#facets[word] = at(this.#facets, word) | (1 << (id & 31))
    }
  }

  /** She is listed no more. */
  leave(slot: number): void {
    this.#listed[slot] = 0
  }

  #pricedOf(slot: number): number {
    const price = at(this.#prices, slot)
    return price < 0 ? last : price
  }

  #giveId(facet: Facet): number {
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
}
