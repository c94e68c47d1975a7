import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { describeSchema } from '../../test/describe-schema.ts'
import { fingerprint } from '../../test/fingerprint.ts'
import { createWorld, type World } from '../../test/world/world.ts'
import { check } from '../commands/audit.ts'
import { canRewriteLedger, grantRights } from '../platform/database/rights.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { migrations } from './index.ts'
import { migrateToLatest } from './migrate.ts'

let world: World
beforeEach(async () => {
  world = await createWorld()
})
afterEach(() => world[Symbol.asyncDispose]())

/** The columns of 0004. */
const added = [
  'call_missing',
  'performer_joined_at',
  'performer_picture_seconds',
  'client_picture_seconds',
  'stopped_by_system',
  'performer_paused',
  'server_lost_at',
  'source_gaps_at',
]

/** The tables of migrations, those that refer to others first. */
const addedTables = [
  'moderator_visits',
  'health_samples',
  'ledger_audits',
  'closed_performers',
  'client_transfers',
  'performer_abouts',
  'stream_keys',
  'operator_invitations',
  'capability_asks',
  'credits_by_hand',
  'account_devices',
  'applications',
  'agreement_texts',
  'agreements',
  'stage_people',
  'identity_documents',
  'stage_appearances',
  'settings',
  'item_holds',
  'objections',
  'decisions',
  'account_notes',
  'client_notes',
  'lobby_hours',
  'address_marks',
]

/**
 * The database as the old migrations, and 0001, left it: before 0003 the charge of a session was written, and before 0004
 * no picture of a call was counted, before 0005 a stream had one holder, before 0006
 * no encoder had a key, before 0007 no stage had figures, before 0008 no codec that viewers refuse, and before 0014 no slow
 * viewers; later tables are listed.
 */
async function writeOldMigrations(...names: string[]): Promise<void> {
  await sql`alter table sessions drop column billed_charge, add column billed_charge bigint not null default 0`.execute(
    world.owner,
  )
  await sql
    .raw('update sessions set billed_charge = billed_seconds * price_per_minute / 60')
    .execute(world.owner)
  for (const name of added) await sql`alter table sessions drop column ${sql.ref(name)}`.execute(world.owner)
  await sql`alter table waiting_seconds drop column pictures`.execute(world.owner)
  await sql`alter table stream_holders drop column kind, add primary key (ses)`.execute(world.owner)
  await sql`drop table ${sql.join(addedTables.map((name) => sql.ref(name)))}`.execute(world.owner)
  await sql`alter table stage_streams drop column arriving, drop column cannot_play`.execute(world.owner)
  await sql`alter table stage_streams drop column slow_viewers`.execute(world.owner)
  await sql`alter table media_nodes drop column reported_at, drop column workers`.execute(world.owner)
  await sql`alter table performer_schedules drop column dates, drop column away_message`.execute(world.owner)
  await sql`alter table reports drop column guest_reference, drop column guest_email, drop column guest_language,
    drop column former_name`.execute(world.owner)
  await sql`alter table requests drop column unanswered`.execute(world.owner)
  await sql`alter table uploads drop column sealed`.execute(world.owner)
  for (const table of ['requests', 'reservations', 'tips'])
    await sql`alter table ${sql.ref(table)} drop column performer_share`.execute(world.owner)
  await sql`alter table performers alter column offers_email set default false`.execute(world.owner)
  await sql`create table lobby_limits (
    one boolean primary key default true check (one),
    client_seconds int not null default 120 check (client_seconds between 10 and 3600),
    guest_seconds int not null default 30 check (guest_seconds between 10 and 3600)
  )`.execute(world.owner)
  await sql`insert into lobby_limits (guest_seconds) values (45)`.execute(world.owner)
  await sql`drop index accounts_found, accounts_by_name, accounts_newest, accounts_unproven, audit_log_subject,
    audit_log_actor`.execute(world.owner)
  await sql`alter table accounts drop column suspended_until`.execute(world.owner)
  await sql`drop index transfers_reference, transfers_rare, performer_entries_newest, performer_entries_rare,
    purchases_performer, purchases_kind, messages_performer, accounts_suspended_newest, accounts_suspended_by_name,
    tax_declarations_performer`.execute(world.owner)
  await sql`alter table accounts drop column username_key, drop column name_key, drop column rename_due`.execute(
    world.owner,
  )
  await sql`create unique index accounts_username on accounts (lower(username))`.execute(world.owner)
  await sql`alter table performers drop column looks, drop column name_key, add column name_key text collate "C"
    not null generated always as (lower(display_name)) stored`.execute(world.owner)
  await sql`create index performers_by_name on performers (live desc, name_key, number)
    where approval_status = 'approved'`.execute(world.owner)
  await sql`delete from kysely_migration`.execute(world.owner)
  for (const name of names)
    await sql`insert into kysely_migration values (${name}, '2026-11-26T12:00:00.000Z')`.execute(world.owner)
}

