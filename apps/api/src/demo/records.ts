import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Random } from '../platform/random.ts'
import type { Clock } from '../platform/time/clock.ts'

/** [O14] Valid records for the demo's performers who have none, so that they may go live. */
export async function giveRecords({
  database,
  clock,
  random,
}: {
  database: Database
  clock: Clock
  random: Random
}): Promise<void> {
  const performers = await database
    .selectFrom('performers')
    .select('id')
    .where(sql<boolean>`number between 1001 and 1240`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stage_people')
            .select('stage_people.id')
            .whereRef('stage_people.performer_id', '=', 'performers.id'),
        ),
      ),
    )
    .execute()
  if (performers.length === 0) return
  const at = new Date(clock.now())
  const people = performers.map(({ id }) => ({ id: random.uuid(), performer_id: id }))
  await inTransaction(database, async (tx) => {
    await tx
      .insertInto('stage_people')
      .values(
        people.map((person) => ({
          ...person,
          is_performer: true,
          created_at: at,
          handed_in_at: at,
          removed_at: null,
        })),
      )
      .execute()
    await tx
      .insertInto('identity_documents')
      .values(
        people.map((person) => ({
          id: random.uuid(),
          person_id: person.id,
          sealed_identity: null,
          picture_id: null,
          portrait_id: null,
          expires_on: '2099-12-31',
          consented_at: at,
          state: 'approved' as const,
          reason: null,
          sent_at: at,
          decided_at: at,
        })),
      )
      .execute()
  })
}
