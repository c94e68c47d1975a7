import { at, closeGap, flipBit, openGap, setBit } from './bits.ts'

/** Words that each row is longer than it need be: rows a power of two apart fall into one line of a processor's cache. */
const apart = 16
const leastRows = 16

/**
 * Rows of bits, each in one piece: so many words of 32 for each block, by the block's place. Who looks for something reads
 * a few rows from end to end, which a processor does faster than it jumps.
 */
export class BitRows {
  readonly #blockWords: number
  /** row behind row */
  #bits = new Int32Array(0)
  #drawn: Int32Array
  #rowRoom = leastRows
  #placeRoom = 0
  #count = 0

  constructor(blockWords: number) {
    this.#blockWords = blockWords
    this.#drawn = new Int32Array(this.#rowRoom * blockWords)
  }

  get byteLength(): number {
    return this.#bits.byteLength
  }

  /** How many rows there are: those that were asked for, and those before them. */
  get count(): number {
    return this.#count
  }

  /** As it is until there is room made for more; all 0 where no bit of it was ever set. */
  row(id: number): Int32Array {
    this.#makeRow(id)
    return this.#bits.subarray(id * this.#stride, id * this.#stride + this.#placeRoom * this.#blockWords)
  }

  /** Sets a bit of the block that is `put` next: what is small is near. */
  draw(id: number, position: number): void {
    this.#makeRow(id)
    setBit(this.#drawn, id * this.#blockWords, position)
  }

  /** Sets those of a whole word of it. */
  drawWord(id: number, word: number, bits: number): void {
    if (bits === 0) return
    this.#makeRow(id)
    const into = id * this.#blockWords + word
    this.#drawn[into] = at(this.#drawn, into) | bits
  }

  /** Draws in a row what is drawn in another one. */
  drawAlso(id: number, like: number): void {
    if (like >= this.#count) return
    const [into, from] = [id * this.#blockWords, like * this.#blockWords]
    for (let word = 0; word < this.#blockWords; word++)
      this.#drawn[into + word] = at(this.#drawn, into + word) | at(this.#drawn, from + word)
  }

  /** Adds what was drawn to what a block has. */
  put(place: number): void {
    for (let id = 0; id < this.#count; id++) {
      const [from, into] = [id * this.#blockWords, this.#begin(id, place)]
      for (let word = 0; word < this.#blockWords; word++)
        this.#bits[into + word] = at(this.#bits, into + word) | at(this.#drawn, from + word)
    }
    this.#drawn.fill(0)
  }

  flip(id: number, place: number, position: number): void {
    this.#makeRow(id)
    flipBit(this.#bits, this.#begin(id, place), position)
  }

  openGap(place: number, position: number): void {
    for (let id = 0; id < this.#count; id++)
      openGap(this.#bits, this.#begin(id, place), this.#blockWords, position)
  }

  closeGap(place: number, position: number): void {
    for (let id = 0; id < this.#count; id++)
      closeGap(this.#bits, this.#begin(id, place), this.#blockWords, position)
  }

  clear(place: number): void {
    for (let id = 0; id < this.#count; id++)
      this.#bits.fill(0, this.#begin(id, place), this.#begin(id, place) + this.#blockWords)
  }

  makeRoom(places: number): void {
    this.#grow(this.#rowRoom, places)
  }

  #makeRow(id: number): void {
    if (id < this.#count) return
    if (id >= this.#rowRoom) {
      this.#grow(Math.max(this.#rowRoom * 2, id + 1), this.#placeRoom)
      const drawn = new Int32Array(this.#rowRoom * this.#blockWords)
      drawn.set(this.#drawn)
      this.#drawn = drawn
    }
    this.#count = id + 1
  }

  #grow(rows: number, places: number): void {
    const before = Array.from({ length: this.#count }, (_, id) => this.row(id))
    this.#rowRoom = rows
    this.#placeRoom = places
    this.#bits = new Int32Array(rows * this.#stride)
    for (const [id, row] of before.entries()) this.#bits.set(row, id * this.#stride)
  }

  get #stride(): number {
    return this.#placeRoom * this.#blockWords + apart
  }

  #begin(id: number, place: number): number {
    return id * this.#stride + place * this.#blockWords
  }
}
