import type { CallReply, Message, MessageThread } from '@footlight/contract'
import { messageUndoMs } from '@footlight/contract'
import type { Wallet } from '../../money/index.ts'
import type { Blocks, NotificationsModule, PerformersModule } from '../../people/index.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import { type Random, uuidOfKey } from '../../platform/random.ts'
import { refuse, refuseDearer } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { Uploads } from '../../site/index.ts'
import { createMessageViews } from './message-views.ts'
import { presentThread } from './messages.present.ts'
import {
  type Obstacle,
  obstacleTo,
  otherOf,
  ownerOf,
  type Pair,
  pairFor,
  threadWith,
} from './messages.rules.ts'
import * as store from './messages.store.ts'
import { peopleOf, type Standing } from './people.ts'
import { type Draft, type Ids, isIn, refuseFlood, sameOr } from './sending.ts'
import { readThreads, type ThreadQuery } from './threads.store.ts'

export interface MessageParts {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  bus: Bus
  wallet: Pick<Wallet, 'chargeMessage'>
  performers: Pick<PerformersModule, 'byIds'>
  blocks: Pick<Blocks, 'isBetween'>
  notifications: Pick<NotificationsModule, 'tell' | 'renameWriter' | 'markNotificationsSeen'>
  uploads: Pick<Uploads, 'claim' | 'addressFor'>
  /** whether the two had a session together */
  haveMet(clientId: string, performerId: string): Promise<boolean>
}

/** The account that calls. */
export interface Reader {
  accountId: string
  role: 'client' | 'performer' | 'admin'
}

/** [M1, M2] Threads of one client and one performer. An account that is neither of the two finds nothing [W10]. */
export interface Messages {
  threads(
    reader: Reader,
    query: ThreadQuery,
  ): Promise<{ threads: MessageThread[]; total: number; unread: number }>
  /** @throws NOT_FOUND */
  thread(
    reader: Reader,
    ids: Ids,
    window: store.ThreadWindow,
  ): Promise<Omit<CallReply<'messageThread'>, 'offset' | 'limit'>>
  /** @throws NOT_FOUND, RATE_LIMITED, why the one cannot write to the other, what money refuses */
  send(sender: Reader, draft: Draft): Promise<Message>
  /** Returns how many are unread afterwards. @throws NOT_FOUND */
  markRead(reader: Reader, ids: Ids, messageId: string): Promise<number>
  /** For the reader only; returns until when it can be undone. @throws NOT_FOUND */
  deleteThread(reader: Reader, ids: Ids): Promise<Date>
  /** @throws NOT_FOUND, UNDO_OVER */
  restoreThread(reader: Reader, ids: Ids): Promise<MessageThread>
  deleteMessage(reader: Reader, id: string): Promise<Date>
  restoreMessage(reader: Reader, id: string): Promise<Message>
}

