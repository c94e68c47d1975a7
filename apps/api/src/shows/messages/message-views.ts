import type { Message, MessageThread } from '@footlight/contract'
import type { Database } from '../../platform/database/database.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Uploads } from '../../site/index.ts'
import { presentMessage } from './messages.present.ts'
import { ownerOf, type Pair } from './messages.rules.ts'
import * as store from './messages.store.ts'
import type { People } from './people.ts'

/** Messages as a reader is shown them: with how far the other has read, and addresses of their images. */
export function createMessageViews(
  { database, uploads }: { database: Database; uploads: Pick<Uploads, 'addressFor'> },
  people: Pick<People, 'shownTo'>,
) {
  /** Messages as the pair's reader sees them, with addresses of their images for this reader alone. */
  async function presentAll(pair: Pair, rows: readonly store.MessageRecord[]): Promise<Message[]> {
    const side = pair.side === 'client' ? 'performer' : 'client'
    const otherBox = await store.findBox(database, { ...pair, side })
    const shown = await imagesOf(ownerOf(pair), rows)
    return rows.map((row) => presentMessage(row, pair.side, otherBox?.read_seq ?? 0, shown(row.id)))
  }

  async function presentFor(pair: Pair, row: store.MessageRecord): Promise<Message> {
    const [message] = await presentAll(pair, [row])
    if (!message) throw refuse('NOT_FOUND')
    return message
  }

  async function imagesOf(readerId: string, rows: readonly { id: string }[]) {
    const found = await store.readAttachments(
      database,
      rows.map(({ id }) => id),
    )
    return (messageId: string): Message['attachments'] =>
      (found.get(messageId) ?? []).map(({ id, width, height }) => ({
        id,
        width,
        height,
        small: uploads.addressFor(readerId, id, 'small'),
        large: uploads.addressFor(readerId, id, 'large'),
      }))
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

  async function latestOf(pair: Pair): Promise<Message | null> {
    const { rows } = await store.readMessages(database, pair, { offset: 0, limit: 1 })
    return rows[0] ? presentFor(pair, rows[0]) : null
  }

  return { presentAll, presentFor, imagesOf, headOf, latestOf }
}

export type MessageViews = ReturnType<typeof createMessageViews>
