import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { enterPeople, type Person } from '../../testing/people.ts'
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
  { ...openCode, code: 'FIXED', kind: 'fixed', value: 55 },
  { ...openCode, code: 'TENTH', kind: 'percentage', value: 11 },
  { ...openCode, code: 'PART', kind: 'percentage', value: 11, usesPerClient: null, usesInAll: 2 },
] as const

/** What a top-up may come with; the last is nobody's. */
export const codesToTry = ['', '', 'FIXED', 'TENTH', 'PART', 'UNKNOWN'] as const

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
  await enter(context, { role: 'admin', id: adminId })
  for (const code of promoCodes) await context.wallet.promos.create(code)
  return { adminId, clients, performers, onThePhone }
}

/** The client and the performer of the session of this number, with credit for hours. */
export async function engagePair(context: Context, dice: Dice, index: number) {
  const clientId = await enterClient(context, dice, 1_000_000)
  return { clientId, performer: await enterPerformer(context, dice, firstNumber + index) }
}

async function enterClient(context: Context, dice: Dice, more = 0): Promise<string> {
  const { wallet } = context
  const id = dice.uuid()
  await enter(context, { role: 'client', id })
  await wallet.grantDemoCredit({ clientId: id, credits: 100 + dice.below(300) + more })
  if (dice.chance(0.5))
    await wallet.grantDemoCredit({ clientId: id, credits: 1 + dice.below(80), kind: 'promo' })
  return id
}

async function enterPerformer(context: Context, dice: Dice, number: number): Promise<SimulatedPerformer> {
  const id = dice.uuid()
  const price = 60 + dice.below(90)
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
    price_subscription: 200 + dice.below(100),
  })
  return { id, number }
}

function enter({ database, wallet, clock }: Context, person: Person): Promise<void> {
  return inTransaction(database, (tx) => enterPeople(tx, wallet, [person], clock.now()))
}

async function takeCalls({ database }: Context, { id }: SimulatedPerformer, dice: Dice): Promise<void> {
  await sql`update performers set offers_phone = true, phone = '+32470123456', price_phone = ${60 + dice.below(90)}
    where id = ${id}`.execute(database)
}
