import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [S10] Peeks into a private session: one per client, any number per performer, with its private client's consent. */
export const peekMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  'alter table performers add column peek_open boolean not null default false',
  `alter table sessions
    add column allow_peek boolean not null default false,
    add column peeks_at uuid references sessions,
    add column peek_share int not null default 0 check (peek_share between 0 and 100),
    add column peek_credit bigint not null default 0 check (peek_credit >= 0),
    add constraint peek_has_a_show check ((type = 'PEEK') = (peeks_at is not null))`,
  `create index sessions_peeks on sessions (peeks_at) where type = 'PEEK' and state <> 'ENDED'`,
  `alter table requests
    add column peeks_at uuid references sessions,
    add constraint peek_request_has_a_show check ((type = 'PEEK') = (peeks_at is not null))`,
  'drop index requests_one_per_performer',
  `create unique index requests_one_per_performer on requests (performer_id)
    where state in ('PENDING', 'ACCEPTED') and type <> 'PEEK'`,
  `create index requests_peeks on requests (peeks_at) where type = 'PEEK' and state = 'ACCEPTED'`,
]
