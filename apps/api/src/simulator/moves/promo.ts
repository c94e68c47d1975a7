import { Refusal } from '../../platform/refuse.ts'
import { isCrash } from '../../testing/mortal.ts'
import {
  closeAccount,
  enterSwindler,
  noteSwindle,
  openAccounts,
  swindlersAddresses,
} from '../house/swindlers.ts'
import { type Move, makeAvailable, report, type Stage } from '../stage.ts'
import { leadOn, peek } from './sessions.ts'

const codes: [string, ...string[]] = ['FIXED', 'TENTH', 'TENTH', 'PART']
const amounts: [number, ...number[]] = [500, 1000, 20_000]
/** of the swindlers; each account of theirs costs the database its rows */
const mostAccounts = 8
const largestTip = 5000

const accomplice = ({ cast }: Stage) => cast.performers[0]

async function anySwindler(stage: Stage): Promise<string | undefined> {
  const open = await openAccounts(stage.house, stage.swindlers)
  return open[stage.dice.below(open.length)]?.id
}

/** Registers with an address that no open account has; a mailbox comes again under another spelling. */
export async function register(stage: Stage): Promise<string> {
  const { swindlers, house, dice } = stage
  const taken = new Set((await openAccounts(house, swindlers)).map(({ email }) => email))
  const free = swindlersAddresses.filter((email) => !taken.has(email))
  const email = free[dice.below(free.length)]
  if (email === undefined || taken.size > 1 || swindlers.accounts.length >= mostAccounts) return 'enough'
  const id = dice.uuid()
  await enterSwindler(house, id, email)
  swindlers.accounts.push(id)
  if (swindlers.accounts.length > 1) noteSwindle(swindlers, 'swindler registered again')
  return `${id} ${email}`
}

interface TopUp {
  clientId?: string | undefined
  amount?: number
  promoCode?: string
  isLate?: boolean
}

/** Tops up with a code, and pays at once or much later. */
async function topUp(stage: Stage, given: TopUp = {}): Promise<string> {
  const { swindlers, house, dice } = stage
  const { amount = dice.pick(amounts), isLate = dice.chance(0.2) } = given
  const clientId = given.clientId ?? (await anySwindler(stage))
  if (clientId === undefined) return register(stage)
  const { payments } = house.context.wallet
  const ask = { clientId, amount, method: 'sandbox' }
  const promoCode = given.promoCode ?? dice.pick(codes)
  const { id, promoCredit } = await payments.buy({ ...ask, promoCode }).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'PROMO_USED') noteSwindle(swindlers, 'code refused to a swindler')
    return payments.buy({ ...ask, promoCode: '' })
  })
  if (!swindlers.unpaid.includes(id)) swindlers.unpaid.push(id)
  if (!isLate) await payAll(stage)
  return `${clientId} ${amount} +${promoCredit}`
}

async function payAll({ swindlers, house }: Stage): Promise<string> {
  const { payments } = house.context.wallet
  const due = [...swindlers.unpaid]
  for (const id of due) {
    const { body, signature } = payments.sandboxWebhook(id, 'paid')
    await payments.receiveWebhook(body, signature)
    swindlers.unpaid = swindlers.unpaid.filter((other) => other !== id)
  }
  return `${due.length} paid`
}

/** Tips the accomplice all promo credit, or everything. */
export async function tip(stage: Stage): Promise<string> {
  const { swindlers, house, dice } = stage
  const clientId = await anySwindler(stage)
  if (clientId === undefined) return 'no swindler'
  const { promo, available } = await house.context.wallet.balanceOf(clientId)
  const credits = Math.min(largestTip, dice.chance(0.8) ? promo : available)
  if (credits === 0) return 'nothing to give'
  const { id: performerId } = accomplice(stage)
  await makeAvailable(stage, accomplice(stage))
  await house.context.sessions.tips.give({ clientId, performerId, credits, message: '', key: null })
  if (promo > 0) noteSwindle(swindlers, 'promo credit tipped to an accomplice')
  return `${clientId} ${credits} of ${promo} promo`
}

/** Leads on: one account opens a show with the accomplice, and another peeks at it; a death ends no more than one step. */
async function peekAtOwnShow(stage: Stage): Promise<string> {
  const { swindlers, house } = stage
  const [host, peeker] = await openAccounts(house, swindlers)
  if (!host || !peeker) return register(stage)
  for (const { id } of [host, peeker]) {
    const { available } = await house.context.wallet.balanceOf(id)
    if (available < amounts[0]) return topUp(stage, { clientId: id, isLate: false })
  }
  const { sessions } = house.context
  const { session: show } = await sessions.openFor(host.id)
  if (show?.state !== 'ACTIVE') {
    const step = await leadOn(stage, host.id, { type: 'VIDEO', allowPeek: true }, 'honest', accomplice(stage))
    return `${step}, ${await report(stage, 2)}`
  }
  await sessions.peeks.allow(host.id, show.id, true)
  const peeked = await peek(stage, peeker.id, { performer_id: show.performerId }, 'honest')
  noteSwindle(swindlers, 'own show peeked at')
  return `${peeked}, ${await report(stage, 10 + stage.dice.below(50))}`
}

async function close(stage: Stage): Promise<string> {
  const { swindlers, house } = stage
  const id = await anySwindler(stage)
  if (id === undefined) return 'no swindler'
  const back = await closeAccount(house, id)
  noteSwindle(swindlers, 'swindler closed an account')
  return `${id} ${back}`
}

/** What came in for accounts that are closed goes back. */
async function chores({ house }: Stage): Promise<string> {
  for (const chore of house.context.accounts.chores)
    await chore().catch((error: unknown) => {
      // a death comes out as what failed of each account
      throw error instanceof AggregateError && isCrash(error) ? error.errors[0] : error
    })
  return 'done'
}

/** At the end every account of theirs is closed that no dispute freezes, and what is still to be paid has been. */
export async function swindlersLeave(stage: Stage): Promise<void> {
  await payAll(stage)
  for (const { id } of await openAccounts(stage.house, stage.swindlers))
    await closeAccount(stage.house, id).catch((error: unknown) => {
      // [T1] a disputed payment keeps an account open
      if (!(error instanceof Refusal && error.code === 'SPENDING_FROZEN')) throw error
    })
  await chores(stage)
}

const generousTopUp = (stage: Stage) => topUp(stage, { amount: 20_000, promoCode: 'TENTH', isLate: false })

/** How swindlers begin. */
export const promoOpenings = {
  tipped: [register, generousTopUp, tip, tip, tip],
  swindled: [register, generousTopUp, tip, close, register, generousTopUp, tip, close],
  selfPeeked: [register, generousTopUp, register, ...Array.from({ length: 8 }, () => peekAtOwnShow), tip],
}

/** [L6, T4] What clients and a performer do who want to make cash of promo credit. */
export const promoMoves: readonly Move[] = [
  { name: 'swindler registers', weight: 2, run: register },
  { name: 'swindler tops up', weight: 3, run: (stage) => topUp(stage) },
  { name: 'swindler pays', weight: 1, run: payAll },
  { name: 'swindler tips', weight: 3, run: tip },
  { name: 'swindlers lead on to a peek at an own show', weight: 4, run: peekAtOwnShow },
  { name: 'swindler closes', weight: 2, run: close },
  { name: 'chores', weight: 1, run: chores },
]
