import { type Message, messagesPerMinute } from '@footlight/contract'
import type { Wallet } from '../../money/index.ts'
import type { NotificationsModule } from '../../people/index.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import { type Random, uuidOfKey } from '../../platform/random.ts'
import { refuse, refuseDearer } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Uploads } from '../../site/index.ts'
import type { MessageViews } from './message-views.ts'
import { ownerOf, type Pair, threadWith } from './messages.rules.ts'
import * as store from './messages.store.ts'
import type { People } from './people.ts'
import {
  type AccessParts,
  announce,
  type Ids,
  isIn,
  obstacleOf,
  ownPair,
  type Reader,
  refuseStrangers,
} from './thread.ts'

export interface Draft extends Ids {
  id?: string | undefined
  body: string
  /** ids of the sender's uploads */
  attachments: readonly string[]
  /** the price that the sender agreed to, in credits */
  price: number
  /** [W8] identifies the message where it has no id of its own */
  key: string | null
}

export interface SendingParts extends AccessParts {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  bus: Bus
  wallet: Pick<Wallet, 'chargeMessage'>
  notifications: Pick<NotificationsModule, 'notify'>
  uploads: Pick<Uploads, 'claim'>
}

/** Sends a message: stores it with its images, charges its price and notifies the other, in one transaction. */
export function createSending(parts: SendingParts, people: People, views: MessageViews) {
  const { database, transact, clock, random, bus, wallet, uploads, notifications } = parts

  return async function send(sender: Reader, draft: Draft): Promise<Message> {
    const pair = ownPair(sender, draft)
    const id = draft.id ?? (draft.key === null ? null : uuidOfKey(sender.accountId, draft.key))
    await refuseStrangers(parts, pair, await store.findBox(database, pair))
    const standing = await people.standing(pair)
    const { price, from } = standing
    const { row, isNew } = await transact(async (tx) => {
      const at = new Date(clock.now())
      const sentBefore = id && (await store.findMessage(tx, id))
      if (sentBefore) return { row: await sameOr(tx, sentBefore, pair, draft), isNew: false }
      await refuseFlood(tx, sender.accountId, at)
      const obstacle = await obstacleOf(parts, tx, pair, standing)
      if (obstacle) throw refuse(obstacle === 'GONE' ? 'NOT_FOUND' : obstacle)
      refuseDearer(price, draft.price)
      const { lastSeq } = await store.lockBoxes(tx, pair, at)
      const row = await store.insertMessage(tx, {
        id: id ?? random.uuid(),
        client_id: pair.clientId,
        performer_id: pair.performerId,
        seq: lastSeq + 1,
        author: pair.side,
        body: draft.body,
        price,
        sent_at: at,
      })
      // another transaction inserted a message of this id while this one waited
      if (!row) {
        const other = id && (await store.findMessage(tx, id))
        if (!other) throw refuse('IDEMPOTENCY_MISMATCH')
        return { row: await sameOr(tx, other, pair, draft), isNew: false }
      }
      await store.insertAttachments(tx, row.id, await uploads.claim(tx, sender.accountId, draft.attachments))
      await store.noteInBoxes(tx, row)
      if (price > 0)
        await wallet.chargeMessage(tx, { ...idsOf(pair), credits: price, key: `message:${row.id}` })
      const to = pair.side === 'client' ? pair.performerId : pair.clientId
      await notifications.notify(tx, to, { type: 'MSG', name: from, link: threadWith(ownerOf(pair)) })
      return { row, isNew: true }
    })
    if (isNew) announce(bus, pair, 'both')
    if (isNew && price > 0)
      bus.publish({ audience: { accountIds: [pair.clientId] }, event: { type: 'balance' } })
    return views.presentFor(pair, row)
  }
}

const idsOf = ({ clientId, performerId }: Pair): Ids => ({ clientId, performerId })

/** [W14] Counts the message. @throws RATE_LIMITED */
async function refuseFlood(tx: Tx, accountId: string, at: Date): Promise<void> {
  const { sent, beganAt } = await store.countSent(tx, accountId, at)
  if (sent <= messagesPerMinute) return
  const leftMs = beganAt.getTime() + 60_000 - at.getTime()
  throw refuse('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(leftMs / 1000)) })
}

/** [W8] Returns the stored message of this id if the draft equals it. @throws IDEMPOTENCY_MISMATCH */
async function sameOr(tx: Tx, message: store.MessageRecord, pair: Pair, draft: Draft) {
  const shown = (await store.readAttachments(tx, [message.id])).get(message.id) ?? []
  const isSame =
    isIn(message, pair) &&
    message.author === pair.side &&
    message.body === draft.body &&
    shown.map(({ id }) => id).join() === draft.attachments.join()
  if (!isSame) throw refuse('IDEMPOTENCY_MISMATCH')
  return message
}
