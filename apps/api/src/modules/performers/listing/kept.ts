interface Sized {
  byteLength: number
}

/** Bytes by key, bounded in all: whatever was not asked for longest goes first. */
export class Kept<Key, Value extends Sized> {
  readonly #kept = new Map<Key, Value>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes
  }

  get(key: Key): Value | undefined {
    const value = this.#kept.get(key)
    if (value === undefined) return undefined
    this.#kept.delete(key)
    this.#kept.set(key, value)
    return value
  }

  set(key: Key, value: Value): void {
    this.delete(key)
    this.#kept.set(key, value)
    this.#bytes += value.byteLength
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#mostBytes) return
      this.delete(oldest)
    }
  }

  delete(key: Key): void {
    this.#bytes -= this.#kept.get(key)?.byteLength ?? 0
    this.#kept.delete(key)
  }

  deleteWhere(condition: (value: Value) => boolean): void {
    for (const [key, value] of this.#kept) if (condition(value)) this.delete(key)
  }
}
