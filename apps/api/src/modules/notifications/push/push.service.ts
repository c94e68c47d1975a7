import type { Database, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Random } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { encryptPush, isPushKey, type PushKeys } from './encryption.ts'
import type { HouseVoice } from './house-voice.ts'
import * as store from './push.store.ts'
import { isPushAddress } from './push-address.ts'
import type { PushPost } from './push-post.ts'

interface Parts {
  database: Database
  clock: Clock
  random: Random
  voice: HouseVoice
  post: PushPost
}

const mostBrowsers = 10
const atOnce = 4
const tryMs = 10_000
const takeOverMs = 4 * tryMs
const pausesMs = [30_000, 300_000]
/** a push service keeps what a browser that is asleep does not take, for so long */
const keptSeconds = 4 * 3600

/** [A10] Notices to browsers, by the standard (RFC 8030, 8291, 8292). */
export function createPush({ database, clock, random, voice, post }: Parts) {
  async function send(push: store.DuePush, closing: AbortSignal): Promise<boolean> {
    const { endpoint, payload } = push
    const status = await post.post(
      {
        endpoint,
        headers: {
          ttl: String(keptSeconds),
          urgency: 'normal',
          'content-type': 'application/octet-stream',
          'content-encoding': 'aes128gcm',
          authorization: await voice.authorization(endpoint),
        },
        body: encryptPush(payload, push, random),
      },
      AbortSignal.any([closing, AbortSignal.timeout(tryMs)]),
    )
    const pause = pausesMs[push.tries - 1]
    // it says itself that nobody is there any more
    if (status === 404 || status === 410) await store.forgetBrowser(database, push.subscription_id)
    else if ((status === 0 || status === 429 || status >= 500) && pause !== undefined)
      await store.putOff(database, push.id, new Date(clock.now() + pause))
    else await store.deletePush(database, push.id)
    return status > 0
  }

  return {
    /** @throws PUSH_ADDRESS */
    async start(
      owner: { accountId: string; signInId: string },
      browser: PushKeys & { endpoint: string },
    ): Promise<void> {
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

    async queue(tx: Tx, accountId: string, payload: string): Promise<void> {
      const now = new Date(clock.now())
      const browsers = await store.subscriptionIds(tx, accountId)
      await store.insertPushes(
        tx,
        browsers.map((browser) => ({
          id: random.uuid(),
          subscription_id: browser,
          payload,
          tries: 0,
          due_at: now,
          created_at: now,
        })),
      )
    },

    async sweep(closing: AbortSignal): Promise<void> {
      while (!closing.aborted) {
        const now = clock.now()
        const due = await store.claimPushes(database, {
          now: new Date(now),
          takeOverAt: new Date(now + takeOverMs),
          most: atOnce,
        })
        const reached = await Promise.all(due.map((push) => send(push, closing)))
        if (!reached.includes(true)) return
      }
    },
  }
}
