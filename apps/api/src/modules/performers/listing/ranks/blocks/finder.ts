import { at, lowest, popcount } from '../bits/bits.ts'
import { type Block, beginOf, blockWords, capacity, wordsOf } from './block.ts'
import { match, type Question } from './matching.ts'

/** How many match, and how many of them come first. */
export interface Totals {
  first: number
  total: number
}

/** Where somebody is looked for: blocks in their order, and the slots in them by place. */
export interface Ground {
  blocks: readonly Block[]
  slots: Int32Array
}

/** Of those who match, those who come first, or, with all bits of `not` set, the others: which of them are wanted. */
interface Part {
  not: 0 | -1
  skip: number
  until: number
}

/** Finds who matches from some place on: block by block it counts, passes over and takes. */
export class Finder {
  /** who matches in a block */
  readonly #bits = new Int32Array(blockWords)
  /** of each block in order: firsts, and all who match */
  #counts = new Int32Array(0)
  /** of so many blocks, from the first one on */
  #counted = 0

  /**
   * Those from `offset` on, those who come first before the others; and how many there are of both. Where that is known, blocks
   * behind the last of them are not looked at.
   */
  find(
    ground: Ground,
    question: Question,
    page: { offset: number; limit: number; totals: Totals | undefined },
  ): Totals & { slots: number[] } {
    const { offset, limit } = page
    this.#begin(ground)
    const { first, total } = page.totals ?? this.#countAll(ground, question)
    const slots: number[] = []
    const take = (part: Part) => this.#take(slots, ground, question, part)
    take({ not: 0, skip: offset, until: Math.min(limit, first - offset) })
    take({ not: -1, skip: Math.max(0, offset - first), until: Math.min(limit, total - offset) })
    return { slots, first, total }
  }

  totals(ground: Ground, question: Question): Totals {
    this.#begin(ground)
    return this.#countAll(ground, question)
  }

  #begin({ blocks }: Ground): void {
    if (this.#counts.length < blocks.length * 2) this.#counts = new Int32Array(blocks.length * 3)
    this.#counted = 0
  }

  #countAll(ground: Ground, question: Question): Totals {
    let [first, total] = [0, 0]
    while (this.#counted < ground.blocks.length) {
      const index = this.#counted
      this.#countNext(ground, question)
      first += this.#firstIn(index)
      total += this.#allIn(index)
    }
    return { first, total }
  }

  /** Notes how many match in the first block that was not counted yet, and how many of them come first. */
  #countNext({ blocks }: Ground, question: Question): void {
    const block = blocks[this.#counted] as Block
    const [begin, words] = [beginOf(block), wordsOf(block)]
    match(this.#bits, 0, question, begin, words)
    // of a block that is looked at in part
    if (block.size & 31) this.#bits[words - 1] = at(this.#bits, words - 1) & lowest(block.size & 31)
    let [first, all] = [0, 0]
    for (let word = 0; word < words; word++) {
      const bits = at(this.#bits, word)
      all += popcount(bits)
      const firstBits = bits & at(question.firsts, begin + word)
      // few come first
      if (firstBits !== 0) first += popcount(firstBits)
    }
    this.#counts[this.#counted * 2] = first
    this.#counts[this.#counted * 2 + 1] = all
    this.#counted++
  }

  #firstIn = (index: number) => at(this.#counts, index * 2)
  #allIn = (index: number) => at(this.#counts, index * 2 + 1)

  /** Of a part passes over so many, and takes the next ones until there are enough. */
  #take(slots: number[], ground: Ground, question: Question, part: Part): void {
    let { skip } = part
    for (let index = 0; index < ground.blocks.length && slots.length < part.until; index++) {
      if (index === this.#counted) this.#countNext(ground, question)
      const first = this.#firstIn(index)
      const count = part.not === 0 ? first : this.#allIn(index) - first
      if (count > skip) this.#takeFrom(slots, ground, question, index, { ...part, skip })
      skip = Math.max(0, skip - count)
    }
  }

  #takeFrom(
    slots: number[],
    ground: Ground,
    question: Question,
    index: number,
    { not, skip, until }: Part,
  ): void {
    const block = ground.blocks[index] as Block
    const [begin, words] = [beginOf(block), wordsOf(block)]
    match(this.#bits, 0, question, begin, words)
    let passed = 0
    for (let word = 0; word < words; word++) {
      let left = at(this.#bits, word) & (at(question.firsts, begin + word) ^ not)
      for (; left !== 0 && slots.length < until; left &= left - 1)
        if (++passed > skip)
          slots.push(at(ground.slots, block.place * capacity + word * 32 + 31 - Math.clz32(left & -left)))
    }
  }
}
