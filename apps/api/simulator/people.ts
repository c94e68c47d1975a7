import type { SeededRandom } from '@footlight/test-kit/random'
import { sql } from 'kysely'
import { type Context, dataExportsOf } from '../src/context.ts'
import { createClosing } from '../src/people/accounts/index.ts'
import { inTransaction } from '../src/platform/database/transaction.ts'
import { enterPeople, type Person } from '../test/people.ts'
import type { SimulatedApi } from './simulated-api.ts'

export interface SimulatedPerformer {
  id: string
  number: number
}

export interface People {
  adminId: string
  clients: [string, string, ...string[]]
  performers: [SimulatedPerformer, ...SimulatedPerformer[]]
  /** the only one of them: of two concurrent requests the order would be PostgreSQL's, not the seed's */
  phonePerformer: SimulatedPerformer
}

const firstNumber = 2001
const openCode = { minimum: 0, validUntil: null, usesPerClient: 1, usesInAll: null }
const promoCodes = [
  { ...openCode, code: 'FIXED', kind: 'fixed', value: 55 },
  { ...openCode, code: 'TENTH', kind: 'percentage', value: 11 },
  { ...openCode, code: 'PART', kind: 'percentage', value: 11, usesPerClient: null, usesInAll: 2 },
] as const

/** Promo codes of top-ups; the last one does not exist. */
export const codesToTry = ['', '', 'FIXED', 'TENTH', 'PART', 'UNKNOWN'] as const

/** Two performers with odd prices, and two or three clients with more or less credit. */
export async function createPeople(context: Context, random: SeededRandom): Promise<People> {
  const clients: People['clients'] = [await enterClient(context, random), await enterClient(context, random)]
  if (random.chance(0.5)) clients.push(await enterClient(context, random))
  const performers: People['performers'] = [await enterPerformer(context, random, firstNumber)]
  const phonePerformer = await enterPerformer(context, random, firstNumber + 1)
  performers.push(phonePerformer)
  await takeCalls(context, phonePerformer, random)
  for (const { id } of performers)
    await context.wallet.bankAccounts.name(id, { iban: 'BE68539007547034', holder: 'A Performer' })
  const adminId = random.uuid()
  await enter(context, { role: 'admin', id: adminId })
  for (const code of promoCodes) await context.wallet.promos.create(code)
  return { adminId, clients, performers, phonePerformer }
}

/** A client with credit for hours, and a performer. */
export async function createPair(context: Context, random: SeededRandom, index: number) {
  const clientId = await enterClient(context, random, 1_000_000)
  return { clientId, performer: await enterPerformer(context, random, firstNumber + index) }
}

async function enterClient(context: Context, random: SeededRandom, more = 0): Promise<string> {
  const { wallet } = context
  const id = random.uuid()
  await enter(context, { role: 'client', id })
  await wallet.grantDemoCredit({ clientId: id, credits: 100 + random.below(300) + more })
  if (random.chance(0.5))
    await wallet.grantDemoCredit({ clientId: id, credits: 1 + random.below(80), kind: 'promo' })
  return id
}

async function enterPerformer(
  context: Context,
  random: SeededRandom,
  number: number,
): Promise<SimulatedPerformer> {
  const id = random.uuid()
  const price = 60 + random.below(90)
  await enter(context, {
    role: 'performer',
    id,
    number,
    price_video: price,
    price_video_subscribers: price - 10,
    offers_videocall: true,
    price_videocall: price + 1,
    offers_peek: true,
    price_peek: Math.ceil(price / 3),
    price_subscription: 200 + random.below(100),
  })
  return { id, number }
}

function enter({ database, wallet, clock }: Context, person: Person): Promise<void> {
  return inTransaction(database, (tx) => enterPeople(tx, wallet, [person], clock.now()))
}

async function takeCalls(
  { database }: Context,
  { id }: SimulatedPerformer,
  random: SeededRandom,
): Promise<void> {
  await sql`update performers set offers_phone = true, phone = '+32470123456', price_phone = ${60 + random.below(90)}
    where id = ${id}`.execute(database)
}

/** Clients that work with a performer to turn promo credit into cash. */
export interface Colluders {
  /** ids, also of closed accounts */
  accounts: string[]
  /** payments that wait to be paid, also after their account was closed */
  unpaid: string[]
  happened: Map<string, number>
}

export const newColluders = (): Colluders => ({ accounts: [], unpaid: [], happened: new Map() })

export function noteCollusion({ happened }: Colluders, what: string): void {
  happened.set(what, (happened.get(what) ?? 0) + 1)
}

/** Three spellings of one mailbox, and another one. */
export const colludersAddresses = [
  ...['colluder@mail.test', 'Colluder+2@mail.test', 'colluder+three@mail.test'],
  'other@mail.test',
] as const

/** The open accounts of the colluders, with their addresses. */
export function openAccounts({ context }: SimulatedApi, { accounts }: Colluders) {
  return context.database
    .selectFrom('accounts')
    .select(['id', 'email'])
    .where('id', '=', sql<string>`any(${accounts}::uuid[])`)
    .where('closed_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** A client's account with a verified address. */
export async function enterColluder({ context }: SimulatedApi, id: string, email: string): Promise<void> {
  const { database, wallet, clock } = context
  await inTransaction(database, async (tx) => {
    await enterPeople(tx, wallet, [{ role: 'client', id }], clock.now())
    await tx.updateTable('accounts').set({ email, email_verified: true }).where('id', '=', id).execute()
  })
}

/** [A8] Closes an account as its owner does, without password and cookie. */
export async function closeAccount({ context, transact }: SimulatedApi, accountId: string): Promise<number> {
  const closing = createClosing({
    ...context,
    transact,
    signIns: { revoke: async () => async () => 0 },
    marks: { noteClosing: async () => undefined },
    refuseEngaged: context.sessions.refuseEngaged,
    refuseOnStage: context.sessions.refuseOnStage,
    performerNameOf: async () => '',
    dataExports: dataExportsOf(context.entries, [context.idempotency.personal]),
  })
  return (await closing.close({ accountId, role: 'client' })).refundedCredits
}
