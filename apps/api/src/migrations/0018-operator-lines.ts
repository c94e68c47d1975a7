import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [O2, S15] An operator's warning is a system line of the chat that has words of its own. */
export const operatorLinesMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`alter table session_lines
      drop constraint if exists session_lines_event_check,
      drop constraint if exists session_lines_check,
      drop constraint if exists session_lines_event,
      drop constraint if exists session_lines_words,
      add constraint session_lines_event check (event in
        ('started', 'held', 'resumed', 'warning', 'peek_opened', 'peek_closed', 'tip', 'operator')),
      add constraint session_lines_words check
        ((author = 'system') = (event is not null) and (event is null or event = 'operator') = (text is not null))`.execute(
      database,
    )
  },
}
