import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

export const accountsMigration: Migration = {
  async up(database: Kysely<unknown>) {
    await sql`
      create table accounts (
        id uuid primary key,
        role text not null check (role in ('client', 'performer', 'admin')),
        email text not null,
        username text not null,
        display_name text not null,
        password_hash text not null,
        email_verified boolean not null default false,
        language text not null default 'en',
        country text,
        timezone text not null default 'UTC',
        birth_date date,
        notification_types text not null default '',
        created_at timestamptz not null
      )`.execute(database)
    await sql`create unique index accounts_email on accounts (lower(email))`.execute(database)
    await sql`create unique index accounts_username on accounts (lower(username))`.execute(database)
    await sql`
      create table sign_ins (
        id uuid primary key,
        account_id uuid not null references accounts (id) on delete cascade,
        token_hash bytea not null unique,
        user_agent text not null,
        address text not null,
        created_at timestamptz not null,
        last_used_at timestamptz not null,
        expires_at timestamptz not null
      )`.execute(database)
    await sql`create index sign_ins_account on sign_ins (account_id)`.execute(database)
    await sql`
      create table sign_in_failures (
        key bytea primary key,
        failures integer not null,
        last_failed_at timestamptz not null
      )`.execute(database)
    await sql`
      create table idempotency_keys (
        account_id uuid not null,
        call text not null,
        key text not null,
        input_hash bytea not null,
        reply jsonb,
        created_at timestamptz not null,
        primary key (account_id, call, key)
      )`.execute(database)
    await sql`create index idempotency_keys_age on idempotency_keys (created_at)`.execute(database)
  },
}
