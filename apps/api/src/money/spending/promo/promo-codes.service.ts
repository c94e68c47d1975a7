import type { ListWindow, PromoCode } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { holdSettings, readSettings } from '../../../site/index.ts'
import { normalCode, stateOf, unsoundness } from './promo.rules.ts'
import {
  expirePromo,
  insertPromo,
  lockPromo,
  type PromoCodeRecord,
  readGiving,
  readPromos,
  ruleOf,
} from './promo.store.ts'

interface NewPromoCode {
  code: string
  kind: 'fixed' | 'percentage'
  value: number
  minimum: number
  validFrom?: string | undefined
  validUntil: string | null
  usesPerClient: number | null
  usesInAll: number | null
}

/** [T4] The codes as operators make, see and stop them. */
export interface PromoCodes {
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

export interface PromoCodeParts {
  database: Database
  transact: Transact
  clock: Clock
}

export function createPromoCodes({ database, transact, clock }: PromoCodeParts): PromoCodes {
  const present = (row: PromoCodeRecord) => presentPromo(row, clock.now())

  return {
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
