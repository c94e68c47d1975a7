import { BitRows } from '../bits/bit-rows.ts'
import { at, countBoth, lowest, transpose } from '../bits/bits.ts'
import { NumberRows } from '../bits/number-rows.ts'
import { type Block, beginOf, blockWords, capacity, wordsOf } from './block.ts'
import { Finder, type Totals } from './finder.ts'
import { match, type Question } from './matching.ts'

/** what a block begins with where there are more, so that there is room for some */
const filled = 768
/** places that room is made for: so many at first, and then so many times those that are taken */
const least = 4
const reserve = 1.1

/** What is drawn of a slot. */
export interface Drawn {
  /** credits a minute; -1: none */
  priceOf(slot: number): number
  /** words of 32 bits that a slot has at most, a bit for each facet */
  facetWords(): number
  facetsOf(slot: number, word: number): number
}

export interface Wanted {
  facets: readonly number[]
  /** credits a minute at most */
  priceMax: number | undefined
  /** the facet of who comes first; null: nobody does */
  first: number | null
}

/** facets of 32 slots, which become bits of 32 facets: kept, for a start does it a hundred thousand times */
const square = new Int32Array(32)

/** rows that are always there; a facet's is behind them by its number */
const [everybody, nobody] = [0, 1]
const rowOf = (facet: number) => facet + 2

/**
 * Slots in rank order, in blocks, with rows of bits for what is asked for, so that who matches is found, counted and skipped
 * 32 at a time, and one who comes, goes or moves costs a part of one block.
 */
export class RankedBlocks {
  #blocks: Block[] = []
  /** by place, in rank order */
  #slots = new Int32Array(0)
  readonly #rows = new BitRows(blockWords)
  readonly #prices = new NumberRows(blockWords)
  /** places that are nobody's any more, and the first that never was anybody's */
  readonly #free: number[] = []
  #places = 0
  /** for so many there is room */
  #room = 0
  /** who matches, by place: kept, for it is large; of places that are nobody's it says nothing */
  #matching = new Int32Array(0)
  readonly #finder = new Finder()
  readonly #drawn: Drawn
  /** Which of two slots comes first; never 0 for two. */
  readonly compare: (one: number, other: number) => number

  constructor(drawn: Drawn, compare: (one: number, other: number) => number) {
    this.#drawn = drawn
    this.compare = compare
  }

  get byteLength(): number {
    return this.#slots.byteLength + this.#rows.byteLength + this.#prices.rows.byteLength
  }

  /** For so many slots at once: to make room anew for each thousand takes longer than to fill it. */
  makeRoom(slots: number): void {
    this.#makeRoom(Math.ceil(slots / filled))
  }

  /** Many at once, in rank order already, and behind all that are here. */
  append(slots: Int32Array): void {
    for (let begin = 0; begin < slots.length; begin += filled)
      this.#blocks.push(this.#blockOf(slots.subarray(begin, begin + filled)))
  }

  insert(slot: number): void {
    const index = this.#blockIndexOf(slot)
    const block = this.#blocks[index]
    if (!block) this.#blocks.push(this.#blockOf(Int32Array.of(slot)))
    else if (block.size === capacity) {
      const half = capacity / 2
      const slots = this.#slotsOf(block).slice()
      this.#release(block)
      const halves = [slots.subarray(0, half), slots.subarray(half)]
      this.#blocks.splice(index, 1, ...halves.map((part) => this.#blockOf(part)))
      this.insert(slot)
    } else this.#insertInto(block, slot)
  }

  /** Before anything changes that her rank hangs on. */
  remove(slot: number): void {
    const { index, block, position } = this.#standing(slot)
    this.#slotsOf(block).copyWithin(position, position + 1)
    this.#rows.closeGap(block.place, position)
    this.#prices.rows.closeGap(block.place, position)
    block.size--
    if (block.size > 0) return
    this.#release(block)
    this.#blocks.splice(index, 1)
  }

  /** Somebody who stays where she is shows these facets now if she did not before, and the other way round. */
  flip(slot: number, facets: readonly number[]): void {
    const { block, position } = this.#standing(slot)
    for (const facet of facets) this.#rows.flip(rowOf(facet), block.place, position)
  }

