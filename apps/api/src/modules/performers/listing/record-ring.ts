import { SlotTable } from './ranks/slot-table.ts'

/** before each text: how many bytes it has */
const headBytes = 4
const none = -1

/**
 * Texts by number, the oldest written over by the newest, in pieces of memory that are made when they are needed. A million
 * objects of the language's own would be gone through by the collector of garbage, for longer than a page takes.
 */
export class RecordRing {
  readonly #pieceBytes: number
  readonly #mostPieces: number
  readonly #pieces: Buffer[] = []
  readonly #slots = new SlotTable()
  /** by slot: behind how many bytes of all that was ever written */
  #begins = new Float64Array(64).fill(none)
  #written = 0

  constructor(mostBytes: number, pieceBytes = 4e6) {
    this.#pieceBytes = pieceBytes
    this.#mostPieces = Math.floor(mostBytes / pieceBytes)
  }

  /** Whether whoever is written next takes the place of another. */
  get isFull(): boolean {
    return this.#written > this.#pieceBytes * (this.#mostPieces - 1)
  }

  has(number: number): boolean {
    return this.#beginOf(number) !== none
  }

  /** Good until the next is set. */
  get(number: number): Buffer | undefined {
    const begin = this.#beginOf(number)
    if (begin === none) return undefined
    const [piece, at] = this.#placeOf(begin)
    const from = at + headBytes
    return piece.subarray(from, from + piece.readInt32LE(at))
  }

  set(number: number, text: string): void {
    this.delete(number)
    const length = Buffer.byteLength(text)
    if (headBytes + length > this.#pieceBytes) return
    const left = this.#pieceBytes - (this.#written % this.#pieceBytes)
    // a text is not cut in two
    if (headBytes + length > left) this.#written += left
    const [piece, at] = this.#placeOf(this.#written)
    piece.writeInt32LE(length, at)
    piece.write(text, at + headBytes)
    const slot = this.#slots.give(number)
    if (slot >= this.#begins.length) this.#grow()
    this.#begins[slot] = this.#written
    this.#written += headBytes + length
  }

  delete(number: number): void {
    const slot = this.#slots.find(number)
    if (slot !== undefined) this.#begins[slot] = none
  }

  clear(): void {
    this.#begins.fill(none)
  }

  #beginOf(number: number): number {
    const slot = this.#slots.find(number)
    const begin = slot === undefined ? none : (this.#begins[slot] ?? none)
    return begin < this.#written - this.#pieceBytes * this.#mostPieces ? none : begin
  }

  #placeOf(written: number): [piece: Buffer, at: number] {
    const index = Math.floor(written / this.#pieceBytes) % this.#mostPieces
    this.#pieces[index] ??= Buffer.allocUnsafeSlow(this.#pieceBytes)
    return [this.#pieces[index], written % this.#pieceBytes]
  }

  #grow(): void {
    const begins = new Float64Array(this.#begins.length * 2).fill(none)
    begins.set(this.#begins)
    this.#begins = begins
  }
}
