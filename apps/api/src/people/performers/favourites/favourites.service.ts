import { maxFavourites, type PageWindow, type PerformerAccount } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { lockPerformer, type StoredPerformer, updatePerformer } from '../performers.store.ts'
import * as store from './favourites.store.ts'

/** A client's favourite, and whether the client is notified when the performer is live [A10]. */
export interface FavouriteMark {
  performerId: string
  alert: boolean
}

/** [M3] Favourites as other modules use them. */
export interface Favourites {
  /** All of a client's, the newest first. */
  of(clientId: string): Promise<FavouriteMark[]>
  /** [A10] Clients with an alert for this performer, in batches; `after` is the last id of the batch before. */
  alertsFor(performerId: string, some: { after: string | null; limit: number }): Promise<string[]>
  /** [A13] Called when the client's address is proven: counts the favourites that were added before. */
  count(tx: Tx, clientId: string): Promise<void>
  /** [A8] Removes all favourites of a client, and takes them out of the counts. */
  forget(tx: Tx, clientId: string): Promise<void>
}

interface Heart extends FavouriteMark {
  favourite: boolean
  favouriteCount: number
}

/** Favourites as the routes of this folder use them. */
export interface FavouriteService extends Favourites {
  page(window: PageWindow & { clientId: string }): Promise<{
    performerAccounts: (PerformerAccount & { alert: boolean })[]
    total: number
  }>
  /** @throws NOT_FOUND where the performer is not listed, FAVOURITES_FULL */
  add(pair: Pair): Promise<Heart>
  /** An unknown performer id is no error: there is no favourite to remove. */
  remove(pair: Pair): Promise<Heart>
  /** An alert makes the performer a favourite; without an alert it may still be one. @throws as `add` */
  setAlert(pair: Pair, alert: boolean): Promise<Heart>
}

interface Dependencies {
  database: Database
  clock: Clock
  transact: Transact
  present(rows: readonly StoredPerformer[]): PerformerAccount[]
  /** at most so many for one client; default: the contract's limit */
  most?: number
}

interface Pair {
  clientId: string
  performerId: string
}

/**
 * [M3] Favourites. Adding or removing one locks the performer's row, so that `favouriteCount` always equals the number
 * of counted rows, and two concurrent calls add one. A favourite counts once its client's address is proven:
 * accounts without a proven address cost nothing to make.
 */
export function createFavourites({
  database,
  clock,
  transact,
  present,
  most = maxFavourites,
}: Dependencies): FavouriteService {
  const hold = (tx: Tx, { performerId }: Pair) => lockPerformer(tx, 'id', performerId)

  const heart = (pair: Pair, mark: { alert: boolean } | undefined, favouriteCount: number): Heart => ({
    performerId: pair.performerId,
    favourite: mark !== undefined,
    alert: mark?.alert ?? false,
    favouriteCount,
  })

  /** @throws NOT_FOUND where the performer is not listed, FAVOURITES_FULL */
  async function give(tx: Tx, pair: Pair, performer: StoredPerformer | undefined, isProven: boolean) {
    if (performer?.approval_status !== 'approved') throw refuse('NOT_FOUND')
    const mark = await store.findMark(tx, pair)
    if (mark) return { mark, count: performer.favourite_count }
    if ((await store.countOf(tx, pair.clientId)) >= most) throw refuse('FAVOURITES_FULL')
    await store.insertMark(tx, pair, { counted: isProven, now: new Date(clock.now()) })
    const count = performer.favourite_count + Number(isProven)
    if (isProven) await updatePerformer(tx, pair.performerId, { favourite_count: count })
    return { mark: { alert: true }, count }
  }

  async function takeBack(tx: Tx, pair: Pair, performer: StoredPerformer): Promise<number> {
    const mark = await store.findMark(tx, pair)
    if (!mark) return performer.favourite_count
    await store.deleteMark(tx, pair)
    if (!mark.counted) return performer.favourite_count
    const count = performer.favourite_count - 1
    await updatePerformer(tx, pair.performerId, { favourite_count: count })
    return count
  }

  return {
    async page(window) {
      const { rows, total } = await store.pageOfFavourites(database, window)
      const records = present(rows)
      const performerAccounts = records.map((record, at) => ({ ...record, alert: rows[at]?.alert ?? false }))
      return { performerAccounts, total }
    },

    of: (clientId) => store.allOf(database, clientId),

    alertsFor: (performerId, some) => store.alertedOf(database, { performerId, ...some }),

    add: (pair) =>
      transact(async (tx) => {
        // locks the account before the performer, like the proof of an address, so that the two cannot deadlock
        const isProven = await store.holdIsProven(tx, pair.clientId)
        const { mark, count } = await give(tx, pair, await hold(tx, pair), isProven)
        return heart(pair, mark, count)
      }),

    remove: (pair) =>
      transact(async (tx) => {
        const performer = await hold(tx, pair)
        return heart(pair, undefined, performer ? await takeBack(tx, pair, performer) : 0)
      }),

    setAlert: (pair, alert) =>
      transact(async (tx) => {
        const isProven = await store.holdIsProven(tx, pair.clientId)
        const performer = await hold(tx, pair)
        if (!performer) throw refuse('NOT_FOUND')
        const known = await store.findMark(tx, pair)
        if (!known && !alert) return heart(pair, undefined, performer.favourite_count)
        const { count } = known
          ? { count: performer.favourite_count }
          : await give(tx, pair, performer, isProven)
        await store.updateMark(tx, pair, alert)
        return heart(pair, { alert }, count)
      }),

    async count(tx, clientId) {
      for (const performerId of await store.uncountedOf(tx, clientId)) {
        const performer = await hold(tx, { clientId, performerId })
        if (!performer || !(await store.setCounted(tx, { clientId, performerId }))) continue
        await updatePerformer(tx, performerId, { favourite_count: performer.favourite_count + 1 })
      }
    },

    /** Locks rows in the order of their ids, so that two accounts that close cannot deadlock. */
    async forget(tx, clientId) {
      const marks = await store.allOf(tx, clientId)
      for (const performerId of marks.map((mark) => mark.performerId).toSorted()) {
        const pair = { clientId, performerId }
        const performer = await hold(tx, pair)
        if (performer) await takeBack(tx, pair, performer)
      }
    },
  }
}
