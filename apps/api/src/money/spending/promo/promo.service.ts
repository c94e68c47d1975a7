import type { PromoGift } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { Refusal, refuse } from '../../../platform/refuse.ts'
import { addressOf, type Transfer } from '../../ledger/ledger.rules.ts'
import { creditOf, isUsedUp, normalCode, refusalOf, stateOf } from './promo.rules.ts'
import { countUses, findPromo, insertUse } from './promo.store.ts'
import { createPromoCodes, type PromoCodeParts, type PromoCodes } from './promo-codes.service.ts'
import type { PromoHolder } from './promo-holder.ts'

type Count = { kind: 'promo' | 'promos'; who: readonly string[] }

/** The part of the attempt throttle that promo codes use: it counts an attempt before the check. */
interface PromoThrottle {
  /** @throws TOO_MANY_TRIES */
  take(counts: readonly Count[]): Promise<number>
  giveBack(counts: readonly Count[], takenAt: number): Promise<unknown>
}

/** The account that submits a code, and its network. */
interface PromoCaller {
  clientId: string
  network: string
}

/** Refusals of a code that could have been guessed; of any other, the caller knows the code. */
const guesses: readonly string[] = ['PROMO_UNKNOWN', 'PROMO_EXPIRED']

/**
 * [T4] Limits guesses at promo codes, by account and by network: each try is counted before the lookup, and the count of a code
 * that exists is undone. `@throws` TOO_MANY_TRIES
 */
async function countedTry<Result>(
  throttle: PromoThrottle,
  { clientId, network }: PromoCaller,
  look: () => Promise<Result>,
): Promise<Result> {
  const counts: readonly Count[] = [
    { kind: 'promo', who: [clientId] },
    { kind: 'promos', who: [network] },
  ]
  const takenAt = await throttle.take(counts).catch((error: unknown) => {
    throw error instanceof Refusal && error.code === 'TOO_MANY_TRIES' ? tooMany(error) : error
  })
  try {
    const result = await look()
    await throttle.giveBack(counts, takenAt)
    return result
  } catch (error) {
    if (!(error instanceof Refusal && guesses.includes(error.code))) await throttle.giveBack(counts, takenAt)
    throw error
  }
}

function tooMany({ retryAfterSeconds = 60 }: Refusal): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60)
  return refuse('TOO_MANY_TRIES', {
    message: `Too many promo codes were tried. Try again in ${minutes} min.`,
    rule: 'promo',
    params: { count: minutes },
    retryAfterSeconds,
  })
}

export interface Quote extends PromoGift {
  code: string
  credit: number
  /** the smallest top-up that it goes with, in credits */
  minimum: number
}

/** A top-up that is paid, and what it was promised with its code. */
interface PromisedPayment {
  id: string
  client_id: string
  promo_code: string
  promo_holder: Buffer | null
  /** in credits */
  promo_credit: number
}

/** [T4] Promo codes: asked about, promised with a payment, counted when it is paid. */
export interface Promos extends PromoCodes {
  /**
   * The credits that the code gives now; without an amount, those of the smallest top-up that it takes.
   * @throws PROMO_UNKNOWN, PROMO_EXPIRED, PROMO_USED, PROMO_MINIMUM
   */
  quote(
    given: { clientId: string; code: string; amount?: number | undefined },
    tx?: Database | Tx,
  ): Promise<Quote>
  /**
   * The stored code, if it gives credit now or later.
   * @throws PROMO_UNKNOWN, PROMO_EXPIRED, PROMO_USED
   */
  giving(code: string): Promise<string>
}

/** The public interface, and what only the wallet module calls. */
export interface PromoService extends Promos {
  /** Whose use of a code is counted as this client's, besides the account's own. */
  holderOf: PromoHolder
  /** Runs `look` on a code that a caller submits, with a limit on guesses. @throws TOO_MANY_TRIES, what `look` throws */
  tried<Result>(caller: PromoCaller, look: () => Promise<Result>): Promise<Result>
  /**
   * Counts the use that a payment was promised, and returns the transfer of its promo credit; null when the uses ran out
   * in the meantime. The code stays locked until the transaction ends.
   */
  redeem(tx: Tx, payment: PromisedPayment): Promise<Transfer | null>
}

export interface PromoParts {
  /** identifies a holder by proven address; without it uses are counted only by account */
  promoHolder?: PromoHolder
  /** without it guesses are not slowed */
  promoThrottle?: PromoThrottle
}

export function createPromos(parts: PromoParts & PromoCodeParts): PromoService {
  const { database, clock, promoThrottle } = parts
  const holderOf: PromoHolder = parts.promoHolder ?? (async () => null)

  async function quote(
    given: { clientId: string; code: string; amount?: number | undefined },
    tx: Database | Tx = database,
  ): Promise<Quote> {
    const code = normalCode(given.code)
    const { clientId } = given
    const promo = await findPromo(tx, code)
    const usedByClient = await countUses(tx, code, { clientId, holder: await holderOf(tx, clientId) })
    const refusal = refusalOf(promo, { now: clock.now(), amount: given.amount, usedByClient })
    if (promo && refusal === 'PROMO_MINIMUM') throw belowMinimum(promo.minimum)
    if (!promo || refusal) throw refuse(refusal ?? 'PROMO_UNKNOWN')
    const { kind, value, minimum } = promo
    return { code, credit: creditOf(promo, given.amount), kind, value, minimum }
  }

  return {
    ...createPromoCodes(parts),
    quote,
    holderOf,
    tried: (caller, look) => (promoThrottle ? countedTry(promoThrottle, caller, look) : look()),

    async giving(given) {
      const code = normalCode(given)
      const promo = await findPromo(database, code)
      if (!promo) throw refuse('PROMO_UNKNOWN')
      const state = stateOf(promo, clock.now())
      if (state === 'OVER') throw refuse('PROMO_EXPIRED')
      if (state === 'USED_UP') throw refuse('PROMO_USED')
      return code
    },

    async redeem(tx, payment) {
      if (payment.promo_credit === 0) return null
      const promo = await findPromo(tx, payment.promo_code, { lock: true })
      const holder = payment.promo_holder ?? (await holderOf(tx, payment.client_id))
      const by = { clientId: payment.client_id, holder }
      if (!promo || isUsedUp(promo, await countUses(tx, payment.promo_code, by))) return null
      const credit = payment.promo_credit
      await insertUse(tx, {
        paymentId: payment.id,
        code: payment.promo_code,
        ...by,
        credit,
        at: new Date(clock.now()),
      })
      return {
        key: `promo:${payment.id}`,
        kind: 'top-up',
        reference: payment.id,
        postings: [
          {
            from: addressOf.platform('promo_expense', payment.id),
            to: addressOf.client(payment.client_id, 'promo'),
            amount: credit,
          },
        ],
      }
    },
  }
}

function belowMinimum(credits: number) {
  return refuse('PROMO_MINIMUM', {
    message: `This promo code needs a top-up of at least ${credits.toLocaleString('en')} credits.`,
    rule: 'least',
    params: { credits },
  })
}
