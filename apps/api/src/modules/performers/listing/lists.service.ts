import type { PerformerAccount } from '@footlight/contract'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/logs/log.ts'
import type { HouseServices } from '../performers.rules.ts'
import { createFollower, type Follower } from './follower.ts'
import type { Counts, Filters, ListedNames, ListQuestion, NamesQuestion } from './port.ts'
import type { RankIndex } from './ranks/rank-index.ts'
import type { Effect, Touch } from './ranks/watched-page.ts'
import { RecordRing } from './record-ring.ts'
import { sqlListing } from './sql-listing.store.ts'

const pageBytes = 32e6
const recordBytes = 48e6
const mostAskedOnce = 5000

/** JSON, in pieces behind each other. */
type Pieces = readonly Buffer[]

/** [P4] A reply of `listPerformers`, written out; where it is kept, `again` says how it reads now, or that it is kept no more. */
export interface ListPage {
  json: Pieces
  again: (() => Promise<Pieces | null>) | null
}

export interface Lists extends AsyncDisposable {
  page(question: ListQuestion): Promise<ListPage>
  counts(filters: Filters): Promise<Counts>
  names(question: NamesQuestion): Promise<ListedNames>
  follow: Follower['follow']
}

/** Records by number, as JSON. */
type Written = ReadonlyMap<number, string>

/** Records that are being read, of these numbers: who changes meanwhile is not among them any more. */
interface Reading {
  numbers: Set<number>
  found: Promise<Written>
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
  /** with the totals behind it; null: since then they have changed */
  whole: Pieces | null
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
  const records = new RecordRing(recordBytes)
  const underway: Reading[] = []
  const pages = new LRUCache<string, WrittenPage>({ maxSize: pageBytes, sizeCalculation: sizeOf })
  /** pages that were asked for once: who goes through all of them leaves those alone that many look at */
  const askedOnce = new Set<string>()
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
        for (const { numbers } of underway) numbers.delete(number)
      }
      // all are looked at before one goes: a walk of this cache may begin anew where its last one is taken from it
      const gone = [...pages].filter(([, page]) => !isStillSo(page, touches))
      for (const [key] of gone) pages.delete(key)
    },
  })

  async function recordsWritten(numbers: readonly number[]): Promise<Written> {
    if (numbers.length === 0) return new Map()
    const found = await recordsOf(numbers)
    return new Map([...found].map(([number, record]) => [number, JSON.stringify(record)]))
  }

  /** Begins to read those whom nobody reads yet. */
  function readRecords(missing: readonly number[]): void {
    const numbers = missing.filter((number) => !readingOf(number))
    if (numbers.length === 0) return
    const reading = { numbers: new Set(numbers), found: recordsWritten(numbers) }
    underway.push(reading)
    const end = (found?: Written) => {
      underway.splice(underway.indexOf(reading), 1)
      for (const number of reading.numbers) {
        const record = found?.get(number)
        if (record !== undefined) records.set(number, record)
      }
    }
    reading.found.then(end, () => end())
  }

  const readingOf = (number: number) => underway.find(({ numbers }) => numbers.has(number))

  /** In the order of the numbers, of those who are still there. */
  async function recordsFor(numbers: readonly number[]): Promise<Buffer[]> {
    const read = new Map<number, string | undefined>()
    // who changes while others are read is read once more
    const areMissing = () => numbers.filter((number) => !records.has(number) && !read.has(number))
    for (let missing = areMissing(); missing.length > 0; missing = areMissing()) {
      readRecords(missing)
      const readings = missing.map((number) => [number, readingOf(number)] as const)
      for (const [number, reading] of readings) read.set(number, (await reading?.found)?.get(number))
    }
    return numbers.flatMap((number) => {
      const record = read.get(number)
      return record === undefined ? (records.get(number) ?? []) : Buffer.from(record)
    })
  }

  async function pageIn(index: RankIndex, question: ListQuestion): Promise<ListPage> {
    const key = JSON.stringify(question)
    const kept = pages.get(key)
    if (kept) return { json: wholeOf(kept, question, index.liveTotal), again: () => pageAgain(key, question) }
    const before = changes
    const { numbers, ...totals } = index.page(question)
    const page = written(await recordsFor(numbers), question, totals)
    const effectOf = index.watch(question, numbers)
    if (changes === before && effectOf && wasAskedFor(key)) pages.set(key, { ...page, totals, effectOf })
    return { json: page.whole, again: null }
  }

  async function pageAgain(key: string, question: ListQuestion): Promise<Pieces | null> {
    const index = await follower.current()
    const kept = pages.get(key)
    return index && kept ? wholeOf(kept, question, index.liveTotal) : null
  }

  function wasAskedFor(key: string): boolean {
    if (askedOnce.has(key)) return true
    if (askedOnce.size === mostAskedOnce) askedOnce.clear()
    askedOnce.add(key)
    return false
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
      const found = await recordsWritten(numbers)
      const listed = numbers.flatMap((number) => found.get(number) ?? [])
      const page = written(
        listed.map((record) => Buffer.from(record)),
        question,
        totals,
      )
      return { json: page.whole, again: null }
    },

    follow: follower.follow,

    [Symbol.asyncDispose]: () => follower[Symbol.asyncDispose](),
  }
}

const sizeOf = ({ head }: WrittenPage) => head.byteLength

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

const beginning = Buffer.from('{"performerAccounts":[')
const comma = Buffer.from(',')

function written(
  records: readonly Buffer[],
  question: ListQuestion,
  totals: Totals,
): { head: Buffer; whole: Pieces } {
  const listed = records.flatMap((record, index) => (index === 0 ? [record] : [comma, record]))
  const head = Buffer.concat([beginning, ...listed])
  return { head, whole: [head, tailOf(question, totals)] }
}

function tailOf({ offset, limit }: ListQuestion, { total, liveMatching, liveTotal }: Totals): Buffer {
  return Buffer.from(`],${JSON.stringify({ offset, limit, total, liveMatching, liveTotal }).slice(1)}`)
}

function wholeOf(page: WrittenPage, question: ListQuestion, liveTotal: number): Pieces {
  if (page.whole === null || page.totals.liveTotal !== liveTotal) {
    page.totals.liveTotal = liveTotal
    page.whole = [page.head, tailOf(question, page.totals)]
  }
  return page.whole
}
