/** Reads the bits of a video header, most significant first. Past the end it reads null. */
export class Bits {
  readonly #bytes: Buffer
  #at = 0

  constructor(bytes: Buffer) {
    this.#bytes = bytes
  }

  /** `count` bits as a number, at most 32. */
  read(count: number): number | null {
    if (this.#at + count > this.#bytes.length * 8) return null
    let value = 0
    for (let index = 0; index < count; index += 1, this.#at += 1)
      value = value * 2 + (((this.#bytes[this.#at >> 3] as number) >> (7 - (this.#at & 7))) & 1)
    return value
  }

  /** ue(v) of H.264, 9.1: an Exp-Golomb code. */
  readUnsigned(): number | null {
    let zeros = 0
    for (let bit = this.read(1); bit !== 1; bit = this.read(1)) {
      zeros += 1
      if (bit === null || zeros > 31) return null
    }
    const rest = this.read(zeros)
    return rest === null ? null : 2 ** zeros - 1 + rest
  }

  /** se(v): read and passed over where its value does not matter. */
  skipSigned(): void {
    this.readUnsigned()
  }
}
