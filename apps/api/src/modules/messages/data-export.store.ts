import type { Database, Tx } from '../../platform/database/database.ts'

/** [A8] What a client wrote, newest first. */
export function writtenBy(database: Database, clientId: string) {
  return database
    .selectFrom('messages')
    .select(['performer_id', 'body', 'price', 'sent_at'])
    .where('client_id', '=', clientId)
    .where('author', '=', 'client')
    .orderBy('sent_at', 'desc')
    .execute()
}

/** Erases the texts that an account wrote and received; that it wrote, and the price, are retained. */
export async function forgetWriter(tx: Tx, clientId: string): Promise<void> {
  await tx
    .deleteFrom('message_attachments')
    .where('message_id', 'in', (of) =>
      of.selectFrom('messages').select('id').where('client_id', '=', clientId).where('author', '=', 'client'),
    )
    .execute()
  await tx
    .updateTable('messages')
    .set({ body: '…' })
    .where('client_id', '=', clientId)
    .where('author', '=', 'client')
    .execute()
  await tx.deleteFrom('message_boxes').where('owner_id', '=', clientId).execute()
  await tx.deleteFrom('hidden_messages').where('owner_id', '=', clientId).execute()
  await tx.deleteFrom('message_rates').where('account_id', '=', clientId).execute()
}
