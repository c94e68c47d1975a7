import { documentWarningDays, type QueueWindow } from '@footlight/contract'
import { type Insertable, sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { DocumentRow, IdentityTables, StagePersonRow } from './identity.tables.ts'

type Handle = Database | Tx

/** A person with all documents, the latest one first. */
export interface StoredPerson extends StagePersonRow {
  documents: DocumentRow[]
}

/** The people on a performer's list: the performer first, then the others in their order. */
export async function peopleOf(handle: Handle, performerId: string): Promise<StoredPerson[]> {
  const people = await handle
    .selectFrom('stage_people')
    .selectAll()
    .where('performer_id', '=', performerId)
    .where('removed_at', 'is', null)
    .orderBy('is_performer', 'desc')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  if (people.length === 0) return []
  const documents = await handle
    .selectFrom('identity_documents')
    .selectAll()
    .where('person_id', '=', sql<string>`any(${people.map(({ id }) => id)}::uuid[])`)
    .where('erased_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .execute()
  return people.map((person) => ({
    ...person,
    documents: documents.filter(({ person_id }) => person_id === person.id),
  }))
}

/** The documents of the performers' own records, by the performer's id. */
export async function ownDocuments(
  handle: Handle,
  performerIds: readonly string[],
): Promise<Map<string, Pick<DocumentRow, 'state' | 'expires_on'>[]>> {
  const rows = await handle
    .selectFrom('stage_people')
    .innerJoin('identity_documents', 'person_id', 'stage_people.id')
    .select(['performer_id', 'state', 'expires_on'])
    .where('performer_id', '=', sql<string>`any(${performerIds}::uuid[])`)
    .where('is_performer', '=', true)
    .execute()
  return Map.groupBy(rows, ({ performer_id }) => performer_id)
}

export async function insertPerson(tx: Tx, row: Insertable<IdentityTables['stage_people']>): Promise<void> {
  await tx.insertInto('stage_people').values(row).execute()
}

export async function removePerson(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('stage_people').set({ removed_at: at }).where('id', '=', id).execute()
}

export async function insertDocument(
  tx: Tx,
  row: Insertable<IdentityTables['identity_documents']>,
): Promise<void> {
  await tx.insertInto('identity_documents').values(row).execute()
}

export async function deleteDocument(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('identity_documents').where('id', '=', id).execute()
}

export async function setVerdict(
  tx: Tx,
  id: string,
  verdict: Pick<DocumentRow, 'state' | 'reason' | 'decided_at' | 'decision_id'> &
    Partial<Pick<DocumentRow, 'approved_at'>>,
): Promise<void> {
  await tx.updateTable('identity_documents').set(verdict).where('id', '=', id).execute()
}

export async function setWarned(tx: Tx, id: string, days: number): Promise<void> {
  await tx.updateTable('identity_documents').set({ warned_days: days }).where('id', '=', id).execute()
}

/** A document with its performer, and whether it is the performer's own. */
export type FoundDocument = DocumentRow & Pick<StagePersonRow, 'performer_id' | 'is_performer'>

export function findDocument(handle: Handle, id: string): Promise<FoundDocument | undefined> {
  return handle
    .selectFrom('identity_documents')
    .innerJoin('stage_people', 'stage_people.id', 'person_id')
    .selectAll('identity_documents')
    .select(['performer_id', 'is_performer'])
    .where('identity_documents.id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
}

export type WaitingDocument = Pick<
  FoundDocument,
  'id' | 'performer_id' | 'is_performer' | 'expires_on' | 'sent_at'
> & {
  is_renewal: boolean
}

/** Documents that wait for a verdict, the oldest first; those of an application that is not sent yet do not. */
export function waitingDocuments(handle: Handle, window: QueueWindow): Promise<WaitingDocument[]> {
  return waiting(handle)
    .select([
      'identity_documents.id',
      'performer_id',
      'is_performer',
      'expires_on',
      'sent_at',
      sql<boolean>`exists (select from identity_documents earlier where earlier.person_id = stage_people.id
        and earlier.state = 'approved')`.as('is_renewal'),
    ])
    .$if(window.id !== undefined, (one) => one.where('identity_documents.id', '=', window.id ?? ''))
    .orderBy('sent_at')
    .orderBy('identity_documents.id')
    .offset(window.offset)
    .limit(window.limit)
    .execute()
}

export async function countWaitingDocuments(handle: Handle): Promise<number> {
  const { total } = await waiting(handle)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

function waiting(handle: Handle) {
  return handle
    .selectFrom('identity_documents')
    .innerJoin('stage_people', 'stage_people.id', 'person_id')
    .where('state', '=', 'pending')
    .where('removed_at', 'is', null)
    .where(
      sql<boolean>`exists (select from stage_people own where own.performer_id = stage_people.performer_id
        and own.is_performer and own.handed_in_at is not null)`,
    )
}

/** [O14] From now on operators see the documents of this performer. */
export async function handIn(tx: Tx, performerId: string, at: Date): Promise<void> {
  await tx
    .updateTable('stage_people')
    .set({ handed_in_at: sql`coalesce(handed_in_at, ${at})`, handed_back_at: null })
    .where('performer_id', '=', performerId)
    .where('is_performer', '=', true)
    .execute()
}

/** Another document of the same person waits. */
export async function anotherWaits(tx: Tx, { id, person_id }: DocumentRow): Promise<boolean> {
  const found = await tx
    .selectFrom('identity_documents')
    .select('id')
    .where('person_id', '=', person_id)
    .where('state', '=', 'pending')
    .where('id', '!=', id)
    .executeTakeFirst()
  return found !== undefined
}

/** The person was named in the performer's last stage. */
export async function wasInLastPicture(tx: Tx, performerId: string, personId: string): Promise<boolean> {
  const last = tx
    .selectFrom('stage_appearances')
    .innerJoin('stage_people', 'stage_people.id', 'person_id')
    .select('stage_id')
    .where('performer_id', '=', performerId)
    .orderBy('began_at', 'desc')
    .limit(1)
  const found = await tx
    .selectFrom('stage_appearances')
    .select('person_id')
    .where('stage_id', '=', last)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  return found !== undefined
}

/** [O10] The application is turned down, or the approval withdrawn: the time for which the documents are stored begins. */
export async function handBack(tx: Tx, performerId: string, at: Date): Promise<void> {
  await tx
    .updateTable('stage_people')
    .set({ handed_back_at: at })
    .where('performer_id', '=', performerId)
    .where('is_performer', '=', true)
    .execute()
}

/**
 * Approved documents whose performer has to be warned of their end [O14]: the last approved one of each person on a list.
 * `days`: how long before the end the warning is due; 0: it has expired.
 */
export async function endingSoon(
  database: Database,
  today: string,
  limit: number,
): Promise<(FoundDocument & { days: number })[]> {
  const [early, late] = documentWarningDays
  const days = sql<number>`case when expires_on < ${today}::date then 0
    when expires_on <= ${today}::date + ${late}::int then ${late}::int else ${early}::int end`
  return database
    .selectFrom('identity_documents')
    .innerJoin('stage_people', 'stage_people.id', 'person_id')
    .selectAll('identity_documents')
    .select(['performer_id', 'is_performer', days.as('days')])
    .where('state', '=', 'approved')
    .where('removed_at', 'is', null)
    .where(sql<boolean>`expires_on <= ${today}::date + ${early}::int`)
    .where(sql<boolean>`coalesce(warned_days, 1000) > ${days}`)
    .where(
      sql<boolean>`not exists (select from identity_documents later where later.person_id = stage_people.id
        and later.state = 'approved' and later.expires_on > identity_documents.expires_on)`,
    )
    .orderBy('expires_on')
    .limit(limit)
    .execute()
}

/** [O14] Who is in the picture of a stage. */
export async function insertAppearances(
  tx: Tx,
  stage: { id: string; at: Date },
  people: readonly string[],
): Promise<void> {
  await tx
    .insertInto('stage_appearances')
    .values(people.map((person_id) => ({ stage_id: stage.id, person_id, began_at: stage.at })))
    .execute()
}
