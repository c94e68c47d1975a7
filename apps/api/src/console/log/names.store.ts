import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/random.ts'

interface NamedSubject {
  id: string
  name: string
  /** the account that it is, or belongs to; null: a session, which has two */
  account_id: string | null
}

/** [O5] Names for the subjects of the log's lines: of an account, session, photo, video, review or report. */
export async function namesOfSubjects(
  database: Database,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, NamedSubject>> {
  const ids = [...new Set(subjects)].filter((subject) => isUuid(subject))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<NamedSubject>`
    select id, display_name as name, id as account_id from performers where id = any(${ids}::uuid[])
    union all
    select id, display_name, id from accounts
      where id = any(${ids}::uuid[]) and not exists (select from performers p where p.id = accounts.id)
    union all
    select id, performer_name || ' · ' || client_name, null from sessions where id = any(${ids}::uuid[])
    union all
    select photos.id, display_name, p.id from photos join performers p on p.id = performer_id
      where photos.id = any(${ids}::uuid[])
    union all
    select medias.id, display_name || ' · ' || title, p.id from medias join performers p on p.id = performer_id
      where medias.id = any(${ids}::uuid[])
    union all
    select reviews.id, display_name || ' · ' || author, p.id from reviews join performers p on p.id = performer_id
      where reviews.id = any(${ids}::uuid[])
    union all
    select reports.id, display_name, a.id from reports join accounts a on a.id = about_id
      where reports.id = any(${ids}::uuid[])`.execute(database)
  return new Map(rows.map((row) => [row.id, row]))
}
