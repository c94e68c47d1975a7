import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { EmailRow, LetterState, MailTables } from './mail.tables.ts'

/** Writes it down unless its key is there, or its mailbox had its share; says which. */
export async function insertLetter(
  tx: Tx,
  row: Insertable<MailTables['letters']>,
  cap: { letters: number; since: Date },
): Promise<'written' | 'known' | 'too many'> {
  const { count } = await tx
    .selectFrom('letters')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('mailbox', '=', row.mailbox)
    .where('template', '=', row.template)
    .where('created_at', '>', cap.since)
    .executeTakeFirstOrThrow()
  if (count >= cap.letters) return 'too many'
  const { numInsertedOrUpdatedRows: written } = await tx
    .insertInto('letters')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  return written === 0n ? 'known' : 'written'
}

/** Takes letters that are due, and puts their next try off: no two nodes send one at once. */
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

/** Writes down what came of a try, unless another node has taken the letter over since. */
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

export async function forgetSettled(database: Database, state: LetterState, before: Date): Promise<void> {
  await database.deleteFrom('letters').where('state', '=', state).where('settled_at', '<', before).execute()
}

/** Of the letters that the demo shows all but the last ones. */
export async function forgetKept(database: Database, most: number): Promise<void> {
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

/** Everything that was written to an address, sent or not. */
export async function forgetRecipient(tx: Tx, recipient: string): Promise<void> {
  await tx.deleteFrom('letters').where('recipient', '=', recipient).execute()
}

export type WrittenLetter = Pick<EmailRow, 'template' | 'language' | 'state' | 'created_at' | 'settled_at'>

/** What is known of an address's letters without opening them, newest first. */
export function lettersTo(database: Database, recipient: string): Promise<WrittenLetter[]> {
  return database
    .selectFrom('letters')
    .select(['template', 'language', 'state', 'created_at', 'settled_at'])
    .where('recipient', '=', recipient)
    .orderBy('created_at', 'desc')
    .execute()
}

export function findKept(database: Database, most: number): Promise<EmailRow[]> {
  return database
    .selectFrom('letters')
    .selectAll()
    .where('state', '=', 'kept')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()
}

export function findLetter(database: Database, id: string): Promise<EmailRow | undefined> {
  return database.selectFrom('letters').selectAll().where('id', '=', id).executeTakeFirst()
}
