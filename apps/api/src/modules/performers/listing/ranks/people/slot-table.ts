import { at } from '../bits/bits.ts'

const none = -1

/** From a performer's number to her slot, which she keeps. A map of the language's own takes five times the memory. */
export class SlotTable {
  /** by slot */
  #numbers = new Int32Array(64)
  /** slots, each where the digest of its number points to, or in the first free place behind it */
  #table = new Int32Array(128).fill(none)
  #size = 0

  get size(): number {
    return this.#size
  }

  get byteLength(): number {
    return this.#numbers.byteLength + this.#table.byteLength
  }

  numberOf(slot: number): number {
    return at(this.#numbers, slot)
  }

  find(number: number): number | undefined {
    const slot = at(this.#table, this.#placeOf(number))
    return slot === none ? undefined : slot
  }

  /** Her slot, a new one where she has none. */
  give(number: number): number {
    const known = this.find(number)
    if (known !== undefined) return known
    const slot = this.#size++
    if (slot === this.#numbers.length) this.#grow()
    this.#numbers[slot] = number
    this.#table[this.#placeOf(number)] = slot
    return slot
  }

  #placeOf(number: number): number {
    const mask = this.#table.length - 1
    let place = (Math.imul(number, 0x9e3779b1) >>> 7) & mask
    for (let slot = at(this.#table, place); slot !== none; slot = at(this.#table, place)) {
      if (at(this.#numbers, slot) === number) break
      place = (place + 1) & mask
    }
    return place
  }

  #grow(): void {
    const numbers = new Int32Array(this.#numbers.length * 2)
    numbers.set(this.#numbers)
    this.#numbers = numbers
    this.#table = new Int32Array(numbers.length * 2).fill(none)
    for (let slot = 0; slot < this.#size - 1; slot++)
      this.#table[this.#placeOf(numbers[slot] as number)] = slot
  }
}
