import type { ListWindow } from '@footlight/contract'
import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { orderOf } from '../../../platform/database/sorted.ts'
import type { EmailRow } from '../queue/mail.tables.ts'

const columns = { givenUpAt: sql`settled_at`, recipient: sql`recipient`, tries: sql`tries` }

/** A page of the e-mails that were given up, with their number and the number of those still queued. */
export async function readDead(
  database: Database,
  page: ListWindow<'listFailedMails'>,
): Promise<{ rows: EmailRow[]; total: number; waiting: number }> {
  const rows = await database
    .selectFrom('letters')
    .selectAll()
    .where('state', '=', 'dead')
    .orderBy(orderOf(page.sort, columns, sql`id`))
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  const counted = await database
    .selectFrom('letters')
    .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
    .where('state', 'in', ['dead', 'waiting'])
    .groupBy('state')
    .execute()
  const countOf = (state: string) => counted.find((one) => one.state === state)?.count ?? 0
  return { rows, total: countOf('dead'), waiting: countOf('waiting') }
}

/** False: no e-mail that was given up has this id. */
export async function reviveDead(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('letters')
    .set({ state: 'waiting', settled_at: null, due_at: now, tries: 0 })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** False as in `reviveDead`. */
export async function deleteDead(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('letters')
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
