import { SlotTable } from '../ranks/people/slot-table.ts'

/** before each text: how many bytes it has, or none, and how many there is room for */
const headBytes = 8
/** room is given in steps: somebody's record becomes a little longer now and then, and has to move no sooner */
const stepBytes = 64
const none = -1

/** How many bytes somebody takes whose text is this. */
export const roomOf = (text: string) =>
  Math.ceil((headBytes + Buffer.byteLength(text)) / stepBytes) * stepBytes

/**
 * Texts by number, in pieces of memory that are made when they are needed; where there is no room for more, the oldest are written
 * over. A million objects of the language's own would be gone through by the collector of garbage, for longer than a page takes.
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

  /** Whether whoever is new takes the place of another. */
  get isFull(): boolean {
    return this.#written > this.#pieceBytes * (this.#mostPieces - 1)
  }

  has(number: number): boolean {
    return this.get(number) !== undefined
  }

  /** Good until the next is set. */
  get(number: number): Buffer | undefined {
    const begin = this.#beginOf(number)
    if (begin === none) return undefined
    const [piece, at] = [this.#pieceOf(begin), begin % this.#pieceBytes]
    const length = piece.readInt32LE(at)
    return length === none ? undefined : piece.subarray(at + headBytes, at + headBytes + length)
  }

  set(number: number, text: string): void {
    this.delete(number)
    const room = roomOf(text)
    if (room > this.#pieceBytes) return
    const begin = this.#placeFor(number, room)
    const [piece, at] = [this.#pieceOf(begin), begin % this.#pieceBytes]
    piece.writeInt32LE(piece.write(text, at + headBytes), at)
  }

  /** She keeps her place. */
  delete(number: number): void {
    const begin = this.#beginOf(number)
    if (begin !== none) this.#pieceOf(begin).writeInt32LE(none, begin % this.#pieceBytes)
  }

  clear(): void {
    this.#begins.fill(none)
    this.#written = 0
  }

  /** The place that she has, where it is large enough and far from being written over: few who change often take no more. */
  #placeFor(number: number, room: number): number {
    const known = this.#beginOf(number)
    const isYoung = known >= this.#written - (this.#pieceBytes * this.#mostPieces) / 4
    if (known !== none && isYoung && this.#roomAt(known) >= room) return known
    const left = this.#pieceBytes - (this.#written % this.#pieceBytes)
    // a text is not cut in two
    if (room > left) this.#written += left
    const begin = this.#written
    this.#written += room
    this.#pieceOf(begin).writeInt32LE(room, (begin % this.#pieceBytes) + 4)
    const slot = this.#slots.give(number)
    if (slot >= this.#begins.length) this.#grow()
    this.#begins[slot] = begin
    return begin
  }

  #beginOf(number: number): number {
    const slot = this.#slots.find(number)
    const begin = slot === undefined ? none : (this.#begins[slot] ?? none)
    return begin < this.#written - this.#pieceBytes * this.#mostPieces ? none : begin
  }

  #roomAt = (begin: number) => this.#pieceOf(begin).readInt32LE((begin % this.#pieceBytes) + 4)

  #pieceOf(begin: number): Buffer {
    const index = Math.floor(begin / this.#pieceBytes) % this.#mostPieces
    this.#pieces[index] ??= Buffer.allocUnsafeSlow(this.#pieceBytes)
    return this.#pieces[index]
  }

  #grow(): void {
    const begins = new Float64Array(this.#begins.length * 2).fill(none)
    begins.set(this.#begins)
    this.#begins = begins
  }
}
