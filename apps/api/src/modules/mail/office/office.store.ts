import type { Database, Tx } from '../../../platform/database/database.ts'
import type { EmailRow } from '../queue/mail.tables.ts'

type Page = { offset: number; limit: number }

/** A page of the letters that were given up, the last first, and how many there are of them and of those that wait. */
export async function readDead(
  database: Database,
  page: Page,
): Promise<{ rows: EmailRow[]; total: number; waiting: number }> {
  const rows = await database
    .selectFrom('letters')
    .selectAll()
    .where('state', '=', 'dead')
    .orderBy('settled_at', 'desc')
    .orderBy('id')
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

/** False: there is none of this id that was given up. */
export async function reviveDead(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('letters')
    .set({ state: 'waiting', settled_at: null, due_at: now, tries: 0 })
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** As `reviveDead` says. */
export async function deleteDead(tx: Tx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('letters')
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
