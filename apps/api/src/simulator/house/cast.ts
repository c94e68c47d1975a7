import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Dice } from '../dice.ts'

export interface SimulatedPerformer {
  id: string
  number: number
}

export interface Cast {
  adminId: string
  clients: [string, string, ...string[]]
  performers: [SimulatedPerformer, ...SimulatedPerformer[]]
  /** the only one of them: two calls that are asked after at once would be answered in PostgreSQL's order */
  onThePhone: SimulatedPerformer
}

const firstNumber = 2001
const openCode = { minimum: 0, validUntil: null, usesPerClient: 1, usesInAll: null }
const promoCodes = [
  { ...openCode, code: 'FIXED', kind: 'fixed', value: 70 },
  { ...openCode, code: 'PART', kind: 'percentage', value: 15, usesPerClient: null, usesInAll: 2 },
] as const

/** What a top-up may come with; the last is nobody's. */
export const codesToTry = ['', '', 'FIXED', 'PART', 'UNKNOWN'] as const

/** Two performers with odd prices, and two or three clients with more or less credit. */
export async function engage(context: Context, dice: Dice): Promise<Cast> {
  const clients: Cast['clients'] = [await enterClient(context, dice), await enterClient(context, dice)]
  if (dice.chance(0.5)) clients.push(await enterClient(context, dice))
  const performers: Cast['performers'] = [await enterPerformer(context, dice, firstNumber)]
  const onThePhone = await enterPerformer(context, dice, firstNumber + 1)
  performers.push(onThePhone)
  await takeCalls(context, onThePhone, dice)
  for (const { id } of performers)
    await context.wallet.bankAccounts.name(id, { iban: 'BE68539007547034', holder: 'A Performer' })
  const adminId = dice.uuid()
  await insertAccount(context, adminId, 'admin')
  for (const code of promoCodes) await context.wallet.promos.create(code)
  return { adminId, clients, performers, onThePhone }
}

/** The client and the performer of the session of this number, with credit for hours. */
export async function engagePair(context: Context, dice: Dice, index: number) {
  const clientId = await enterClient(context, dice, 1_000_000)
  return { clientId, performer: await enterPerformer(context, dice, firstNumber + index) }
}

async function enterClient({ database, wallet, clock }: Context, dice: Dice, more = 0): Promise<string> {
  const id = dice.uuid()
  await insertAccount({ database, clock }, id, 'client')
  await database.transaction().execute((tx) => wallet.openAccounts(tx, { kind: 'client', ownerId: id }))
  await wallet.grantDemoCredit({ clientId: id, credits: 100 + dice.below(300) + more })
  if (dice.chance(0.5))
    await wallet.grantDemoCredit({ clientId: id, credits: 1 + dice.below(80), kind: 'promo' })
  return id
}

async function enterPerformer(
  { database, wallet, clock }: Context,
  dice: Dice,
  number: number,
): Promise<SimulatedPerformer> {
  const id = dice.uuid()
  await insertAccount({ database, clock }, id, 'performer')
  const price = 60 + dice.below(90)
  await sql`insert into performers (id, number, username, display_name, country, approval_status, status,
      offers_video, price_video, offers_videocall, price_videocall, offers_peek, price_peek,
      price_video_subscribers, price_subscription, created_at)
    values (${id}, ${number}, ${`stage${number}`}, ${`Stage ${number}`}, 'BE', 'approved', 'OFFLINE',
      true, ${price}, true, ${price + 1}, true, ${Math.ceil(price / 3)},
      ${price - 10}, ${200 + dice.below(100)}, ${new Date(clock.now())})`.execute(database)
  await database.transaction().execute((tx) => wallet.openAccounts(tx, { kind: 'performer', ownerId: id }))
  return { id, number }
}

async function takeCalls({ database }: Context, { id }: SimulatedPerformer, dice: Dice): Promise<void> {
  await sql`update performers set offers_phone = true, phone = '+32470123456', price_phone = ${60 + dice.below(90)}
    where id = ${id}`.execute(database)
}

async function insertAccount(
  { database, clock }: Pick<Context, 'database' | 'clock'>,
  id: string,
  role: 'client' | 'performer' | 'admin',
): Promise<void> {
  await sql`insert into accounts (id, role, email, username, display_name, password_hash, created_at)
    values (${id}, ${role}, ${`${id}@footlight.test`}, ${id}, ${`${role} ${id.slice(0, 4)}`}, '',
      ${new Date(clock.now())})`.execute(database)
}
