import { sql } from 'kysely'
import { type AccountWallet, hashPassword, nameKeys, writePolicy } from '../people/index.ts'
import type { Database, Tx } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import type { Random } from '../platform/random.ts'
import type { Clock } from '../platform/time/clock.ts'
import {
  demoClientCredits,
  demoPassword,
  demoPatron,
  demoPatronCredits,
  demoPeople,
  performerEmail,
} from './cast.ts'
import { demoCategories } from './categories.ts'
import { readPeople } from './people.ts'
import { giveRecords } from './records.ts'
import { type DemoRows, performerRows } from './rows.ts'

interface Dependencies {
  database: Database
  clock: Clock
  random: Random
  wallet: Pick<AccountWallet, 'openAccounts'> & {
    grantDemoCredit(grant: { clientId: string; credits: number }): Promise<void>
  }
}

interface Names {
  email: string
  username: string
  displayName: string
}

/** Fills an empty database with the demo; on a later start, adds only what an earlier release lacked. */
export async function seedDemo(parts: Dependencies): Promise<void> {
  const { database } = parts
  if (!(await findByEmail(database, demoPeople[0].email))) await fill(parts)
  // a database that an earlier release filled has no patron yet
  if (!(await findByEmail(database, demoPatron.email))) await insertPatron(parts)
  await giveRecords(parts)
  await grant(parts, demoPeople[0].email, demoClientCredits)
  await grant(parts, demoPatron.email, demoPatronCredits)
}

/** [S11] Telephone numbers for the sandbox line, of a block reserved for films, for performers who offer calls without one. */
export async function giveNumbers(database: Database): Promise<void> {
  await database
    .updateTable('performers')
    .set({ phone: sql<string>`'+493023125' || lpad((number - 1000)::text, 3, '0')` })
    .where(sql<boolean>`number between 1001 and 1240`)
    .where('offers_phone', '=', true)
    .where('phone', 'is', null)
    .execute()
}

async function grant({ database, wallet }: Dependencies, email: string, credits: number): Promise<void> {
  const client = await findByEmail(database, email)
  if (client) await wallet.grantDemoCredit({ clientId: client.id, credits })
}

export async function findByEmail(database: Database, email: string): Promise<{ id: string } | undefined> {
  return (
    database
      .selectFrom('accounts')
      .select('id')
      .where('email', '=', email)
      // another account may verify the same address [A13]
      .where('email_verified', '=', true)
      .executeTakeFirst()
  )
}

async function insertPatron(parts: Dependencies): Promise<void> {
  const { database, wallet } = parts
  const { role, ...names } = demoPatron
  const account = await accountOf(names, parts)
  await inTransaction(database, async (tx) => {
    await tx
      .insertInto('accounts')
      .values({ ...account, role })
      .execute()
    await wallet.openAccounts(tx, { kind: role, ownerId: account.id })
  })
}

async function fill({ database, clock, random, wallet }: Dependencies): Promise<void> {
  // one hash for all: the demo's password is public anyway, and 243 hashes would take seconds
  const passwordHash = await hashPassword(demoPassword)
  const account = (names: Names) => accountRow(names, random.uuid(), passwordHash, clock)
  const visitors = demoPeople.map((one) => ({ ...account(one), role: one.role }))
  const performers = (await readPeople()).map((person) => {
    const { username, displayName } = person
    const row = account({ email: performerEmail(person.number), username, displayName })
    return {
      account: { ...row, role: 'performer' as const },
      rows: performerRows(person, row.id, { random, now: clock.now() }),
    }
  })
  await inTransaction(database, async (tx) => {
    await insertCategories(tx)
    // [A6] the demo's operator signs in by the password alone
    await writePolicy(tx, { admins: false, performers: false })
    await tx
      .insertInto('accounts')
      .values([...visitors, ...performers.map((one) => one.account)])
      .execute()
    await insertPerformers(
      tx,
      performers.map((one) => one.rows),
    )
    for (const { id, role } of [...visitors, ...performers.map((one) => one.account)])
      if (role !== 'admin') await wallet.openAccounts(tx, { kind: role, ownerId: id })
  })
}

/** The row of an account that the demo adds later, without its role. */
export async function accountOf(names: Names, { clock, random }: Pick<Dependencies, 'clock' | 'random'>) {
  return accountRow(names, random.uuid(), await hashPassword(demoPassword), clock)
}

function accountRow(names: Names, id: string, passwordHash: string, clock: Clock) {
  return {
    id,
    email: names.email,
    username: names.username,
    display_name: names.displayName,
    ...nameKeys({ username: names.username, display_name: names.displayName }),
    password_hash: passwordHash,
    email_verified: true,
    language: null,
    country: null,
    timezone: 'UTC',
    birth_date: null,
    notification_types: 'SSA;MSG;',
    created_at: new Date(clock.now()),
  }
}

async function insertCategories(tx: Tx): Promise<void> {
  const texts = demoCategories.flatMap((category) =>
    category.texts.map((text, position) => ({ category_id: category.id, ...text, position })),
  )
  await tx
    .insertInto('categories')
    .values(demoCategories.map(({ id }, position) => ({ id, position })))
    .execute()
  await tx.insertInto('category_texts').values(texts).execute()
}

async function insertPerformers(tx: Tx, all: DemoRows[]): Promise<void> {
  await tx
    .insertInto('performers')
    .values(all.map((rows) => rows.performer))
    .execute()
  await tx
    .insertInto('performer_categories')
    .values(all.flatMap((rows) => rows.categories))
    .execute()
  await tx
    .insertInto('photos')
    .values(all.flatMap((rows) => rows.photos))
    .execute()
  await tx
    .insertInto('reviews')
    .values(all.flatMap((rows) => rows.reviews))
    .execute()
}
