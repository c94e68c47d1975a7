import { at, closeGap, lowest, openGap, popcount, setBit } from './bits.ts'

/** Performers in one block at most; so many bits has each row of it. */
const capacity = 1024
const rowWords = capacity / 32
/** what a block begins with where there are more, so that there is room for some */
const filled = 768

interface Block {
  /** in rank order */
  slots: Int32Array
  /** by position, as the slots; who asks for none has more than anybody pays */
  prices: Uint32Array
  size: number
  /** a row of bits for each facet */
  bits: Uint32Array
}

export interface Ranked {
  /** Which of two slots comes first; never 0 for two. */
  compare(one: number, other: number): number
  /** credits a minute; -1: none */
  priceOf(slot: number): number
  eachFacet(slot: number, found: (facet: number) => void): void
}

export interface Wanted {
  facets: readonly number[]
  /** credits a minute at most */
  priceMax: number | undefined
  /** the facet of who comes first; null: nobody does */
  first: number | null
}

/**
 * Slots in rank order, in blocks: each with a row of bits a facet, so that who matches is found, counted and skipped 32 at a
 * time, and one who comes, goes or moves costs a part of one block.
 */
export class RankedBlocks {
  #blocks: Block[] = []
  #facetRoom: number
  readonly #ranked: Ranked

  constructor(ranked: Ranked, facetRoom: number) {
    this.#ranked = ranked
    this.#facetRoom = facetRoom
  }

  /** Which of two slots comes first. */
  compare(one: number, other: number): number {
    return this.#ranked.compare(one, other)
  }

