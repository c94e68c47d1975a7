import { setImmediate as others } from 'node:timers/promises'
import type { Database } from '../../../../platform/database/database.ts'
import type { RankIndex } from '../ranks/rank-index.ts'
import type { Touch } from '../ranks/watched-page.ts'
import { currentSnapshot, readFeed } from './feed.store.ts'
import { rowsOf } from './rows.store.ts'

/** Changed performers in one reading: those who wait for it are held up by some milliseconds. */
const together = 200

/** An index, and up to where the feed of changes is in it. */
export class FeedReader {
  readonly index: RankIndex
  readonly #database: Database
  readonly #onChange: (touches: readonly Touch[]) => void
  #snapshot: string
  #isReading = false
  #wasStill = false
  /** who asked since the last reading began */
  #waiting: PromiseWithResolvers<boolean> | null = null

  constructor(parts: {
    index: RankIndex
    /** before any of the index was read */
    snapshot: string
    database: Database
    /** these are not as they were */
    onChange(touches: readonly Touch[]): void
  }) {
    this.index = parts.index
    this.#snapshot = parts.snapshot
    this.#database = parts.database
    this.#onChange = parts.onChange
  }

  /**
   * Reads what was committed before this was asked: one reading at a time, shared by all who asked before it began. False:
   * some of it is forgotten already, and the index of no use any more.
   */
  catchUp(): Promise<boolean> {
    this.#waiting ??= Promise.withResolvers()
    const { promise } = this.#waiting
    if (!this.#isReading) void this.#readOn()
    return promise
  }

  /**
   * As long as somebody waits, on one connection. Before each question whoever has arrived meanwhile is let in: where many ask,
   * it costs more than most of their replies.
   */
  async #readOn(): Promise<void> {
    this.#isReading = true
    let asked: PromiseWithResolvers<boolean> | null = null
    try {
      await this.#database.connection().execute(async (connection) => {
        await others()
        for (asked = this.#take(); asked !== null; asked = this.#take()) {
          asked.resolve(await this.#read(connection))
          await others()
        }
      })
    } catch (error) {
      ;(asked ?? this.#take())?.reject(error)
    } finally {
      this.#isReading = false
      if (this.#waiting) void this.#readOn()
    }
  }

  #take(): PromiseWithResolvers<boolean> | null {
    const waiting = this.#waiting
    this.#waiting = null
    return waiting
  }

  async #read(database: Database): Promise<boolean> {
    if (this.#wasStill && (await currentSnapshot(database)) === this.#snapshot) return true
    const { snapshot, numbers, isLost } = await readFeed(database, this.#snapshot)
    if (isLost) return false
    for (let from = 0; from < numbers.length; from += together) {
      const some = numbers.slice(from, from + together)
      // as they are now: to read a change twice, or one that comes again later, changes nothing
      this.#onChange(this.index.apply(some, await rowsOf(database, some)))
    }
    this.#wasStill = snapshot === this.#snapshot
    this.#snapshot = snapshot
    return true
  }
}