/** Tables that migrations add, or add columns to. */
const changed = [
  ...addedTables,
  'accounts',
  'lobby_limits',
  'reports',
  'media_nodes',
  'performers',
  'requests',
  'reservations',
  'sessions',
  'performer_words',
  'search_due',
  'stage_streams',
  'uploads',
  'waiting_seconds',
]

const accountColumns = ['suspended_until', 'username_key', 'name_key', 'rename_due']

/** What every table holds, without what migrations add. */
async function rowsAsBefore(): Promise<Record<string, string>> {
  const all = Object.entries(await fingerprint(world.owner))
  const { rows } = await sql<{
    sessions: string
    accounts: string
    performers: string
  }>`select (select json_agg(to_jsonb(s) - ${added}::text[])::text from sessions s) as sessions,
      (select json_agg(to_jsonb(a) - ${accountColumns}::text[] order by id)::text from accounts a) as accounts,
      (select json_agg(to_jsonb(p) - 'looks' order by id)::text from performers p) as performers`.execute(
    world.owner,
  )
  return { ...Object.fromEntries(all.filter(([name]) => !changed.includes(name))), ...rows[0] }
}

async function namesOfMigrations(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    world.owner,
  )
  return rows.map(({ name }) => name)
}

const complete = ['0001-accounts', '0002-performers', '0187-suspensions', '0190-lists-by-sql']

/** A client in a session that has been billed for a minute. */
async function billAMinute() {
  const client = await world.client({ cash: 5000, promo: 200 })
  const performer = await world.performer(60)
  const session = await world.start(client, performer)
  await world.watch(session, 70)
  return { client, performer, session }
}

it('[L2] adopts a database that has run all old migrations: rows and rights stay, and its sessions go on', async () => {
  const schema = await describeSchema(world.owner)
  const { session } = await billAMinute()
  await writeOldMigrations(...complete)
  const rows = await rowsAsBefore()

  await migrateToLatest(world.owner)
  await grantRights(world.owner, 'footlight_api')

  expect(await namesOfMigrations()).toEqual(Object.keys(migrations))
  expect(await describeSchema(world.owner)).toEqual(schema)
  expect(await rowsAsBefore()).toEqual(rows)
  expect((await world.database.selectFrom('settings').selectAll().execute()).map(Object.values)).toEqual([
    ['guestPreviewSeconds', 45],
  ])
  expect(rows.postings).not.toMatch(/^0:/)
  expect(await canRewriteLedger(world.database)).toBe(false)
  await expect(sql`update postings set amount = 1`.execute(world.database)).rejects.toThrow(
    'permission denied',
  )
  await expect(sql`update postings set amount = 1`.execute(world.owner)).rejects.toThrow('append-only')
  await world.watch(session, 30)
  const billed = await world.database
    .selectFrom('sessions')
    .select(['billed_seconds', 'billed_charge'])
    .where('id', '=', session.id)
    .executeTakeFirstOrThrow()
  expect(billed.billed_seconds).toBeGreaterThan(70)
  expect(billed.billed_charge).toBe(billed.billed_seconds)
  const audited = await inTransaction(world.database, check)
  expect(audited.filter(({ violations }) => violations > 0)).toEqual([])
})

it('adopts a database once when several nodes start at the same time', async () => {
  await writeOldMigrations(...complete)
  await Promise.all(Array.from({ length: 4 }, () => migrateToLatest(world.owner)))
  expect(await namesOfMigrations()).toEqual(Object.keys(migrations))
})

it('refuses a database that has run some of the old migrations, says what to start first, and changes nothing', async () => {
  await billAMinute()
  await writeOldMigrations('0001-accounts', '0002-performers', '0066-messages')
  const before = await fingerprint(world.owner)
  await expect(migrateToLatest(world.owner)).rejects.toThrow(
    'This database is at migration 0066-messages, from before the schema was one: ' +
      'start the version of commit 634f2057 once, which brings it to 0190-lists-by-sql, then this one.',
  )
  expect(await fingerprint(world.owner)).toEqual(before)
  expect(await namesOfMigrations()).toHaveLength(3)
})
