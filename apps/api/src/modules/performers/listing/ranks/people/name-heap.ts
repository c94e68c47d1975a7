import { at } from '../bits/bits.ts'

const reserve = 1.5

/** Names by slot as UTF-8, one behind the other in one buffer: a million strings would be a million objects. */
export class NameHeap {
  #bytes = Buffer.alloc(1 << 12)
  #used = 0
  /** where the name of a slot begins, and how long it is */
  #places = new Int32Array(2 << 6)

  /** the first four bytes of each: they settle most comparisons */
  #beginnings = new Uint32Array(1 << 6)

  get byteLength(): number {
    return this.#bytes.byteLength + this.#places.byteLength + this.#beginnings.byteLength
  }

  set(slot: number, name: string): void {
    const length = Buffer.byteLength(name)
    if (slot * 2 >= this.#places.length) {
      const slots = Math.ceil((slot + 1) * reserve)
      const [places, beginnings] = [new Int32Array(slots * 2), new Uint32Array(slots)]
      places.set(this.#places)
      beginnings.set(this.#beginnings)
      this.#places = places
      this.#beginnings = beginnings
    }
    this.#places[slot * 2 + 1] = 0
    if (this.#used + length > this.#bytes.length) this.#makeRoom(length)
    this.#bytes.write(name, this.#used)
    this.#places[slot * 2] = this.#used
    this.#places[slot * 2 + 1] = length
    this.#beginnings[slot] = this.#fourFrom(this.#used, this.#used + length)
    this.#used += length
  }

  /** Four bytes of a name from the first, second, … piece on, as a number; null: it is over before. */
  pieceOf(slot: number, piece: number): number | null {
    if (piece === 0) return this.#beginnings[slot] as number
    const [begin, left] = [this.#begin(slot) + piece * 4, this.#length(slot) - piece * 4]
    return left <= 0 ? null : this.#fourFrom(begin, begin + left)
  }

  #fourFrom(begin: number, end: number): number {
    let four = 0
    for (let index = begin; index < begin + 4; index++)
      four = (four << 8) | (index < end ? (this.#bytes[index] as number) : 0)
    return four >>> 0
  }

  textOf(slot: number): string {
    return this.#bytes.toString('utf8', this.#begin(slot), this.#begin(slot) + this.#length(slot))
  }

  /** By code points, as PostgreSQL's collation "C" does. */
  compare(one: number, other: number): number {
    const first = (this.#beginnings[one] as number) - (this.#beginnings[other] as number)
    if (first !== 0) return first
    return this.#bytes.compare(
      this.#bytes,
      this.#begin(other),
      this.#begin(other) + this.#length(other),
      this.#begin(one),
      this.#begin(one) + this.#length(one),
    )
  }

  /** What names were before is left behind, until there is no room for more. */
  #makeRoom(length: number): void {
    let needed = length
    for (let slot = 0; slot * 2 < this.#places.length; slot++) needed += this.#length(slot)
    const bytes = Buffer.alloc(Math.ceil(needed * reserve))
    let used = 0
    for (let slot = 0; slot * 2 < this.#places.length; slot++) {
      const begin = this.#begin(slot)
      this.#bytes.copy(bytes, used, begin, begin + this.#length(slot))
      this.#places[slot * 2] = used
      used += this.#length(slot)
    }
    this.#bytes = bytes
    this.#used = used
  }

  #begin = (slot: number) => at(this.#places, slot * 2)
  #length = (slot: number) => at(this.#places, slot * 2 + 1)
}
