import { isIP } from 'node:net'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Random } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import { isPublicAddress } from '../../../platform/settings/public-address.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { PushNotice } from '../inbox/notify.service.ts'
import * as store from './push.store.ts'
import type { PushPost } from './push-post.ts'
import { isPushKey, type PushBrowser, type PushRequests } from './push-request.ts'

interface Dependencies {
  database: Database
  clock: Clock
  random: Random
  requests: PushRequests
  post: PushPost
}

const maxSubscriptions = 10
const maxQueuedPerSubscription = 20
/** One push of an account at a time, so that dead endpoints do not delay other accounts. */
const maxConcurrentAccounts = 8
const sendTimeoutMs = 10_000
const claimTimeoutMs = 4 * sendTimeoutMs
/** Back-off after consecutive failures. After the last one the queued pushes are dropped and nothing is sent for `suspendMs`. */
const backoffMs = [30_000, 300_000]
const suspendMs = 3600_000

/** [A10] Notices to browsers, by the standard (RFC 8030, 8291, 8292). */
export function createPush({ database, clock, random, requests, post }: Dependencies) {
  async function send(push: store.DuePush, closing: AbortSignal): Promise<void> {
    const status = await post.send(
      requests.build(push, push.payload),
      AbortSignal.any([closing, AbortSignal.timeout(sendTimeoutMs)]),
    )
    const browser = push.subscription_id
    // the subscription no longer exists (RFC 8030); status 0: no response
    if (status === 404 || status === 410) await store.forgetBrowser(database, browser)
    else if (status === 0 || status === 429 || status >= 500) await recordFailure(browser)
    else await store.deletePush(database, push)
  }

  async function recordFailure(browser: string): Promise<void> {
    await inTransaction(database, async (tx) => {
      const delayMs = backoffMs[(await store.countFailure(tx, browser)) - 1]
      const until = new Date(clock.now() + (delayMs ?? suspendMs))
      await store.restBrowser(tx, browser, until, delayMs === undefined ? 'given up' : 'put off')
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
        await store.retainNewestSubscriptions(tx, accountId, maxSubscriptions)
      })
    },

    stop: (accountId: string, endpoint: string): Promise<void> =>
      store.deleteSubscription(database, { accountId, endpoint }),

    async queue(tx: Tx, accountId: string, notice: PushNotice): Promise<void> {
      const now = new Date(clock.now())
      const browsers = (await store.browsersOf(tx, accountId)).filter(
        ({ failures, rests_until }) => failures <= backoffMs.length || !rests_until || rests_until <= now,
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
      await store.retainNewestPushes(
        tx,
        browsers.map(({ id }) => id),
        maxQueuedPerSubscription,
      )
    },

    async sweep(closing: AbortSignal): Promise<void> {
      /** by account */
      const inFlight = new Map<string, Promise<void>>()
      const faults: unknown[] = []
      while (!closing.aborted && faults.length === 0) {
        const now = clock.now()
        const busy = [...inFlight.keys()]
        const due = await store.claimPushes(database, {
          now: new Date(now),
          takeOverAt: new Date(now + claimTimeoutMs),
          most: maxConcurrentAccounts - busy.length,
          notOf: busy,
        })
        for (const push of due)
          inFlight.set(
            push.account_id,
            send(push, closing)
              .catch((fault: unknown) => void faults.push(fault))
              .finally(() => inFlight.delete(push.account_id)),
          )
        // an account that was left out as busy may have more pushes
        if (due.length === 0 && busy.length === 0) break
        if (inFlight.size > 0 && (due.length === 0 || inFlight.size === maxConcurrentAccounts))
          await Promise.race(inFlight.values())
      }
      await Promise.all(inFlight.values())
      if (faults.length > 0) throw faults[0]
    },
  }
}

/**
 * Checks the push service's address that a browser sent: https at the default port, with a public host name. The address
 * that the name resolves to is checked again with each connection.
 */
function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, port, username, password } = new URL(text)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  // a dot at the end makes the same name absolute
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !/\.(local|localhost|internal|home|lan|arpa|onion|test|invalid)$/.test(host)
}
