import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [S14] A block ends what runs between the two: whether that is done. */
export const blocksThatPartMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql.raw('alter table blocks add column parted boolean not null default false').execute(database)
    await sql.raw('create index blocks_to_part on blocks (blocked_at) where not parted').execute(database)
  },
}