export function createMessageService(parts: MessageParts): Messages {
  const { database, transact, clock, random, bus, wallet, blocks, uploads, notifications } = parts
  const people = peopleOf(parts)
  const { presentAll, presentFor, imagesOf } = createMessageViews({ database, uploads })

  function ownPair(reader: Reader, ids: Ids): Pair {
    const pair = pairFor(reader, ids)
    if (!pair) throw refuse('NOT_FOUND')
    return pair
  }

  /** The pair of a message that its reader may see. */
  function pairOf(reader: Reader, message: store.MessageRecord | undefined): Pair {
    if (!message) throw refuse('NOT_FOUND')
    return ownPair(reader, { clientId: message.client_id, performerId: message.performer_id })
  }

  /** Publishes an event to both accounts, or to the reader whose own view of the thread changed. */
  function announce(pair: Pair, to: 'both' | 'reader'): void {
    const { clientId, performerId } = pair
    const accountIds = to === 'both' ? [clientId, performerId] : [ownerOf(pair)]
    bus.publish({ audience: { accountIds }, event: { type: 'message', clientId, performerId } })
  }

  async function obstacleOf(pair: Pair, tx: Database | Tx, standing: Standing): Promise<Obstacle | null> {
    const blocked = await blocks.isBetween(tx, pair.clientId, pair.performerId)
    return obstacleTo({ side: pair.side, blocked, ...standing })
  }

  async function headOf(pair: Pair, last: Message | null): Promise<MessageThread> {
    const box = await store.findBox(database, pair)
    return {
      clientId: pair.clientId,
      performerId: pair.performerId,
      ...(await people.shownTo(pair)),
      lastMessage: last,
      lastAt: box?.last_at.toISOString() ?? null,
      unread: await store.countUnread(database, pair),
    }
  }

  async function latestOf(pair: Pair) {
    const { rows } = await store.readMessages(database, pair, { offset: 0, limit: 1 })
    return rows[0] ? presentFor(pair, rows[0]) : null
  }

  /** [M1] A performer learns nothing of an unknown client, not even whether the id exists. */
  async function refuseStrangers(pair: Pair, box: store.Box | undefined): Promise<void> {
    if (pair.side === 'client') return
    if (box && box.heard_seq > 0) return
    if (!(await parts.haveMet(pair.clientId, pair.performerId))) throw refuse('NOT_FOUND')
  }

  /** [A10] Marks the thread's notifications as seen once nothing in it is unread; later ones stay unseen. */
  async function see(tx: Tx, pair: Pair): Promise<{ unread: number; markedSeen: boolean }> {
    const unread = await store.countUnread(tx, pair)
    const link = threadWith(otherOf(pair))
    return {
      unread,
      markedSeen: unread === 0 && (await notifications.markNotificationsSeen(tx, ownerOf(pair), link)),
    }
  }

  function announceSeen(pair: Pair): void {
    bus.publish({ audience: { accountIds: [ownerOf(pair)] }, event: { type: 'notification' } })
  }

  /** Hides something from the pair's reader, which also marks it as read; returns until when it can be undone. */
  async function hide(pair: Pair, work: (tx: Tx, at: Date) => Promise<Date>): Promise<Date> {
    const { hiddenAt, markedSeen } = await transact(async (tx) => {
      const hiddenAt = await work(tx, new Date(clock.now()))
      return { hiddenAt, ...(await see(tx, pair)) }
    })
    announce(pair, 'reader')
    if (markedSeen) announceSeen(pair)
    return new Date(hiddenAt.getTime() + messageUndoMs)
  }

  const undoSince = () => new Date(clock.now() - messageUndoMs)

  return {
    async threads(reader, query) {
      if (reader.role === 'admin') return { threads: [], total: 0, unread: 0 }
      const { accountId: id, role: side } = reader
      const { rows, ...counts } = await readThreads(database, { id, side }, query)
      const pairWith = (otherId: string): Pair =>
        side === 'client'
          ? { clientId: id, performerId: otherId, side }
          : { clientId: otherId, performerId: id, side }
      const shown = await imagesOf(
        id,
        rows.flatMap(({ last }) => last ?? []),
      )
      const threads = rows.map((row) =>
        presentThread(row, pairWith(row.other_id), row.last ? shown(row.last.id) : []),
      )
      return { threads, ...counts }
    },

    async thread(reader, ids, window) {
      const pair = ownPair(reader, ids)
      const box = await store.findBox(database, pair)
      await refuseStrangers(pair, box)
      const standing = await people.standing(pair)
      const obstacle = await obstacleOf(pair, database, standing)
      // an unlisted performer is shown to clients with a thread of the two, and to no others
      if (obstacle === 'GONE' && !box) throw refuse('NOT_FOUND')
      const { rows, total } = await store.readMessages(database, pair, window)
      const messages = await presentAll(pair, rows)
      const thread = await headOf(pair, isLatest(window) ? (messages[0] ?? null) : await latestOf(pair))
      return { messages, thread, price: standing.price, obstacle, total }
    },

    async send(sender, draft) {
      const pair = ownPair(sender, draft)
      const id = draft.id ?? (draft.key === null ? null : uuidOfKey(sender.accountId, draft.key))
      await refuseStrangers(pair, await store.findBox(database, pair))
      const standing = await people.standing(pair)
      const { price, from } = standing
      const { row, isNew } = await transact(async (tx) => {
        const at = new Date(clock.now())
        const sentBefore = id && (await store.findMessage(tx, id))
        if (sentBefore) return { row: await sameOr(tx, sentBefore, pair, draft), isNew: false }
        await refuseFlood(tx, sender.accountId, at)
        const obstacle = await obstacleOf(pair, tx, standing)
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
        await store.insertAttachments(
          tx,
          row.id,
          await uploads.claim(tx, sender.accountId, draft.attachments),
        )
        await store.noteInBoxes(tx, row)
        if (price > 0)
          await wallet.chargeMessage(tx, { ...idsOf(pair), credits: price, key: `message:${row.id}` })
        const to = pair.side === 'client' ? pair.performerId : pair.clientId
        await notifications.tell(tx, to, { type: 'MSG', name: from, link: threadWith(ownerOf(pair)) })
        return { row, isNew: true }
      })
      if (isNew) announce(pair, 'both')
      if (isNew && price > 0)
        bus.publish({ audience: { accountIds: [pair.clientId] }, event: { type: 'balance' } })
      return presentFor(pair, row)
    },

    async markRead(reader, ids, messageId) {
      const pair = ownPair(reader, ids)
      const message = await store.findMessage(database, messageId)
      if (!isIn(message, pair)) throw refuse('NOT_FOUND')
      const { unread, markedSeen } = await transact(async (tx) => {
        await store.setRead(tx, pair, message.seq)
        return see(tx, pair)
      })
      announce(pair, 'both')
      if (markedSeen) announceSeen(pair)
      return unread
    },

    async deleteThread(reader, ids) {
      const pair = ownPair(reader, ids)
      if (!(await store.findBox(database, pair))) throw refuse('NOT_FOUND')
      return hide(pair, (tx, at) => store.clearBox(tx, pair, at))
    },

    async restoreThread(reader, ids) {
      const pair = ownPair(reader, ids)
      if (!(await store.findBox(database, pair))) throw refuse('NOT_FOUND')
      if (!(await transact((tx) => store.restoreBox(tx, pair, undoSince())))) throw refuse('UNDO_OVER')
      announce(pair, 'reader')
      return headOf(pair, await latestOf(pair))
    },

    async deleteMessage(reader, id) {
      const message = await store.findMessage(database, id)
      const pair = pairOf(reader, message)
      return hide(pair, async (tx, at) => {
        if (message) await store.setRead(tx, pair, message.seq)
        return store.hideMessage(tx, { message_id: id, owner_id: ownerOf(pair), hidden_at: at })
      })
    },

    async restoreMessage(reader, id) {
      const message = await store.findMessage(database, id)
      const pair = pairOf(reader, message)
      const done = await transact((tx) => store.showMessage(tx, id, ownerOf(pair), undoSince()))
      if (!message || !done) throw refuse('UNDO_OVER')
      announce(pair, 'reader')
      return presentFor(pair, message)
    },
  }
}

/** Whether the window begins with the newest message. */
const isLatest = ({ before, offset }: store.ThreadWindow) => before === undefined && offset === 0

const idsOf = ({ clientId, performerId }: Pair): Ids => ({ clientId, performerId })
