import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** [O5] Names for the subjects of the log's lines: of an account, show, photo, video, review or report. */
export async function namesOfSubjects(
  database: Database,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(subjects)].filter((subject) => uuid.test(subject))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; name: string }>`
    select id, display_name as name from performers where id = any(${ids}::uuid[])
    union all
    select id, display_name from accounts
      where id = any(${ids}::uuid[]) and not exists (select from performers p where p.id = accounts.id)
    union all
    select id, performer_name || ' · ' || client_name from sessions where id = any(${ids}::uuid[])
    union all
    select photos.id, display_name from photos join performers p on p.id = performer_id
      where photos.id = any(${ids}::uuid[])
    union all
    select medias.id, display_name || ' · ' || title from medias join performers p on p.id = performer_id
      where medias.id = any(${ids}::uuid[])
    union all
    select reviews.id, display_name || ' · ' || author from reviews join performers p on p.id = performer_id
      where reviews.id = any(${ids}::uuid[])
    union all
    select reports.id, display_name from reports join accounts a on a.id = about_id
      where reports.id = any(${ids}::uuid[])`.execute(database)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
