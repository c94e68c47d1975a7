import type { CallReply, Message, MessageThread } from '@footlight/contract'
import type { NotificationsModule, PerformersModule } from '../../people/index.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Uploads } from '../../site/index.ts'
import { createMessageViews } from './message-views.ts'
import { presentThread } from './messages.present.ts'
import type { Pair } from './messages.rules.ts'
import * as store from './messages.store.ts'
import { peopleOf } from './people.ts'
import { createRemoval, type Removal, type RemovalParts } from './removal.ts'
import { createSending, type Draft, type SendingParts } from './sending.ts'
import {
  announce,
  announceSeen,
  type Ids,
  isIn,
  markSeen,
  obstacleOf,
  ownPair,
  type Reader,
  refuseStrangers,
} from './thread.ts'
import { readThreads, type ThreadQuery } from './threads.store.ts'

export interface MessageParts extends SendingParts, RemovalParts {
  performers: Pick<PerformersModule, 'byIds'>
  notifications: Pick<NotificationsModule, 'notify' | 'renameWriter' | 'markNotificationsSeen'>
  uploads: Pick<Uploads, 'claim' | 'addressFor'>
}

/** [M1, M2] Threads of one client and one performer. An account that is neither of the two finds nothing [W10]. */
export interface Messages extends Removal {
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
}

export function createMessageService(parts: MessageParts): Messages {
  const { database, transact, bus, notifications } = parts
  const people = peopleOf(parts)
  const views = createMessageViews(parts, people)

  return {
    send: createSending(parts, people, views),
    ...createRemoval(parts, views),

    async threads(reader, query) {
      if (reader.role === 'admin') return { threads: [], total: 0, unread: 0 }
      const { accountId: id, role: side } = reader
      const { rows, ...counts } = await readThreads(database, { id, side }, query)
      const pairWith = (otherId: string): Pair =>
        side === 'client'
          ? { clientId: id, performerId: otherId, side }
          : { clientId: otherId, performerId: id, side }
      const shown = await views.imagesOf(
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
      await refuseStrangers(parts, pair, box)
      const standing = await people.standing(pair)
      const obstacle = await obstacleOf(parts, database, pair, standing)
      // an unlisted performer is shown to clients with a thread of the two, and to no others
      if (obstacle === 'GONE' && !box) throw refuse('NOT_FOUND')
      const { rows, total } = await store.readMessages(database, pair, window)
      const messages = await views.presentAll(pair, rows)
      const last = isLatest(window) ? (messages[0] ?? null) : await views.latestOf(pair)
      return { messages, thread: await views.headOf(pair, last), price: standing.price, obstacle, total }
    },

    async markRead(reader, ids, messageId) {
      const pair = ownPair(reader, ids)
      const message = await store.findMessage(database, messageId)
      if (!isIn(message, pair)) throw refuse('NOT_FOUND')
      const { unread, markedSeen } = await transact(async (tx) => {
        await store.setRead(tx, pair, message.seq)
        return markSeen(notifications, tx, pair)
      })
      announce(bus, pair, 'both')
      if (markedSeen) announceSeen(bus, pair)
      return unread
    },
  }
}

/** Whether the window begins with the newest message. */
const isLatest = ({ before, offset }: store.ThreadWindow) => before === undefined && offset === 0
