import { type Message, type MessageThread, messageUndoMs } from '@footlight/contract'
import type { NotificationsModule } from '../../people/index.ts'
import type { Bus } from '../../platform/bus.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Transact } from '../../platform/database/transact.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { MessageViews } from './message-views.ts'
import { ownerOf, type Pair } from './messages.rules.ts'
import * as store from './messages.store.ts'
import { announce, announceSeen, type Ids, markSeen, ownPair, pairOf, type Reader } from './thread.ts'

export interface RemovalParts {
  database: Database
  transact: Transact
  clock: Clock
  bus: Bus
  notifications: Pick<NotificationsModule, 'markNotificationsSeen'>
}

/** Deletes threads and messages from their reader's own view, and restores them for a while. */
export interface Removal {
  /** For the reader only; returns until when it can be undone. @throws NOT_FOUND */
  deleteThread(reader: Reader, ids: Ids): Promise<Date>
  /** @throws NOT_FOUND, UNDO_OVER */
  restoreThread(reader: Reader, ids: Ids): Promise<MessageThread>
  deleteMessage(reader: Reader, id: string): Promise<Date>
  restoreMessage(reader: Reader, id: string): Promise<Message>
}

export function createRemoval(parts: RemovalParts, views: MessageViews): Removal {
  const { database, transact, clock, bus, notifications } = parts

  /** Hides something from the pair's reader, which also marks it as read; returns until when it can be undone. */
  async function hide(pair: Pair, work: (tx: Tx, at: Date) => Promise<Date>): Promise<Date> {
    const { hiddenAt, markedSeen } = await transact(async (tx) => {
      const hiddenAt = await work(tx, new Date(clock.now()))
      return { hiddenAt, ...(await markSeen(notifications, tx, pair)) }
    })
    announce(bus, pair, 'reader')
    if (markedSeen) announceSeen(bus, pair)
    return new Date(hiddenAt.getTime() + messageUndoMs)
  }

  const undoSince = () => new Date(clock.now() - messageUndoMs)

  return {
    async deleteThread(reader, ids) {
      const pair = ownPair(reader, ids)
      if (!(await store.findBox(database, pair))) throw refuse('NOT_FOUND')
      return hide(pair, (tx, at) => store.clearBox(tx, pair, at))
    },

    async restoreThread(reader, ids) {
      const pair = ownPair(reader, ids)
      if (!(await store.findBox(database, pair))) throw refuse('NOT_FOUND')
      if (!(await transact((tx) => store.restoreBox(tx, pair, undoSince())))) throw refuse('UNDO_OVER')
      announce(bus, pair, 'reader')
      return views.headOf(pair, await views.latestOf(pair))
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
      announce(bus, pair, 'reader')
      return views.presentFor(pair, message)
    },
  }
}
