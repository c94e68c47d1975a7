import type { Database } from '../../platform/database/database.ts'
import { findMessage, readAttachments } from './messages.store.ts'

export interface WrittenMessage {
  authorId: string
  text: string
  /** ids of uploads */
  pictures: string[]
}

/** [S14] What the other wrote to this account. Null: nothing that was written to it. */
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
  return { authorId, text, pictures: images.map((image) => image.id) }
}
