import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** [M6] What clients declared for tax: the latest of a pair counts, the earlier ones are kept. */
export const taxDeclarationsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(database)
  },
}

const statements = [
  `create table tax_declarations (
    id uuid primary key,
    seq bigint generated always as identity,
    client_id uuid not null references accounts (id),
    performer_id uuid not null references performers (id),
    service_type text not null check (service_type in ('ENTERTAINMENT', 'EDUCATION', 'CONSULTING', 'WELLNESS')),
    business_use boolean not null,
    vat_number text,
    declared_at timestamptz not null
  )`,
  `create index tax_declarations_pair on tax_declarations (client_id, performer_id, seq desc)`,
]
