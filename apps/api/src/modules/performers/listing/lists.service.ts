import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/logs/log.ts'
import type { HouseServices } from '../performers.rules.ts'
import type { SearchLane } from '../search/search-lane.ts'
import { createFollower, type Follower } from './feed/follower.ts'
import type { Counts, Filters, ListedNames, Listing, ListQuestion, NamesQuestion } from './port.ts'
import type { RankIndex } from './ranks/rank-index.ts'
import type { Effect, Touch } from './ranks/watched-page.ts'
import { Records, type RecordsOf } from './records/records.ts'
import { sqlListing } from './sql/sql-listing.store.ts'

const pageBytes = 32e6
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
  recordsOf: RecordsOf
  search: SearchLane
}

/**
 * [P4] The pages of the lists. Records and pages are kept written out: to write one costs more than to find who is on it.
 * What is kept is as new as its asking, for it is thrown away with the change.
 */
export function createLists({ database, house, log, recordsOf, search }: Parts): Lists {
  const sql = sqlListing(database, house)
  const records = new Records(recordsOf)
  const pages = new LRUCache<string, WrittenPage>({ maxSize: pageBytes, sizeCalculation: sizeOf })
  /** pages that were asked for once: who goes through all of them leaves those alone that many look at */
  const askedOnce = new Set<string>()
  /** counts what was told to have changed */
  let changes = 0
  const closing = new AbortController()
  let readingAhead: Promise<void> | null = null
  /** how often the house was read anew, and since which of these times all records are there */
  let [timesAnew, completeSince] = [0, -1]
  const follower = createFollower({
    database,
    house,
    log,
    onAnew() {
      changes++
      records.forgetAll()
      pages.clear()
      timesAnew++
    },
    onChange(touches) {
      changes++
      records.forget(touches.map(({ number }) => number))
      // all are looked at before one goes: a walk of this cache may begin anew where its last one is taken from it
      const gone = [...pages].filter(([, page]) => !isStillSo(page, touches))
      for (const [key] of gone) pages.delete(key)
    },
  })

  async function follow(): Promise<void> {
    await follower.follow()
    if (completeSince === timesAnew || closing.signal.aborted) return
    readingAhead ??= readAhead().finally(() => {
      readingAhead = null
    })
  }

  async function readAhead(): Promise<void> {
    const before = timesAnew
    const numbersAt = async (offset: number, limit: number) =>
      (await follower.current())?.numbers(offset, limit) ?? null
    try {
      if (await records.readAhead(numbersAt, closing.signal)) completeSince = before
    } catch (err) {
      if (!closing.signal.aborted) log.warn({ err }, 'records could not be read ahead')
    }
  }

  async function pageIn(index: RankIndex, question: ListQuestion): Promise<ListPage> {
    const key = keyOf(question)
    const before = changes
    const { numbers, ...totals } = index.page(question)
    const { head, whole } = await records.of(numbers, (listed) => written(listed, question, totals))
    const effectOf = index.watch(question, numbers)
    if (changes === before && effectOf && wasAskedFor(key))
      pages.set(key, { head, totals, whole: null, effectOf })
    return { json: [whole], again: null }
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

  /** Words are found by PostgreSQL alone. */
  const found = <Result>(ask: (listing: Listing) => Result) =>
    search(async (tx) => ask(sqlListing(tx, house)))

  return {
    counts: async (filters) =>
      filters.q
        ? found((listing) => listing.counts(filters))
        : ((await follower.current()) ?? sql).counts(filters),

    names: async (question) => ((await follower.current()) ?? sql).names(question),

    async page(question) {
      // where there is an index it is waited for: a database that is slow to say what has changed lists still slower
      const index = question.q ? null : await follower.current()
      if (index) return pageKept(index, question) ?? pageIn(index, question)
      const { numbers, ...totals } = question.q
        ? await found((listing) => listing.page(question))
        : await sql.page(question)
      const read = await records.read(numbers)
      const listed = numbers.flatMap((number) => read.get(number) ?? [])
      return { json: [written(listed, question, totals).whole], again: null }
    },

    follow,

    async [Symbol.asyncDispose]() {
      closing.abort()
      await readingAhead
      await follower[Symbol.asyncDispose]()
    },
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

/**
 * In one piece of memory, which is made once: for each 64 MB that pages leave behind, V8 goes through all that there is.
 */
function written(
  records: readonly (string | Buffer)[],
  question: ListQuestion,
  totals: Totals,
): { head: Buffer; whole: Buffer } {
  const [beginning, tail] = ['{"performerAccounts":[', tailOf(question, totals)]
  const length = records.reduce((sum, record) => sum + Buffer.byteLength(record) + 1, 0)
  const whole = Buffer.allocUnsafeSlow(beginning.length + length + tail.length)
  let end = whole.write(beginning)
  records.forEach((record, index) => {
    if (index > 0) end += whole.write(',', end)
    end += typeof record === 'string' ? whole.write(record, end) : record.copy(whole, end)
  })
  const head = whole.subarray(0, end)
  end += whole.write(tail, end)
  return { head, whole: whole.subarray(0, end) }
}

const tailOf = ({ offset, limit }: ListQuestion, { total, liveMatching, liveTotal }: Totals) =>
  `],${JSON.stringify({ offset, limit, total, liveMatching, liveTotal }).slice(1)}`

function wholeOf(page: WrittenPage, question: ListQuestion, liveTotal: number): Pieces {
  if (page.whole === null || page.totals.liveTotal !== liveTotal) {
    page.totals.liveTotal = liveTotal
    page.whole = [page.head, Buffer.from(tailOf(question, page.totals))]
  }
  return page.whole
}
