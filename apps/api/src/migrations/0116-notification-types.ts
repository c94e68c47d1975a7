import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [A10] Notification types as the seed writes them, and no other way: what is asked by `PRO;` finds everybody who wants it. */
export const notificationTypesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const form = '^(SSA;)?(PRO;)?(MSG;)?$'
const kept = (type: string) =>
  `case when ';' || notification_types || ';' like '%;${type};%' then '${type};' else '' end`

const statements = [
  `update accounts set notification_types = ${['SSA', 'PRO', 'MSG'].map(kept).join(' || ')}
    where notification_types !~ '${form}'`,
  `alter table accounts add constraint accounts_notification_types check (notification_types ~ '${form}')`,
]
