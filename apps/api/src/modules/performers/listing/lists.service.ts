import type { PerformerAccount } from '@footlight/contract'
import type { Database } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log.ts'
import type { HouseServices } from '../performers.rules.ts'
import { createFollower, type Follower } from './follower.ts'
import { Kept } from './kept.ts'
import type { Counts, Filters, ListedNames, ListQuestion, NamesQuestion } from './port.ts'
import type { RankIndex } from './rank-index.ts'
import { sqlListing } from './sql-listing.store.ts'
import type { Effect, Touch } from './watched-page.ts'

const pageBytes = 32e6
const recordBytes = 48e6
const comma = Buffer.from(',')
const nothing = Buffer.alloc(0)

export interface Lists extends AsyncDisposable {
  /** [P4] A reply of `listPerformers`, written out. */
  page(question: ListQuestion): Promise<Buffer>
  counts(filters: Filters): Promise<Counts>
  names(question: NamesQuestion): Promise<ListedNames>
  follow: Follower['follow']
}

interface Totals {
  total: number
  liveMatching: number
  liveTotal: number
}

/** A page as it is written: those who are on it, and behind them the totals, which change more often. */
interface WrittenPage {
  head: Buffer
  totals: Totals
  /** null: since then the totals have changed */
  whole: Buffer | null
  byteLength: number
  effectOf(touch: Touch): Effect
}

interface Parts {
  database: Database
  house: HouseServices
  log: Log
  /** wire records of these numbers, by number */
  recordsOf(numbers: readonly number[]): Promise<ReadonlyMap<number, PerformerAccount>>
}

/**
 * [P4] The pages of the lists. Records and pages are kept written out: to write one costs more than to find who is on it.
 * What is kept is as new as its asking, for it is thrown away with the change.
 */
export function createLists({ database, house, log, recordsOf }: Parts): Lists {
  const sql = sqlListing(database, house)
  const records = new Kept<number, Buffer>(recordBytes)
  /** records that are being read: one who changes is read once, and not for each page that she stands on */
  const underway = new Map<number, Promise<Buffer | undefined>>()
  const pages = new Kept<string, WrittenPage>(pageBytes)
  /** counts what was told to have changed */
  let changes = 0
  const follower = createFollower({
    database,
    house,
    log,
    onChange(touches) {
      changes++
      for (const { number } of touches) {
        records.delete(number)
        // what is read of her may be from before: whoever asks from now on reads anew
        underway.delete(number)
      }
      pages.deleteWhere((page) => !isStillSo(page, touches))
    },
  })

  async function recordsWritten(numbers: readonly number[]): Promise<Map<number, Buffer>> {
    if (numbers.length === 0) return new Map()
    const found = await recordsOf(numbers)
    return new Map([...found].map(([number, record]) => [number, bytesOf(JSON.stringify(record))]))
  }

  function readRecords(numbers: readonly number[]): void {
    const reading = recordsWritten(numbers)
    for (const number of numbers) {
      const one = reading.then((found) => found.get(number))
      underway.set(number, one)
      const end = (record?: Buffer) => {
        // she changed while she was read
        if (underway.get(number) !== one) return
        underway.delete(number)
        if (record) records.set(number, record)
      }
      one.then(end, () => end())
    }
  }

  async function keptRecords(numbers: readonly number[]): Promise<ReadonlyMap<number, Buffer>> {
    const written = new Map<number, Buffer>()
    const missing: number[] = []
    for (const number of numbers) {
      const known = records.get(number)
      if (known) written.set(number, known)
      else missing.push(number)
    }
    readRecords(missing.filter((number) => !underway.has(number)))
    const read = await Promise.all(
      missing.map(async (number) => [number, await underway.get(number)] as const),
    )
    for (const [number, record] of read) if (record) written.set(number, record)
    return written
  }

  async function pageIn(index: RankIndex, question: ListQuestion): Promise<Buffer> {
    const key = JSON.stringify(question)
    const kept = pages.get(key)
    if (kept) return wholeOf(kept, question, index.liveTotal)
    const before = changes
    const { numbers, ...totals } = index.page(question)
    const head = headOf(numbers, await keptRecords(numbers))
    const whole = withTotals(head, question, totals)
    const effectOf = index.watch(question, numbers)
    if (changes === before && effectOf)
      pages.set(key, { head, totals, whole, byteLength: head.byteLength * 2, effectOf })
    return whole
  }

  /**
   * Null: PostgreSQL answers, which alone finds words. Where there is an index it is waited for: a database that is slow
   * to say what has changed would be slower still to list a whole house.
   */
  const indexFor = async (q?: string) => (q ? null : follower.current())

  return {
    counts: async (filters) => ((await indexFor(filters.q)) ?? sql).counts(filters),

    names: async (question) => ((await indexFor()) ?? sql).names(question),

    async page(question) {
      const index = await indexFor(question.q)
      if (index) return pageIn(index, question)
      const { numbers, ...totals } = await sql.page(question)
      return withTotals(headOf(numbers, await recordsWritten(numbers)), question, totals)
    },

    follow: follower.follow,

    [Symbol.asyncDispose]: () => follower[Symbol.asyncDispose](),
  }
}

/** Whether the same people stand on it after these changes; its totals follow them. */
function isStillSo(page: WrittenPage, touches: readonly Touch[]): boolean {
  for (const touch of touches) {
    const effect = page.effectOf(touch)
    if (effect === 'another page') return false
    if (effect.total === 0 && effect.live === 0) continue
    page.totals.total += effect.total
    page.totals.liveMatching += effect.live
    page.whole = null
  }
  return true
}

function headOf(numbers: readonly number[], written: ReadonlyMap<number, Buffer>): Buffer {
  const listed = numbers.flatMap((number) => written.get(number) ?? [])
  const parts = listed.flatMap((record, index) => [index === 0 ? nothing : comma, record])
  return Buffer.concat([Buffer.from('{"performerAccounts":['), ...parts])
}

function withTotals(head: Buffer, { offset, limit }: ListQuestion, totals: Totals): Buffer {
  const { total, liveMatching, liveTotal } = totals
  const tail = JSON.stringify({ offset, limit, total, liveMatching, liveTotal }).slice(1)
  return Buffer.concat([head, Buffer.from(`],${tail}`)])
}

function wholeOf(page: WrittenPage, question: ListQuestion, liveTotal: number): Buffer {
  if (page.whole === null || page.totals.liveTotal !== liveTotal) {
    page.totals.liveTotal = liveTotal
    page.whole = withTotals(page.head, question, page.totals)
  }
  return page.whole
}

/** In memory of its own: a slice of a shared piece would keep its neighbours. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}
