import { Refusal } from '../../src/platform/refuse.ts'
import { isCrash } from '../../test/mortal.ts'
import { closeAccount, colludersAddresses, enterColluder, noteCollusion, openAccounts } from '../people.ts'
import { type Move, makeAvailable, report, type World } from '../world.ts'
import { advance, peek } from './sessions.ts'

const codes: [string, ...string[]] = ['FIXED', 'TENTH', 'TENTH', 'PART']
const amounts: [number, ...number[]] = [500, 1000, 20_000]
/** each account adds rows to the database */
const maxAccounts = 8
const largestTip = 5000

const accomplice = ({ people }: World) => people.performers[0]

async function anyColluder(world: World): Promise<string | undefined> {
  const open = await openAccounts(world.api, world.colluders)
  return open[world.random.below(open.length)]?.id
}

/** Registers with an address that no open account has; a mailbox comes again under another spelling. */
export async function register(world: World): Promise<string> {
  const { colluders, api, random } = world
  const taken = new Set((await openAccounts(api, colluders)).map(({ email }) => email))
  const free = colludersAddresses.filter((email) => !taken.has(email))
  const email = free[random.below(free.length)]
  if (email === undefined || taken.size > 1 || colluders.accounts.length >= maxAccounts) return 'enough'
  const id = random.uuid()
  await enterColluder(api, id, email)
  colluders.accounts.push(id)
  if (colluders.accounts.length > 1) noteCollusion(colluders, 'colluder registered again')
  return `${id} ${email}`
}

interface TopUp {
  clientId?: string | undefined
  amount?: number
  promoCode?: string
  isLate?: boolean
}

/** Tops up with a code, and pays at once or much later. */
async function topUp(world: World, given: TopUp = {}): Promise<string> {
  const { colluders, api, random } = world
  const { amount = random.pick(amounts), isLate = random.chance(0.2) } = given
  const clientId = given.clientId ?? (await anyColluder(world))
  if (clientId === undefined) return register(world)
  const client = api.client(clientId)
  const promo = given.promoCode ?? random.pick(codes)
  const { id, promoCredit } = await client.buy(amount, { promo }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'PROMO_USED') noteCollusion(colluders, 'code refused to a colluder')
    return client.buy(amount)
  })
  if (!colluders.unpaid.includes(id)) colluders.unpaid.push(id)
  if (!isLate) await payAll(world)
  return `${clientId} ${amount} +${promoCredit}`
}

async function payAll({ colluders, api }: World): Promise<string> {
  const { payments } = api.context.wallet
  const due = [...colluders.unpaid]
  for (const id of due) {
    const { body, signature } = payments.sandboxWebhook(id, 'paid')
    await payments.receiveWebhook(body, signature)
    colluders.unpaid = colluders.unpaid.filter((other) => other !== id)
  }
  return `${due.length} paid`
}

/** Tips the accomplice all promo credit, or everything. */
export async function tip(world: World): Promise<string> {
  const { colluders, api, random } = world
  const clientId = await anyColluder(world)
  if (clientId === undefined) return 'no colluder'
  const { promo, available } = await api.context.wallet.balanceOf(clientId)
  const credits = Math.min(largestTip, random.chance(0.8) ? promo : available)
  if (credits === 0) return 'nothing to give'
  const { id: performerId } = accomplice(world)
  await makeAvailable(world, accomplice(world))
  await api.context.sessions.tips.give({ clientId, performerId, credits, message: '', key: null })
  if (promo > 0) noteCollusion(colluders, 'promo credit tipped to an accomplice')
  return `${clientId} ${credits} of ${promo} promo`
}

/** One account opens a show with the accomplice, and another peeks at it, step by step: a crash ends one step only. */
async function peekAtOwnShow(world: World): Promise<string> {
  const { colluders, api } = world
  const [host, viewer] = await openAccounts(api, colluders)
  if (!host || !viewer) return register(world)
  for (const { id } of [host, viewer]) {
    const { available } = await api.context.wallet.balanceOf(id)
    if (available < amounts[0]) return topUp(world, { clientId: id, isLate: false })
  }
  const { sessions } = api.context
  const { session: show } = await sessions.openFor(host.id)
  if (show?.state !== 'ACTIVE') {
    const step = await advance(
      world,
      host.id,
      { type: 'VIDEO', allowPeek: true },
      'honest',
      accomplice(world),
    )
    return `${step}, ${await report(world, 2)}`
  }
  await sessions.peeks.allow(host.id, show.id, true)
  const peeked = await peek(world, viewer.id, { performer_id: show.performerId }, 'honest')
  noteCollusion(colluders, 'own show peeked at')
  return `${peeked}, ${await report(world, 10 + world.random.below(50))}`
}

async function close(world: World): Promise<string> {
  const { colluders, api } = world
  const id = await anyColluder(world)
  if (id === undefined) return 'no colluder'
  const back = await closeAccount(api, id)
  noteCollusion(colluders, 'colluder closed an account')
  return `${id} ${back}`
}

/** What came in for accounts that are closed goes back. */
async function chores({ api }: World): Promise<string> {
  for (const chore of api.context.accounts.chores)
    await chore().catch((error: unknown) => {
      // a crash comes out as what failed for each account
      throw error instanceof AggregateError && isCrash(error) ? error.errors[0] : error
    })
  return 'done'
}

/** At the end all payments are paid, and every account that no dispute freezes is closed. */
export async function colludersLeave(world: World): Promise<void> {
  await payAll(world)
  for (const { id } of await openAccounts(world.api, world.colluders))
    await closeAccount(world.api, id).catch((error: unknown) => {
      // [T1] a disputed payment keeps an account open
      if (!(error instanceof Refusal && error.code === 'SPENDING_FROZEN')) throw error
    })
  await chores(world)
}

const generousTopUp = (world: World) => topUp(world, { amount: 20_000, promoCode: 'TENTH', isLate: false })

/** How colluders begin. */
export const promoOpenings = {
  tipped: [register, generousTopUp, tip, tip, tip],
  colluded: [register, generousTopUp, tip, close, register, generousTopUp, tip, close],
  selfPeeked: [register, generousTopUp, register, ...Array.from({ length: 8 }, () => peekAtOwnShow), tip],
}

/** [L6, T4] Clients and a performer that try to turn promo credit into cash. */
export const promoMoves: readonly Move[] = [
  { name: 'colluder registers', weight: 2, run: register },
  { name: 'colluder tops up', weight: 3, run: (world) => topUp(world) },
  { name: 'colluder pays', weight: 1, run: payAll },
  { name: 'colluder tips', weight: 3, run: tip },
  { name: 'colluders advance a peek at their own show', weight: 4, run: peekAtOwnShow },
  { name: 'colluder closes', weight: 2, run: close },
  { name: 'chores', weight: 1, run: chores },
]
