import type { PerformerAccount } from '@footlight/contract'
import type { Database } from '../../../platform/database/database.ts'
import { inTime } from '../../../platform/in-time.ts'
import type { Log } from '../../../platform/log.ts'
import type { HouseServices } from '../performers.rules.ts'
import { createFollower, type Follower } from './follower.ts'
import { Kept } from './kept.ts'
import type { Counts, Filters, ListedNames, ListedNumbers, ListQuestion, NamesQuestion } from './port.ts'
import type { RankIndex, Touch } from './rank-index.ts'
import { sqlListing } from './sql-listing.store.ts'

/** Somebody who asks waits so long for what has changed to be read, then PostgreSQL answers. */
const patienceMs = 100
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

/** A page as it is written, but for how many are live in the whole house: that changes more often than she who is on it. */
interface WrittenPage {
  head: Buffer
  whole: { liveTotal: number; bytes: Buffer }
  byteLength: number
  isTouchedBy(touch: Touch): boolean
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
  const pages = new Kept<string, WrittenPage>(pageBytes)
  /** counts what was told to have changed */
  let changes = 0
  const follower = createFollower({
    database,
    house,
    log,
    onChange(touches) {
      changes++
      for (const { number } of touches) records.delete(number)
      pages.deleteWhere((page) => touches.some((touch) => page.isTouchedBy(touch)))
    },
  })

  async function recordsWritten(numbers: readonly number[]): Promise<Map<number, Buffer>> {
    if (numbers.length === 0) return new Map()
    const found = await recordsOf(numbers)
    return new Map([...found].map(([number, record]) => [number, bytesOf(JSON.stringify(record))]))
  }

  async function keptRecords(numbers: readonly number[]): Promise<ReadonlyMap<number, Buffer>> {
    const written = new Map<number, Buffer>()
    const missing: number[] = []
    for (const number of numbers) {
      const known = records.get(number)
      if (known) written.set(number, known)
      else missing.push(number)
    }
    const before = changes
    for (const [number, record] of await recordsWritten(missing)) {
      written.set(number, record)
      // one that changed while it was read may have been read before
      if (changes === before) records.set(number, record)
    }
    return written
  }

  async function pageIn(index: RankIndex, question: ListQuestion): Promise<Buffer> {
    const key = JSON.stringify(question)
    const kept = pages.get(key)
    if (kept) return wholeOf(kept, index.liveTotal)
    const before = changes
    const listed = index.page(question)
    const head = headOf(question, listed, await keptRecords(listed.numbers))
    const bytes = withTail(head, listed.liveTotal)
    const isTouchedBy = index.watch(question)
    if (changes === before && isTouchedBy) {
      const whole = { liveTotal: listed.liveTotal, bytes }
      pages.set(key, { head, whole, byteLength: head.byteLength * 2, isTouchedBy })
    }
    return bytes
  }

  /** Null: PostgreSQL answers, which alone finds words. */
  const indexFor = async (q?: string) => (q ? null : inTime(follower.current(), patienceMs, null))

  return {
    counts: async (filters) => ((await indexFor(filters.q)) ?? sql).counts(filters),

    names: async (question) => ((await indexFor()) ?? sql).names(question),

    async page(question) {
      const index = await indexFor(question.q)
      if (index) return pageIn(index, question)
      const listed = await sql.page(question)
      return withTail(headOf(question, listed, await recordsWritten(listed.numbers)), listed.liveTotal)
    },

    follow: follower.follow,

    [Symbol.asyncDispose]: () => follower[Symbol.asyncDispose](),
  }
}

function headOf(
  { offset, limit }: ListQuestion,
  { numbers, total, liveMatching }: ListedNumbers,
  written: ReadonlyMap<number, Buffer>,
): Buffer {
  const listed = numbers.flatMap((number) => written.get(number) ?? [])
  const parts = listed.flatMap((record, index) => [index === 0 ? nothing : comma, record])
  const totals = JSON.stringify({ offset, limit, total, liveMatching }).slice(1, -1)
  return Buffer.concat([Buffer.from('{"performerAccounts":['), ...parts, Buffer.from(`],${totals}`)])
}

const withTail = (head: Buffer, liveTotal: number): Buffer =>
  Buffer.concat([head, Buffer.from(`,"liveTotal":${liveTotal}}`)])

function wholeOf(page: WrittenPage, liveTotal: number): Buffer {
  if (page.whole.liveTotal !== liveTotal) page.whole = { liveTotal, bytes: withTail(page.head, liveTotal) }
  return page.whole.bytes
}

/** In memory of its own: a slice of a shared piece would keep its neighbours. */
function bytesOf(text: string): Buffer {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}
