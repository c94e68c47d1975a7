import { newestOf } from '../../platform/data-export.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Side } from './messages.tables.ts'

const own = { client: 'client_id', performer: 'performer_id' } as const
type Writer = { side: Side; id: string }

/** [A8] What an account wrote, newest first. */
export function writtenBy(database: Database, { side, id }: Writer) {
  const messages = database
    .selectFrom('messages')
    .select([side === 'client' ? 'performer_id' : 'client_id', 'body', 'price', 'sent_at'])
  return newestOf(messages, { [own[side]]: id, author: side }, 'sent_at')
}

/** Erases the texts that an account wrote and received; that it wrote, and the price, are retained. */
export async function forgetWriter(tx: Tx, { side, id }: Writer): Promise<void> {
  await tx
    .deleteFrom('message_attachments')
    .where('message_id', 'in', (of) =>
      of.selectFrom('messages').select('id').where(own[side], '=', id).where('author', '=', side),
    )
    .execute()
  await tx
    .updateTable('messages')
    .set({ body: '…' })
    .where(own[side], '=', id)
    .where('author', '=', side)
    .execute()
  await tx.deleteFrom('message_boxes').where('owner_id', '=', id).execute()
  await tx.deleteFrom('hidden_messages').where('owner_id', '=', id).execute()
  await tx.deleteFrom('message_rates').where('account_id', '=', id).execute()
}
