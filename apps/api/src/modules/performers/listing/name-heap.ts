import { at } from './bits.ts'

const reserve = 1.5

/** Names by slot as UTF-8, one behind the other in one buffer: a million strings would be a million objects. */
export class NameHeap {
  #bytes = Buffer.alloc(1 << 12)
  #used = 0
  /** where the name of a slot begins, and how long it is */
  #places = new Uint32Array(2 << 6)

  /** the first four bytes of each: they settle most comparisons */
  #beginnings = new Uint32Array(1 << 6)

  get byteLength(): number {
    return this.#bytes.byteLength + this.#places.byteLength + this.#beginnings.byteLength
  }

  set(slot: number, name: string): void {
    const length = Buffer.byteLength(name)
    if (slot * 2 >= this.#places.length) {
      const slots = Math.ceil((slot + 1) * reserve)
      const [places, beginnings] = [new Uint32Array(slots * 2), new Uint32Array(slots)]
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
    const byte = (index: number) => (index < length ? at(this.#bytes, this.#used + index) : 0)
    this.#beginnings[slot] = (byte(0) << 24) | (byte(1) << 16) | (byte(2) << 8) | byte(3)
    this.#used += length
  }

  /** As a number, what a name begins with: a smaller one is before a larger one. */
  beginningOf(slot: number): number {
    return at(this.#beginnings, slot)
  }

  textOf(slot: number): string {
    return this.#bytes.toString('utf8', this.#begin(slot), this.#begin(slot) + this.#length(slot))
  }

  /** By code points, as PostgreSQL's collation "C" does. */
  compare(one: number, other: number): number {
    const first = at(this.#beginnings, one) - at(this.#beginnings, other)
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
