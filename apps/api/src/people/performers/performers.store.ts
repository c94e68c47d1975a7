import { profileTextNames, textsOf } from '@footlight/contract'
import { CompiledQuery, type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'
import { lockName } from '../../platform/database/name-lock.ts'
import { looksOf, performerNameKeys } from '../accounts/index.ts'
import type { PerformerRow, PerformerTables } from './performers.tables.ts'

type Handle = Database | Tx

/** The columns that wire records and sessions need, without the internal ones. */
export const columns = [
  'id',
  'number',
  'display_name',
  ...profileTextNames,
  'languages',
  'acts',
  'country',
  'approval_status',
  'status',
  'switched_available',
  'stream_active',
  'stream_lost_at',
  'missed_requests',
  'peek_open',
  'away',
  'switched_off_for',
  'offers_peek',
  'offers_video',
  'offers_videocall',
  'offers_phone',
  'offers_email',
  'price_video',
  'price_video_subscribers',
  'price_videocall',
  'price_peek',
  'price_phone',
  'price_subscription',
  'price_message',
  'phone',
  'rating',
  'review_count',
  'favourite_count',
  'main_photo',
  'last_online_at',
] as const satisfies (keyof PerformerRow)[]

export type StoredPerformer = Pick<Selectable<PerformerRow>, (typeof columns)[number]>

/** Plain SQL instead of the query builder: this query is most of what the lists cost. */
const found = (by: 'id' | 'number') => `select ${columns.join()} from performers where ${by} = any($1)`
const findBy = { id: found('id'), number: found('number') }

export async function findPerformers(
  handle: Handle,
  by: 'id' | 'number',
  values: readonly (string | number)[],
): Promise<StoredPerformer[]> {
  if (values.length === 0) return []
  const { rows } = await handle.executeQuery<StoredPerformer>(CompiledQuery.raw(findBy[by], [values]))
  return rows
}

export async function lockPerformer(
  tx: Tx,
  by: 'id' | 'number',
  value: string | number,
): Promise<StoredPerformer | undefined> {
  return tx
    .selectFrom('performers')
    .select(columns)
    .where(by, '=', value as never)
    .forUpdate()
    .executeTakeFirst()
}

export async function updatePerformer(tx: Tx, id: string, patch: Updateable<PerformerRow>): Promise<void> {
  const { display_name: name } = patch
  const keys = typeof name === 'string' ? performerNameKeys(name) : {}
  await tx
    .updateTable('performers')
    .set({ ...patch, ...keys })
    .where('id', '=', id)
    .execute()
}

/**
 * [P1] Whether an approved performer, and not this one, has the name or one that looks like it; a lock keeps it so until the
 * transaction ends.
 */
export async function isNameTaken(tx: Tx, name: string, exceptId: string): Promise<boolean> {
  const looks = looksOf(name)
  await lockName(tx, `performer ${looks}`)
  const found = await tx
    .selectFrom('performers')
    .select('id')
    .where('looks', '=', looks)
    .where('looks', '<>', '')
    .where('id', '<>', exceptId)
    .where((where) =>
      where.or([where('approval_status', '=', 'approved'), where('approval_before', '=', 'approved')]),
    )
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** [O2] Unlists the performer while the account is suspended; afterwards restores the earlier approval. */
export async function setListed(tx: Tx, id: string, isListed: boolean): Promise<void> {
  await tx
    .updateTable('performers')
    .set(
      isListed
        ? { approval_status: sql`approval_before`, approval_before: null }
        : { approval_before: sql`approval_status`, approval_status: 'Rejected' },
    )
    .where('id', '=', id)
    .where('approval_before', isListed ? 'is not' : 'is', null)
    .execute()
}

/** Serialises the choice of numbers; the lock ends with the transaction. */
const numberLock = 7_413_009
const firstNumber = 1001

/** Of a performer who is not approved yet, has said nothing, and offers private shows and messages without a price. */
export const newPerformer = {
  ...textsOf(() => ''),
  languages: [],
  country: '',
  approval_status: 'pending',
  status: 'OFFLINE',
  stream_lost_at: null,
  offers_peek: false,
  offers_video: true,
  offers_videocall: false,
  offers_phone: false,
  offers_email: true,
  price_video: null,
  price_videocall: null,
  price_peek: null,
  price_phone: null,
  rating: null,
  main_photo: null,
  last_online_at: null,
} satisfies Partial<Insertable<PerformerTables['performers']>>

/** [O14] A performer who is not approved yet, under the next number. */
export async function insertPerformer(
  tx: Tx,
  performer: { id: string; displayName: string; at: Date },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${numberLock})`.execute(tx)
  await tx
    .insertInto('performers')
    .values({
      id: performer.id,
      number: sql<number>`(select greatest(max(number) + 1, ${firstNumber}) from performers)`,
      display_name: performer.displayName,
      ...performerNameKeys(performer.displayName),
      ...newPerformer,
      created_at: performer.at,
    })
    .execute()
}

/** [P7] While the account is suspended, the approval is the one to which the performer returns [O2]. */
export async function setApproval(
  tx: Tx,
  id: string,
  approval: PerformerRow['approval_status'],
): Promise<void> {
  await tx
    .updateTable('performers')
    .set({
      approval_status: sql`case when approval_before is null then ${approval} else approval_status end`,
      approval_before: sql`case when approval_before is null then null else ${approval} end`,
    })
    .where('id', '=', id)
    .execute()
}

/** `id`: that one alone. */
export async function allCategories(
  handle: Handle,
  id?: string,
): Promise<Selectable<PerformerTables['category_texts']>[]> {
  return handle
    .selectFrom('category_texts')
    .innerJoin('categories', 'categories.id', 'category_texts.category_id')
    .selectAll('category_texts')
    .$if(id !== undefined, (query) => query.where('category_id', '=', id ?? ''))
    .orderBy('categories.position')
    .orderBy('categories.id')
    .orderBy('category_texts.position')
    .execute()
}
