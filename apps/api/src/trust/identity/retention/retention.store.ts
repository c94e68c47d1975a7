import { sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { DocumentRow } from '../identity.tables.ts'

/** A document whose time is over. */
export type OverdueDocument = Pick<DocumentRow, 'id' | 'person_id' | 'picture_id' | 'portrait_id'> & {
  performer_id: string
  /** the person appeared on a stage with it */
  is_used: boolean
}

/**
 * [O10] Documents whose last day of use is longer ago than their kind allows: one that is approved ends with its validity,
 * with the person's removal from the list, or as the approval of the performer ends; one that was never sent in ends at once.
 */
export async function overdueDocuments(
  handle: Database | Tx,
  { usedUntil, unusedUntil, performerId }: { usedUntil: Date; unusedUntil: Date; performerId?: string },
  limit: number,
): Promise<OverdueDocument[]> {
  const { rows } = await sql<OverdueDocument>`
    select d.id, d.person_id, d.picture_id, d.portrait_id, p.performer_id, u.is_used
    from identity_documents d
    join stage_people p on p.id = d.person_id
    left join stage_people own on own.performer_id = p.performer_id and own.is_performer
    cross join lateral (select exists (
      select from stage_appearances a where a.person_id = p.id and a.began_at >= d.approved_at
    ) as is_used) u
    where d.erased_at is null
      and (${performerId ?? null}::uuid is null or p.performer_id = ${performerId ?? null}::uuid)
      and least(
        case
          when d.state = 'Rejected' then d.decided_at
          when d.state = 'approved' then d.expires_on
          when own.handed_in_at is null then d.sent_at
        end,
        p.removed_at, own.removed_at,
        -- one that was sent after that is to be handed in again
        case when own.handed_back_at is not null then greatest(own.handed_back_at, d.sent_at) end
      ) < case when u.is_used then ${usedUntil}::timestamptz else ${unusedUntil}::timestamptz end
    order by d.sent_at
    limit ${limit}`.execute(handle)
  return rows
}

/** The content of a document in use is erased, that it was there stays; any other goes, and a person without one. */
export async function eraseDocuments(tx: Tx, documents: readonly OverdueDocument[], at: Date): Promise<void> {
  const idsOf = (isUsed: boolean) => documents.filter(({ is_used }) => is_used === isUsed).map(({ id }) => id)
  await tx
    .updateTable('identity_documents')
    .set({ sealed_identity: null, picture_id: null, portrait_id: null, reason: null, erased_at: at })
    .where('id', '=', sql<string>`any(${idsOf(true)}::uuid[])`)
    .execute()
  await tx
    .deleteFrom('identity_documents')
    .where('id', '=', sql<string>`any(${idsOf(false)}::uuid[])`)
    .execute()
  await tx
    .deleteFrom('stage_people')
    .where('id', '=', sql<string>`any(${documents.map(({ person_id }) => person_id)}::uuid[])`)
    .where('is_performer', '=', false)
    .where(sql<boolean>`not exists (select from identity_documents d where d.person_id = stage_people.id)`)
    .where(sql<boolean>`not exists (select from stage_appearances a where a.person_id = stage_people.id)`)
    .execute()
}
