import { setTimeout as sleep } from 'node:timers/promises'
import type { PerformerAccount } from '@footlight/contract'
import { RecordRing } from './record-ring.ts'

/** of a million performers */
const mostBytes = 1.2e9
/** performers who are read at once before anybody asks for them */
const together = 40

/** Of those of them who are there, by number. */
export type RecordsOf = (numbers: readonly number[]) => Promise<ReadonlyMap<number, PerformerAccount>>

/** Records that are being read, of these numbers: who changes meanwhile is not among them any more. */
interface Reading {
  numbers: Set<number>
  found: Promise<ReadonlyMap<number, string>>
}

/** The wire records of performers by number, written out as JSON, kept until they are told to have changed. */
export class Records {
  readonly #ring = new RecordRing(mostBytes)
  readonly #underway: Reading[] = []
  readonly #recordsOf: RecordsOf

  constructor(recordsOf: RecordsOf) {
    this.#recordsOf = recordsOf
  }

  /** As they are in the database, whatever is kept. */
  async read(numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const records = await this.#recordsOf(numbers)
    return new Map([...records].map(([number, record]) => [number, JSON.stringify(record)]))
  }

  /** What `write` makes of them, in the order of the numbers, of those who are still there: they are good until it returns. */
  async of<Said>(
    numbers: readonly number[],
    write: (records: readonly (string | Buffer)[]) => Said,
  ): Promise<Said> {
    const read = new Map<number, string | undefined>()
    // who changes while others are read is read once more
    const areMissing = () => numbers.filter((number) => !this.#ring.has(number) && !read.has(number))
    for (let missing = areMissing(); missing.length > 0; missing = areMissing()) {
      this.#begin(missing)
      const readings = missing.map((number) => [number, this.#readingOf(number)] as const)
      for (const [number, reading] of readings) read.set(number, (await reading?.found)?.get(number))
    }
    return write(numbers.flatMap((number) => read.get(number) ?? this.#ring.get(number) ?? []))
  }

  /** They have changed: what is being read of them may be from before, and whoever asks from now on reads anew. */
  forget(numbers: Iterable<number>): void {
    for (const number of numbers) {
      this.#ring.delete(number)
      for (const reading of this.#underway) reading.numbers.delete(number)
    }
  }

  /** Anybody may have changed. */
  forgetAll(): void {
    this.#ring.clear()
    for (const { numbers } of this.#underway) numbers.clear()
  }

  /**
   * Reads who is not kept yet, a few at a time and half of the time, as one reader who goes through all of the house: so that a
   * page that nobody asked for before waits for nobody either. `numbersAt` answers who is listed there, nobody behind the last,
   * null where that is not known any more. False: it did not come to the end.
   */
  async readAhead(
    numbersAt: (offset: number, limit: number) => Promise<readonly number[] | null>,
    signal: AbortSignal,
  ): Promise<boolean> {
    for (let offset = 0; !this.#ring.isFull; offset += together) {
      const begun = performance.now()
      const numbers = await numbersAt(offset, together)
      if (!numbers || numbers.length === 0) return numbers !== null
      await this.#begin(numbers.filter((number) => !this.#ring.has(number)))
      await sleep(performance.now() - begun, undefined, { ref: false, signal })
    }
    return true
  }

  /** Begins to read those whom nobody reads yet. */
  #begin(missing: readonly number[]): Promise<unknown> {
    const numbers = missing.filter((number) => !this.#readingOf(number))
    if (numbers.length === 0) return Promise.resolve()
    const reading = { numbers: new Set(numbers), found: this.read(numbers) }
    this.#underway.push(reading)
    const end = (found?: ReadonlyMap<number, string>) => {
      this.#underway.splice(this.#underway.indexOf(reading), 1)
      for (const number of reading.numbers) {
        const record = found?.get(number)
        if (record !== undefined) this.#ring.set(number, record)
      }
    }
    reading.found.then(end, () => end())
    return reading.found
  }

  #readingOf(number: number): Reading | undefined {
    return this.#underway.find(({ numbers }) => numbers.has(number))
  }
}
