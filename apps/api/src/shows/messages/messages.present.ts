import type { Message, MessageThread } from '@footlight/contract'
import type { Pair } from './messages.rules.ts'
import type { MessageRow, Side } from './messages.tables.ts'
import type { ThreadRecord } from './threads.store.ts'

/** `otherRead`: the number of the last message that the other has read. */
export function presentMessage(
  row: Omit<MessageRow, 'sent_at'> & { sent_at: Date | string },
  reader: Side,
  otherRead: number,
  attachments: Message['attachments'],
): Message {
  return {
    id: row.id,
    clientId: row.client_id,
    performerId: row.performer_id,
    author: row.author,
    body: row.body,
    sentAt: new Date(row.sent_at).toISOString(),
    price: row.price,
    read: row.author === reader ? row.seq <= otherRead : true,
    attachments,
  }
}

export function presentThread(
  row: ThreadRecord,
  pair: Pair,
  attachments: Message['attachments'],
): MessageThread {
  return {
    clientId: pair.clientId,
    performerId: pair.performerId,
    name: row.name,
    performerNumber: row.performer_number,
    photo: row.photo,
    lastMessage: row.last && presentMessage(row.last, pair.side, row.other_read, attachments),
    lastAt: row.last_at.toISOString(),
    unread: row.unread,
  }
}
