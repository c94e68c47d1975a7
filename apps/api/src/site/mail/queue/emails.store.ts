import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { EmailRow, EmailState, MailTables } from './mail.tables.ts'

/** Inserts an e-mail unless its key exists or its mailbox has reached the limit; returns which. */
export async function insertEmail(
  tx: Tx,
  row: Insertable<MailTables['letters']>,
  cap: { emails: number; since: Date },
): Promise<'written' | 'known' | 'too many'> {
  const { count } = await tx
    .selectFrom('letters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mailbox', '=', row.mailbox)
    .where('template', '=', row.template)
    .where('created_at', '>', cap.since)
    .executeTakeFirstOrThrow()
  if (count >= cap.emails) return 'too many'
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('letters')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return written === 0n ? 'known' : 'written'
}

/** Claims due e-mails and postpones their next try, so that no two nodes send the same one. */
export async function claimDue(
  database: Database,
  { now, notBefore, takeOverAt, most }: { now: Date; notBefore: Date; takeOverAt: Date; most: number },
): Promise<EmailRow[]> {
  return database
    .updateTable('letters')
    .set({ due_at: takeOverAt, tries: sql`tries + 1` })
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('letters as letter')
        .select('letter.id')
        .where('letter.state', '=', 'waiting')
        .where('letter.due_at', '<=', now)
        .where('letter.due_at', '>=', notBefore)
        .orderBy('letter.due_at')
        .limit(most)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute()
}

/** Stores the result of a try, unless another node has claimed the e-mail since. */
export async function settleTry(
  database: Database,
  claimed: Pick<EmailRow, 'id' | 'tries'>,
  patch: Partial<Pick<EmailRow, 'state' | 'sealed_content' | 'due_at' | 'last_error' | 'settled_at'>>,
): Promise<void> {
  await database
    .updateTable('letters')
    .set(patch)
    .where('id', '=', claimed.id)
    .where('tries', '=', claimed.tries)
    .where('state', '=', 'waiting')
    .execute()
}

export async function giveUpOld(
  database: Database,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await database
    .updateTable('letters')
    .set({ state: 'dead', settled_at: now, last_error: sql`coalesce(last_error, 'it waited too long')` })
    .where('state', '=', 'waiting')
    .where('due_at', '<', before)
    .execute()
}

export async function forgetSettled(database: Database, state: EmailState, before: Date): Promise<void> {
  await database.deleteFrom('letters').where('state', '=', state).where('settled_at', '<', before).execute()
}

/** Deletes the e-mails that the demo shows, except for the latest `most`. */
export async function forgetStored(database: Database, most: number): Promise<void> {
  await database
    .deleteFrom('letters')
    .where('id', 'in', (inner) =>
      inner
        .selectFrom('letters as letter')
        .select('letter.id')
        .where('letter.state', '=', 'kept')
        .orderBy('letter.created_at', 'desc')
        .orderBy('letter.id')
        .offset(most),
    )
    .execute()
}

/** Deletes all e-mails to an address, sent or not. */
export async function forgetRecipient(tx: Tx, recipient: string): Promise<void> {
  await tx.deleteFrom('letters').where('recipient', '=', recipient).execute()
}

export type WrittenEmail = Pick<EmailRow, 'template' | 'language' | 'state' | 'created_at' | 'settled_at'>

/** The e-mails to an address without their encrypted content, newest first. */
export function emailsTo(database: Database, recipient: string): Promise<WrittenEmail[]> {
  return database
    .selectFrom('letters')
    .select(['template', 'language', 'state', 'created_at', 'settled_at'])
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .execute()
}

export function findStored(database: Database, most: number): Promise<EmailRow[]> {
  return database
    .selectFrom('letters')
    .selectAll()
    .where('state', '=', 'kept')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

export function findEmail(database: Database, id: string): Promise<EmailRow | undefined> {
  return database.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst()
}

/** [O2] E-mails that wait to be sent, and those of them that failed before. */
export async function countWaiting(database: Database): Promise<{ waiting: number; failed: number }> {
  return database
    .selectFrom('letters')
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .select(({ fn }) => fn.count<number>('last_error').as('failed'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
}
