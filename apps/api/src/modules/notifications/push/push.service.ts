import type { Database, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Random } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { PushNotice } from '../inbox/telling.service.ts'
import * as store from './push.store.ts'
import { isPushAddress } from './push-address.ts'
import type { PushPost } from './push-post.ts'
import { isPushKey, type PushBrowser, type PushRequests } from './push-request.ts'

interface Parts {
  database: Database
  clock: Clock
  random: Random
  requests: PushRequests
  post: PushPost
}

const mostBrowsers = 10
const mostWaiting = 20
/** one of an account: its dead browsers take no time of other accounts */
const atOnce = 8
const tryMs = 10_000
const takeOverMs = 4 * tryMs
/** of a browser after its failures in a row; what waits for it then is given up, and a while nothing is sent there */
const pausesMs = [30_000, 300_000]
const restMs = 3600_000

/** [A10] Notices to browsers, by the standard (RFC 8030, 8291, 8292). */
export function createPush({ database, clock, random, requests, post }: Parts) {
  async function send(push: store.DuePush, closing: AbortSignal): Promise<void> {
    const status = await post.post(
      requests.build(push, push.payload),
      AbortSignal.any([closing, AbortSignal.timeout(tryMs)]),
    )
    const browser = push.subscription_id
    // it says itself that the browser is gone
    if (status === 404 || status === 410) await store.forgetBrowser(database, browser)
    else if (status === 0 || status === 429 || status >= 500) await fail(browser)
    else await store.deletePush(database, push)
  }

  async function fail(browser: string): Promise<void> {
    await inTransaction(database, async (tx) => {
      const pauseMs = pausesMs[(await store.countFailure(tx, browser)) - 1]
      const until = new Date(clock.now() + (pauseMs ?? restMs))
      await store.restBrowser(tx, browser, until, pauseMs === undefined ? 'given up' : 'put off')
    })
  }

  return {
    /** @throws PUSH_ADDRESS */
    async start(owner: { accountId: string; signInId: string }, browser: PushBrowser): Promise<void> {
      const { endpoint, p256dh, auth } = browser
      if (!isPushAddress(endpoint) || !isPushKey(p256dh)) throw refuse('PUSH_ADDRESS')
      const { accountId, signInId } = owner
      const row = { id: random.uuid(), endpoint, p256dh, auth, created_at: new Date(clock.now()) }
      await inTransaction(database, async (tx) => {
        await store.saveSubscription(tx, { ...row, account_id: accountId, sign_in_id: signInId })
        await store.keepNewestSubscriptions(tx, accountId, mostBrowsers)
      })
    },

    stop: (accountId: string, endpoint: string): Promise<void> =>
      store.deleteSubscription(database, { accountId, endpoint }),

    async queue(tx: Tx, accountId: string, notice: PushNotice): Promise<void> {
      const now = new Date(clock.now())
      const browsers = (await store.browsersOf(tx, accountId)).filter(
        ({ failures, rests_until }) => failures <= pausesMs.length || !rests_until || rests_until <= now,
      )
      if (browsers.length === 0) return
      await store.insertPushes(
        tx,
        browsers.map(({ id, rests_until }) => ({
          id: random.uuid(),
          subscription_id: id,
          tag: notice.tag,
          payload: JSON.stringify(notice),
          due_at: rests_until && rests_until > now ? rests_until : now,
          created_at: now,
        })),
      )
      await store.keepNewestPushes(
        tx,
        browsers.map(({ id }) => id),
        mostWaiting,
      )
    },

    async sweep(closing: AbortSignal): Promise<void> {
      /** by account */
      const underway = new Map<string, Promise<void>>()
      const faults: unknown[] = []
      while (!closing.aborted && faults.length === 0) {
        const now = clock.now()
        const busy = [...underway.keys()]
        const due = await store.claimPushes(database, {
          now: new Date(now),
          takeOverAt: new Date(now + takeOverMs),
          most: atOnce - busy.length,
          notOf: busy,
        })
        for (const push of due)
          underway.set(
            push.account_id,
            send(push, closing)
              .catch((fault: unknown) => void faults.push(fault))
              .finally(() => underway.delete(push.account_id)),
          )
        // who was busy when it was asked may have more
        if (due.length === 0 && busy.length === 0) break
        if (underway.size > 0 && (due.length === 0 || underway.size === atOnce))
          await Promise.race(underway.values())
      }
      await Promise.all(underway.values())
      if (faults.length > 0) throw faults[0]
    },
  }
}