  get byteLength(): number {
    return this.#blocks.reduce(
      (sum, { slots, prices, bits }) => sum + slots.byteLength + prices.byteLength + bits.byteLength,
      0,
    )
  }

  /** Many at once, in rank order already, and behind all that are here. */
  append(slots: Int32Array): void {
    for (let begin = 0; begin < slots.length; begin += filled)
      this.#blocks.push(this.#blockOf(slots.subarray(begin, begin + filled)))
  }

  makeRoomForFacets(facetRoom: number): void {
    this.#facetRoom = facetRoom
    for (const block of this.#blocks) {
      const bits = new Uint32Array(facetRoom * rowWords)
      bits.set(block.bits)
      block.bits = bits
    }
  }

  insert(slot: number): void {
    const index = this.#blockIndexOf(slot)
    const block = this.#blocks[index]
    if (!block) this.#blocks.push(this.#blockOf(Int32Array.of(slot)))
    else if (block.size === capacity) {
      const half = capacity / 2
      const halves = [block.slots.subarray(0, half), block.slots.subarray(half)]
      this.#blocks.splice(index, 1, ...halves.map((slots) => this.#blockOf(slots)))
      this.insert(slot)
    } else this.#insertInto(block, slot)
  }

  /** Before anything changes that her rank hangs on. */
  remove(slot: number): void {
    const index = this.#blockIndexOf(slot)
    const block = this.#blocks[index]
    const position = block ? this.#positionIn(block, slot) : 0
    if (!block || at(block.slots, position) !== slot) throw new Error(`slot ${slot} is not where its rank is`)
    block.slots.copyWithin(position, position + 1, block.size)
    block.prices.copyWithin(position, position + 1, block.size)
    for (let row = 0; row < block.bits.length; row += rowWords) closeGap(block.bits, row, rowWords, position)
    block.size--
    if (block.size === 0) this.#blocks.splice(index, 1)
  }

  /** Those who match from `offset` on, those of the first facet before the others; and how many there are of both. */
  find(wanted: Wanted, offset: number, limit: number): { slots: number[]; first: number; total: number } {
    const counts = new Uint32Array(this.#blocks.length * 2)
    const totals = [0, 0]
    for (const [index, block] of this.#blocks.entries()) {
      const words = (block.size + 31) >>> 5
      for (let word = 0; word < words; word++) {
        const matching = matchingIn(block, word, wanted)
        if (matching === 0) continue
        const first = popcount(matching & firstsIn(block, word, wanted))
        counts[index * 2] = at(counts, index * 2) + first
        counts[index * 2 + 1] = at(counts, index * 2 + 1) + popcount(matching) - first
      }
      totals[0] = (totals[0] ?? 0) + at(counts, index * 2)
      totals[1] = (totals[1] ?? 0) + at(counts, index * 2 + 1)
    }
    const [first = 0, others = 0] = totals
    const slots: number[] = []
    this.#collect(slots, { wanted, counts, part: 0, skip: offset, until: limit })
    this.#collect(slots, { wanted, counts, part: 1, skip: Math.max(0, offset - first), until: limit })
    return { slots, first, total: first + others }
  }

  /** How many match, and how many of them show each of some facets: one look at all blocks. */
  count(wanted: Omit<Wanted, 'first'>, choices: readonly number[]): { total: number; of: Uint32Array } {
    const of = new Uint32Array(choices.length)
    let total = 0
    for (const block of this.#blocks) {
      for (let word = 0; word << 5 < block.size; word++) {
        const matching = matchingIn(block, word, wanted)
        if (matching === 0) continue
        total += popcount(matching)
        for (const [index, facet] of choices.entries())
          of[index] = at(of, index) + popcount(matching & at(block.bits, facet * rowWords + word))
      }
    }
    return { total, of }
  }

  #collect(
    slots: number[],
    options: { wanted: Wanted; counts: Uint32Array; part: 0 | 1; skip: number; until: number },
  ): void {
    const { wanted, counts, part, until } = options
    let { skip } = options
    for (let index = 0; index < this.#blocks.length && slots.length < until; index++) {
      const count = at(counts, index * 2 + part)
      const block = this.#blocks[index]
      if (!block || count <= skip) {
        skip -= count
        continue
      }
      for (let word = 0; word << 5 < block.size && slots.length < until; word++) {
        const firsts = firstsIn(block, word, wanted)
        let left = matchingIn(block, word, wanted) & (part === 0 ? firsts : ~firsts)
        for (; left !== 0 && slots.length < until; left &= left - 1) {
          if (skip > 0) skip--
          else slots.push(at(block.slots, (word << 5) + 31 - Math.clz32(left & -left)))
        }
      }
    }
  }

  #insertInto(block: Block, slot: number): void {
    const position = this.#positionIn(block, slot)
    block.slots.copyWithin(position + 1, position, block.size)
    block.prices.copyWithin(position + 1, position, block.size)
    for (let row = 0; row < block.bits.length; row += rowWords) openGap(block.bits, row, rowWords, position)
    block.size++
    this.#write(block, slot, position)
  }

  #blockOf(slots: Int32Array): Block {
    const block = {
      slots: new Int32Array(capacity),
      prices: new Uint32Array(capacity),
      size: slots.length,
      bits: new Uint32Array(this.#facetRoom * rowWords),
    }
    for (const [position, slot] of slots.entries()) this.#write(block, slot, position)
    return block
  }

  #write({ slots, prices, bits }: Block, slot: number, position: number): void {
    slots[position] = slot
    prices[position] = this.#ranked.priceOf(slot) >>> 0
    this.#ranked.eachFacet(slot, (facet) => setBit(bits, facet * rowWords, position))
  }

  /** The last block that begins at or before her rank, or the first. */
  #blockIndexOf(slot: number): number {
    let [low, high] = [0, this.#blocks.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      const first = this.#blocks[middle]?.slots[0] ?? slot
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
      const other = at(block.slots, middle)
      if (other !== slot && this.#ranked.compare(other, slot) < 0) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** Which of 32 match, as bits. */
function matchingIn(
  { bits, prices, size }: Block,
  word: number,
  { facets, priceMax }: Omit<Wanted, 'first'>,
): number {
  let matching = lowest(size - (word << 5))
  for (let index = 0; index < facets.length && matching !== 0; index++)
    matching &= bits[(facets[index] as number) * rowWords + word] as number
  if (priceMax === undefined || matching === 0) return matching
  let affordable = 0
  const first = word << 5
  // all of them, one behind the other: to step from bit to bit takes longer
  for (let bit = 0; bit < 32; bit++) affordable |= Number((prices[first + bit] as number) <= priceMax) << bit
  return matching & affordable
}

const firstsIn = ({ bits }: Block, word: number, { first }: Wanted): number =>
  first === null ? 0 : (bits[first * rowWords + word] as number)
