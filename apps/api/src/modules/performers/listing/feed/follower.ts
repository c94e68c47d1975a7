import type { Database } from '../../../../platform/database/database.ts'
import type { Log } from '../../../../platform/logs/log.ts'
import type { HouseServices } from '../../performers.rules.ts'
import type { ListedRow } from '../port.ts'
import { RankIndex } from '../ranks/rank-index.ts'
import type { Touch } from '../ranks/watched-page.ts'
import { currentSnapshot } from './feed.store.ts'
import { FeedReader } from './feed-reader.ts'
import { type Piece, piecesOf, rowsIn } from './rows.store.ts'

/** Performers in one reading of a house that is read for the first time. */
const together = 5000
/** readings under way beside each other: while one is taken in, PostgreSQL makes the next two */
const ahead = 3

/** Keeps an index of who is listed, as PostgreSQL says it. */
export interface Follower extends AsyncDisposable {
  /** The index with everything in it that was committed before this was asked; null while PostgreSQL must be asked itself. */
  current(): Promise<RankIndex | null>
  /** Reads the house where there is no index yet, and what has changed where there is one. */
  follow(): Promise<void>
}

export function createFollower(parts: {
  database: Database
  house: HouseServices
  log: Log
  onChange(touches: readonly Touch[]): void
  /** from now on changes are told, and those before may not all have been */
  onAnew(): void
}): Follower {
  const { database, house, log, onChange, onAnew } = parts
  const closing = new AbortController()
  let reader: FeedReader | null = null
  let building: Promise<void> | null = null

  function reading(piece: Piece): Promise<Iterable<ListedRow>> {
    const rows = rowsIn(database, piece)
    // of those behind one that fails nobody hears
    rows.catch(() => undefined)
    return rows
  }

  async function build(): Promise<void> {
    // before the first row: what changes while the rows are read is in the feed behind it
    const snapshot = await currentSnapshot(database)
    onAnew()
    const index = new RankIndex(house)
    const pieces = await piecesOf(database, together)
    const readings = pieces.splice(0, ahead).map(reading)
    // in their order: slots are given by number
    for (let next = readings.shift(); next; next = readings.shift()) {
      const rows = await next
      closing.signal.throwIfAborted()
      const piece = pieces.shift()
      if (piece) readings.push(reading(piece))
      index.load(rows)
    }
    await index.rank(closing.signal)
    const fresh = new FeedReader({ index, snapshot, database, onChange })
    if (!(await fresh.catchUp())) return
    reader = fresh
    log.info({ performers: index.size, bytes: index.byteLength }, 'the lists are in memory')
  }

  /** One build at a time; one that fails is begun again when somebody asks. */
  function begin(): Promise<void> {
    building ??= build()
      .catch((err: unknown) => {
        if (!closing.signal.aborted) log.warn({ err }, 'the lists could not be read into memory')
      })
      .finally(() => {
        building = null
      })
    return building
  }

  async function isCurrent(known: FeedReader): Promise<boolean> {
    const isKnown = await known.catchUp()
    if (!isKnown && reader === known) reader = null
    return isKnown
  }

  return {
    async current() {
      const known = reader
      if (known) return (await isCurrent(known)) ? known.index : null
      if (!closing.signal.aborted) void begin()
      return null
    },

    async follow() {
      if (!reader || !(await isCurrent(reader))) await begin()
    },

    async [Symbol.asyncDispose]() {
      closing.abort()
      await building
      await reader?.catchUp().catch(() => undefined)
    },
  }
}
