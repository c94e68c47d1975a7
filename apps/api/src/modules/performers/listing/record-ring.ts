/** before each text: how many bytes it has */
const headBytes = 4

/**
 * Texts by number in one piece of memory, the oldest written over by the newest. Tens of thousands of objects that come and go
 * would be moved about by the collector of garbage, for longer than a page takes.
 */
export class RecordRing {
  #bytes = Buffer.alloc(0)
  readonly #mostBytes: number
  #next = 0
  /** where each begins, in the order in which they were written */
  readonly #places = new Map<number, number>()
  #order = this.#places.entries()
  #oldest: readonly [number: number, begin: number] | undefined

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  has(number: number): boolean {
    return this.#places.has(number)
  }

  /** Good until the next is set. */
  get(number: number): Buffer | undefined {
    const begin = this.#places.get(number)
    if (begin === undefined) return undefined
    const length = this.#bytes.readInt32LE(begin)
    return this.#bytes.subarray(begin + headBytes, begin + headBytes + length)
  }

  set(number: number, text: string): void {
    this.delete(number)
    const length = Buffer.byteLength(text)
    if (headBytes + length > this.#mostBytes) return
    this.#makeRoom(this.#next + headBytes + length)
    if (this.#next + headBytes + length > this.#bytes.length) {
      this.#forget(this.#next, this.#bytes.length)
      this.#next = 0
    }
    const begin = this.#next
    this.#next = begin + headBytes + length
    this.#forget(begin, this.#next)
    this.#bytes.writeInt32LE(length, begin)
    this.#bytes.write(text, begin + headBytes)
    this.#places.set(number, begin)
  }

  delete(number: number): void {
    this.#places.delete(number)
  }

  /** As large as is needed, and no larger than it may be: from then on it goes round. */
  #makeRoom(end: number): void {
    if (end <= this.#bytes.length || this.#bytes.length === this.#mostBytes) return
    const bytes = Buffer.alloc(Math.min(this.#mostBytes, Math.max(end, this.#bytes.length * 2)))
    this.#bytes.copy(bytes)
    this.#bytes = bytes
  }

  /** Those that begin there: the oldest of all, for the ring has come round to them. */
  #forget(from: number, until: number): void {
    for (let oldest = this.#findOldest(); oldest; oldest = this.#findOldest()) {
      const [number, begin] = oldest
      if (begin < from || begin >= until) return
      this.delete(number)
    }
  }

  /** One iterator for all times: a new one would pass over all that were deleted, each time. */
  #findOldest() {
    while (!this.#oldest || this.#places.get(this.#oldest[0]) !== this.#oldest[1]) {
      const { value, done } = this.#order.next()
      this.#oldest = value
      if (!done) continue
      this.#order = this.#places.entries()
      if (this.#places.size === 0) return undefined
    }
    return this.#oldest
  }
}