  /** Those who match from `offset` on, those of the first facet before the others; `totals`: where they are known. */
  find(wanted: Wanted, offset: number, limit: number, totals?: Totals): Totals & { slots: number[] } {
    const ground = { blocks: this.#blocks, slots: this.#slots }
    return this.#finder.find(ground, this.#questionOf(wanted), { offset, limit, totals })
  }

  /** How many match of those who stand before the first that is not `within`; whoever stands behind her is not either. */
  totalsWithin(wanted: Wanted, within: (slot: number) => boolean): Totals {
    const begun = leading(this.#blocks.length, (index) => within(this.#firstOf(index)))
    const blocks = this.#blocks.slice(0, begun)
    const last = blocks.pop()
    if (last) {
      const size = leading(last.size, (position) => within(this.#slotAt(last, position)))
      blocks.push({ place: last.place, size })
    }
    return this.#finder.totals({ blocks, slots: this.#slots }, this.#questionOf(wanted))
  }

  /** How many match, and how many of them show each of some facets. */
  count(wanted: Omit<Wanted, 'first'>, choices: readonly number[]): { total: number; of: number[] } {
    const question = this.#questionOf({ ...wanted, first: null })
    if (this.#matching.length !== this.#room * blockWords)
      this.#matching = new Int32Array(this.#room * blockWords)
    for (const block of this.#blocks)
      match(this.#matching, beginOf(block), question, beginOf(block), wordsOf(block))
    const countOf = (row: number) => countBoth(this.#matching, this.#rows.row(row))
    return { total: countOf(everybody), of: choices.map((facet) => countOf(rowOf(facet))) }
  }

  #questionOf({ facets, priceMax, first }: Wanted): Question {
    const rows = facets.map((facet) => this.#rows.row(rowOf(facet)))
    if (priceMax !== undefined) rows.push(this.#prices.having)
    const all = this.#rows.row(everybody)
    const [one = all, other = all, ...more] = rows
    const price = priceMax === undefined ? [] : this.#prices.upTo(priceMax)
    return { one, other, more, price, firsts: this.#rows.row(first === null ? nobody : rowOf(first)) }
  }

  #insertInto(block: Block, slot: number): void {
    const position = this.#positionIn(block, slot)
    block.size++
    this.#slotsOf(block).copyWithin(position + 1, position, block.size - 1)
    this.#rows.openGap(block.place, position)
    this.#prices.rows.openGap(block.place, position)
    this.#write(block, position, Int32Array.of(slot))
  }

  #blockOf(slots: Int32Array): Block {
    const block = { place: this.#free.pop() ?? this.#newPlace(), size: slots.length }
    this.#write(block, 0, slots)
    return block
  }

  #newPlace(): number {
    const place = this.#places++
    if (place === this.#room) this.#makeRoom(this.#places)
    return place
  }

  #makeRoom(places: number): void {
    this.#room = Math.ceil((places + least) * reserve)
    const slots = new Int32Array(this.#room * capacity)
    slots.set(this.#slots)
    this.#slots = slots
    this.#rows.makeRoom(this.#room)
    this.#prices.rows.makeRoom(this.#room)
  }

  #release({ place }: Block): void {
    this.#rows.clear(place)
    this.#prices.rows.clear(place)
    this.#free.push(place)
  }

  /** Slots who stand nowhere yet, from a position on. */
  #write({ place }: Block, begin: number, slots: Int32Array): void {
    this.#slots.set(slots, place * capacity + begin)
    const end = begin + slots.length
    for (let word = begin >>> 5; word * 32 < end; word++) {
      const from = Math.max(begin, word * 32)
      this.#draw(word, from & 31, slots.subarray(from - begin, Math.min(end, word * 32 + 32) - begin))
    }
    this.#rows.put(place)
    this.#prices.put(place)
  }

  /** In a word of each row, from a bit on. */
  #draw(word: number, bit: number, slots: Int32Array): void {
    this.#rows.drawWord(everybody, word, lowest(slots.length) << bit)
    for (let index = 0; index < slots.length; index++) {
      const price = this.#drawn.priceOf(at(slots, index))
      if (price >= 0) this.#prices.draw(word * 32 + bit + index, price)
    }
    for (let facets = 0; facets < this.#drawn.facetWords(); facets++) {
      square.fill(0)
      for (let index = 0; index < slots.length; index++)
        square[bit + index] = this.#drawn.facetsOf(at(slots, index), facets)
      transpose(square)
      for (let facet = 0; facet < 32; facet++)
        this.#rows.drawWord(rowOf(facets * 32 + facet), word, at(square, facet))
    }
  }

  #slotAt({ place }: Block, position: number): number {
    return at(this.#slots, place * capacity + position)
  }

  #slotsOf({ place, size }: Block): Int32Array {
    return this.#slots.subarray(place * capacity, place * capacity + size)
  }

  /** The last block that begins at or before her rank, or the first. */
  #blockIndexOf(slot: number): number {
    const isAtOrBefore = (first: number) => first === slot || this.compare(first, slot) < 0
    const before = leading(this.#blocks.length, (index) => isAtOrBefore(this.#firstOf(index)))
    return Math.max(0, before - 1)
  }

  #standing(slot: number): { index: number; block: Block; position: number } {
    const index = this.#blockIndexOf(slot)
    const block = this.#blocks[index]
    const position = block ? this.#positionIn(block, slot) : 0
    if (!block || this.#slotAt(block, position) !== slot)
      throw new Error(`slot ${slot} is not where its rank is`)
    return { index, block, position }
  }

  /** Where she is, or where she would be. */
  #positionIn(block: Block, slot: number): number {
    return leading(block.size, (position) => {
      const other = this.#slotAt(block, position)
      return other !== slot && this.compare(other, slot) < 0
    })
  }

  #firstOf = (index: number) => this.#slotAt(this.#blocks[index] as Block, 0)
}

/** How many of so many are so: those who are stand before those who are not. */
function leading(count: number, isSo: (index: number) => boolean): number {
  let [low, high] = [0, count]
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isSo(middle)) low = middle + 1
    else high = middle
  }
  return low
}
