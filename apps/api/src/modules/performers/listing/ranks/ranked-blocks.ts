import { BitRows } from './bit-rows.ts'
import { at, countBoth, popcount } from './bits.ts'
import { matching, narrowed, type Question } from './matching.ts'
import { NumberRows } from './number-rows.ts'

/** Performers in one block at most; so many bits of each row are its own. */
const capacity = 1024
const blockWords = capacity / 32
/** what a block begins with where there are more, so that there is room for some */
const filled = 768
/** places that room is made for: so many at first, and then so many times those that are taken */
const least = 4
const reserve = 1.1

interface Block {
  /** where its slots and bits are: they stay there, wherever it comes in the order */
  place: number
  size: number
}

export interface Ranked {
  /** Which of two slots comes first; never 0 for two. */
  compare(one: number, other: number): number
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

/** rows that are always there; a facet's is behind them by its number */
const [everybody, nobody] = [0, 1]
const rowOf = (facet: number) => facet + 2

const endOf = (place: number, size: number) => place * blockWords + ((size + 31) >>> 5)

/** Of those who match, those who come first, or, with all bits of `not` set, the others: which of them are wanted. */
interface Part {
  not: 0 | -1
  skip: number
  until: number
}

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
  /** of each block in order: firsts, and all who match */
  #counts = new Int32Array(0)
  readonly #ranked: Ranked

  constructor(ranked: Ranked) {
    this.#ranked = ranked
  }

  /** Which of two slots comes first. */
  compare(one: number, other: number): number {
    return this.#ranked.compare(one, other)
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
    const index = this.#blockIndexOf(slot)
    const block = this.#blocks[index]
    const position = block ? this.#positionIn(block, slot) : 0
    if (!block || this.#slotAt(block, position) !== slot)
      throw new Error(`slot ${slot} is not where its rank is`)
    this.#slotsOf(block).copyWithin(position, position + 1)
    this.#rows.closeGap(block.place, position)
    this.#prices.rows.closeGap(block.place, position)
    block.size--
    if (block.size > 0) return
    this.#release(block)
    this.#blocks.splice(index, 1)
  }

  /** Those who match from `offset` on, those of the first facet before the others; and how many there are of both. */
  find(wanted: Wanted, offset: number, limit: number): { slots: number[]; first: number; total: number } {
    const question = this.#questionOf(wanted)
    const { first, total } = this.#countBlocks(question)
    const slots: number[] = []
    this.#take(slots, question, { not: 0, skip: offset, until: limit })
    this.#take(slots, question, { not: -1, skip: Math.max(0, offset - first), until: limit })
    return { slots, first, total }
  }

  /** How many match, and how many of them show each of some facets. */
  count(wanted: Omit<Wanted, 'first'>, choices: readonly number[]): { total: number; of: number[] } {
    const question = this.#questionOf({ ...wanted, first: null })
    if (this.#matching.length !== this.#room * blockWords)
      this.#matching = new Int32Array(this.#room * blockWords)
    for (const { place, size } of this.#blocks)
      for (let word = place * blockWords; word < endOf(place, size); word++)
        this.#matching[word] = matching(question, word)
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

  /** Notes for each block how many match, and how many of them are firsts. */
  #countBlocks(question: Question): { first: number; total: number } {
    if (this.#counts.length < this.#blocks.length * 2) this.#counts = new Int32Array(this.#room * 2)
    // taken out of it once: this loop is most of what a page costs
    const { one, other, more, price, firsts } = question
    const isPair = more.length === 0 && price.length === 0
    let [first, total] = [0, 0]
    for (let index = 0; index < this.#blocks.length; index++) {
      const { place, size } = this.#blocks[index] as Block
      const end = endOf(place, size)
      let [firstHere, here] = [0, 0]
      for (let word = place * blockWords; word < end; word++) {
        const both = at(one, word) & at(other, word)
        const bits = isPair || both === 0 ? both : narrowed(question, word, both)
        if (bits === 0) continue
        here += popcount(bits)
        const firstBits = bits & at(firsts, word)
        // few come first
        if (firstBits !== 0) firstHere += popcount(firstBits)
      }
      this.#counts[index * 2] = firstHere
      this.#counts[index * 2 + 1] = here
      first += firstHere
      total += here
    }
    return { first, total }
  }

  /** Of a part passes over so many, and takes the next ones until there are enough. */
  #take(slots: number[], question: Question, part: Part): void {
    let { skip } = part
    for (let index = 0; index < this.#blocks.length && slots.length < part.until; index++) {
      const first = at(this.#counts, index * 2)
      const count = part.not === 0 ? first : at(this.#counts, index * 2 + 1) - first
      if (count > skip) this.#takeFrom(slots, question, this.#blocks[index] as Block, { ...part, skip })
      skip = Math.max(0, skip - count)
    }
  }

  #takeFrom(slots: number[], question: Question, block: Block, { not, skip, until }: Part): void {
    let passed = 0
    for (let position = 0; position < block.size; position += 32) {
      const word = block.place * blockWords + (position >>> 5)
      let left = matching(question, word) & (at(question.firsts, word) ^ not)
      for (; left !== 0 && slots.length < until; left &= left - 1)
        if (++passed > skip) slots.push(this.#slotAt(block, position + 31 - Math.clz32(left & -left)))
    }
  }

  #insertInto(block: Block, slot: number): void {
    const position = this.#positionIn(block, slot)
    block.size++
    this.#slotsOf(block).copyWithin(position + 1, position, block.size - 1)
    this.#rows.openGap(block.place, position)
    this.#prices.rows.openGap(block.place, position)
    this.#write(block, slot, position)
    this.#put(block)
  }

  #blockOf(slots: Int32Array): Block {
    const block = { place: this.#free.pop() ?? this.#newPlace(), size: slots.length }
    for (let position = 0; position < slots.length; position++)
      this.#write(block, at(slots, position), position)
    this.#put(block)
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

  #write({ place }: Block, slot: number, position: number): void {
    this.#slots[place * capacity + position] = slot
    this.#rows.draw(everybody, position)
    const price = this.#ranked.priceOf(slot)
    if (price >= 0) this.#prices.draw(position, price)
    const words = this.#ranked.facetWords()
    for (let word = 0; word < words; word++)
      for (let left = this.#ranked.facetsOf(slot, word); left !== 0; left &= left - 1)
        this.#rows.draw(rowOf((word << 5) + 31 - Math.clz32(left & -left)), position)
  }

  /** What was written of a block. */
  #put({ place }: Block): void {
    this.#rows.put(place)
    this.#prices.put(place)
  }

  #slotAt({ place }: Block, position: number): number {
    return at(this.#slots, place * capacity + position)
  }

  #slotsOf({ place, size }: Block): Int32Array {
    return this.#slots.subarray(place * capacity, place * capacity + size)
  }

  /** The last block that begins at or before her rank, or the first. */
  #blockIndexOf(slot: number): number {
    let [low, high] = [0, this.#blocks.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      const block = this.#blocks[middle]
      const first = block ? this.#slotAt(block, 0) : slot
      if (first === slot || this.#ranked.compare(first, slot) < 0) low = middle
      else high = middle - 1
    }
    return low
  }

  /** Where she is, or where she would be. */
  #positionIn(block: Block, slot: number): number {
    let [low, high] = [0, block.size]
    while (low < high) {
      const middle = (low + high) >>> 1
      const other = this.#slotAt(block, middle)
      if (other !== slot && this.#ranked.compare(other, slot) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}
