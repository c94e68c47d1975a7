import type { PerformerAccount } from '@footlight/contract'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/logs/log.ts'
import type { HouseServices } from '../performers.rules.ts'
import type { Settled } from './feed-reader.ts'
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

/** By number, and the position of the database in which they were read; null: there are none. */
interface Records<One> {
  records: ReadonlyMap<number, One>
  snapshot: string | null
}

/** As JSON. */
type Written = Records<string>

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
  recordsOf(numbers: readonly number[]): Promise<Records<PerformerAccount>>
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
    if (numbers.length === 0) return { records: new Map(), snapshot: null }
    const found = await recordsOf(numbers)
    const written = [...found.records].map(([number, record]) => [number, JSON.stringify(record)] as const)
    return { records: new Map(written), snapshot: found.snapshot }
  }

  /** Begins to read those whom nobody reads yet. */
  function readRecords(missing: readonly number[]): Promise<Written> | null {
    const numbers = missing.filter((number) => !readingOf(number))
    if (numbers.length === 0) return null
    const reading = { numbers: new Set(numbers), found: recordsWritten(numbers) }
    underway.push(reading)
    const end = (found?: Written) => {
      underway.splice(underway.indexOf(reading), 1)
      for (const number of reading.numbers) {
        const record = found?.records.get(number)
        if (record !== undefined) records.set(number, record)
      }
    }
    reading.found.then(end, () => end())
    return reading.found
  }

  const readingOf = (number: number) => underway.find(({ numbers }) => numbers.has(number))

  /** In the order of the numbers, of those who are still there; and where some were read now, in which position. */
  async function recordsFor(
    numbers: readonly number[],
  ): Promise<{ listed: Buffer[]; snapshot: string | null }> {
    const read = new Map<number, string | undefined>()
    let snapshot: string | null = null
    // who changes while others are read is read once more
    const areMissing = () => numbers.filter((number) => !records.has(number) && !read.has(number))
    for (let missing = areMissing(); missing.length > 0; missing = areMissing()) {
      const begun = readRecords(missing)
      const readings = missing.map((number) => [number, readingOf(number)] as const)
      for (const [number, reading] of readings) read.set(number, (await reading?.found)?.records.get(number))
      snapshot = (await begun)?.snapshot ?? null
    }
    const listed = numbers.flatMap((number) => {
      const record = read.get(number)
      return record === undefined ? (records.get(number) ?? []) : Buffer.from(record)
    })
    return { listed, snapshot }
  }

  /**
   * As the index has it now: where nothing was committed lately, most likely nothing is. Whoever is read for the page tells
   * with her record whether that is so, and the feed need not be asked. Null: it is not so, or nobody was read.
   */
  async function pageAtOnce({ index, isAt }: Settled, question: ListQuestion): Promise<ListPage | null> {
    if (pages.has(keyOf(question))) return null
    const { page, snapshot } = await pageIn(index, question)
    return snapshot !== null && isAt(snapshot) ? page : null
  }

  async function pageIn(
    index: RankIndex,
    question: ListQuestion,
  ): Promise<{ page: ListPage; snapshot: string | null }> {
    const key = keyOf(question)
    const before = changes
    const { numbers, ...totals } = index.page(question)
    const { listed, snapshot } = await recordsFor(numbers)
    const page = written(listed, question, totals)
    const effectOf = index.watch(question, numbers)
    if (changes === before && effectOf && wasAskedFor(key)) pages.set(key, { ...page, totals, effectOf })
    return { page: { json: page.whole, again: null }, snapshot }
  }

  function pageKept(index: RankIndex, question: ListQuestion): ListPage | null {
    const key = keyOf(question)
    const kept = pages.get(key)
    return kept
      ? { json: wholeOf(kept, question, index.liveTotal), again: () => pageAgain(key, question) }
      : null
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
      const settled = question.q ? null : follower.settled()
      const atOnce = settled && (await pageAtOnce(settled, question))
      if (atOnce) return atOnce
      const index = await indexFor(question.q)
      if (index) return pageKept(index, question) ?? (await pageIn(index, question)).page
      const { numbers, ...totals } = await sql.page(question)
      const found = await recordsWritten(numbers)
      const listed = numbers.flatMap((number) => found.records.get(number) ?? [])
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

const keyOf = (question: ListQuestion) => JSON.stringify(question)
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
