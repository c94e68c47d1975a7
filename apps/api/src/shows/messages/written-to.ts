import type { Database } from '../../platform/database/database.ts'
import { findMessage, readAround, readAttachments } from './messages.store.ts'
import type { Side } from './messages.tables.ts'

export interface WrittenMessage {
  authorId: string
  text: string
  /** ids of uploads */
  pictures: string[]
  /** the messages before and after it, and itself, the oldest first; without those that its reader has deleted */
  around: { author: Side; text: string; at: string }[]
}

/** how many messages before it, and as many after it */
const neighbours = 3

/** [S14] A message that this account received from the other, with its images. Null: it received none of this id. */
export async function writtenTo(
  database: Database,
  accountId: string,
  id: string,
): Promise<WrittenMessage | null> {
  const message = await findMessage(database, id)
  if (!message) return null
  const { client_id, performer_id, author, body: text } = message
  const [authorId, readerId] = author === 'client' ? [client_id, performer_id] : [performer_id, client_id]
  if (readerId !== accountId) return null
  const images = (await readAttachments(database, [id])).get(id) ?? []
  const side = author === 'client' ? 'performer' : 'client'
  const pair = { clientId: client_id, performerId: performer_id, side } as const
  const rows = await readAround(database, pair, message.seq, neighbours)
  const around = rows.map((row) => ({ author: row.author, text: row.body, at: row.sent_at.toISOString() }))
  return { authorId, text, pictures: images.map((image) => image.id), around }
}
