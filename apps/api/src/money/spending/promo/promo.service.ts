import type { ListWindow, PromoCode, PromoGift } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { holdSettings, readSettings } from '../../../site/index.ts'
import { addressOf, type Transfer } from '../../ledger/ledger.rules.ts'
import { creditOf, isUsedUp, normalCode, refusalOf, stateOf, unsoundness } from './promo.rules.ts'
import {
  countUses,
  expirePromo,
  findPromo,
  insertPromo,
  insertUse,
  lockPromo,
  type PromoCodeRecord,
  readGiving,
  readPromos,
  ruleOf,
} from './promo.store.ts'
import type { PromoHolder } from './promo-holder.ts'
import { countedTry, type PromoCaller, type PromoThrottle } from './promo-tries.ts'

export interface NewPromoCode {
  code: string
  kind: 'fixed' | 'percentage'
  value: number
  minimum: number
  validFrom?: string | undefined
  validUntil: string | null
  usesPerClient: number | null
  usesInAll: number | null
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
export interface Promos {
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
  /** One page, newest first. */
  list(page: ListWindow<'listPromoCodes'>): Promise<{ promoCodes: PromoCode[]; total: number }>
  /**
   * `act` is missing where the server makes its own. `frozenShare`: the highest share of a performer that stands in what
   * was agreed to before and is not over; the code must be sound with it, too.
   * @throws PROMO_EXISTS, VALIDATION
   */
  create(
    given: NewPromoCode & { act?: OperatorAct; frozenShare?: (tx: Tx) => Promise<number> },
  ): Promise<PromoCode>
  /**
   * [T4] Refuses a share with which a code that is not over would pay for itself. @throws VALIDATION
   */
  refuseUnsound(tx: Tx, performerShare: number): Promise<void>
  /**
   * Stops the code for new payments; a payment that was promised its credit already still gets it.
   * @throws PROMO_UNKNOWN
   */
  stop(ask: { act: OperatorAct; code: string }): Promise<PromoCode>
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

export function createPromos(
  parts: PromoParts & { database: Database; transact: Transact; clock: Clock },
): PromoService {
  const { database, transact, clock, promoThrottle } = parts
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

  const present = (row: PromoCodeRecord) => presentPromo(row, clock.now())

  return {
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

    async list(page) {
      const { rows, total } = await readPromos(database, page)
      return { promoCodes: rows.map(present), total }
    },

    async create({ act, frozenShare, ...given }) {
      const now = clock.now()
      if (given.kind === 'percentage' && given.value > 100)
        throw invalid('value', 'percent', 'At most 100 percent.')
      const validFrom = new Date(given.validFrom ?? now)
      const validUntil = given.validUntil === null ? null : new Date(given.validUntil)
      if (validUntil && validUntil <= validFrom)
        throw invalid('validUntil', 'ends_first', 'It must end after it begins.')
      const row = await transact(async (tx) => {
        await holdSettings(tx)
        const { performerShare } = await readSettings(tx)
        const unsound = unsoundness(given, Math.max(performerShare, (await frozenShare?.(tx)) ?? 0))
        if (unsound) throw invalid('value', 'unsound', unsound)
        const made = await insertPromo(tx, {
          code: normalCode(given.code),
          kind: given.kind,
          value: given.value,
          minimum: given.minimum,
          valid_from: validFrom,
          valid_until: validUntil,
          uses_per_client: given.usesPerClient,
          uses_in_all: given.usesInAll,
          created_at: new Date(now),
        })
        if (!made) throw refuse('PROMO_EXISTS')
        const { code, validFrom: from, validUntil: until, used } = present(made)
        await act?.record(tx, { subject: code, after: { validFrom: from, validUntil: until, used } })
        return made
      })
      return present(row)
    },

    async refuseUnsound(tx, performerShare) {
      for (const row of await readGiving(tx, new Date(clock.now()))) {
        if (unsoundness(row, performerShare) === null) continue
        const message = `With this share the promo code ${row.code} would pay out more than it brings in: stop it first.`
        const fault = {
          path: 'body.performerShare',
          rule: 'promo_pays_itself',
          params: { code: row.code },
          message,
        }
        throw refuse('VALIDATION', { message, fields: [fault] })
      }
    },

    async stop({ act, ...given }) {
      const row = await transact(async (tx) => {
        const at = new Date(clock.now())
        const found = await lockPromo(tx, normalCode(given.code))
        if (!found) throw refuse('PROMO_UNKNOWN')
        if (found.valid_until && found.valid_until <= at) {
          act.nothingChanged()
          return found
        }
        const stopped = await expirePromo(tx, found.code, at)
        const validUntil = (promo: PromoCodeRecord) => ({ validUntil: present(promo).validUntil })
        await act.record(tx, { subject: found.code, before: validUntil(found), after: validUntil(stopped) })
        return stopped
      })
      return present(row)
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

function invalid(field: string, rule: string, message: string) {
  return refuse('VALIDATION', { message, fields: [{ path: `body.${field}`, rule, message }] })
}

function presentPromo(row: PromoCodeRecord, now: number): PromoCode {
  return {
    code: row.code,
    kind: row.kind,
    value: row.value,
    minimum: row.minimum,
    validFrom: row.valid_from.toISOString(),
    validUntil: row.valid_until?.toISOString() ?? null,
    usesPerClient: row.uses_per_client,
    usesInAll: row.uses_in_all,
    used: row.used,
    state: stateOf(ruleOf(row), now),
  }
}
