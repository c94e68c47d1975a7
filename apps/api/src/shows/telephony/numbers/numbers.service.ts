import { type CallReply, phoneCheck, type RuleParams } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Random } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { readSettings, recordAudit } from '../../../site/index.ts'
import type { Phone } from '../../sessions/index.ts'
import type { Line } from '../carrier/line.ts'
import type { Telephone } from '../carrier/telephone.ts'
import { drawDigits } from '../telephony.rules.ts'
import { costOf, minPriceFor } from './numbers.rules.ts'
import {
  closeChecks,
  countChecks,
  findOpenCheck,
  forgetChecks,
  insertCheck,
  takeTry,
} from './numbers.store.ts'

export interface PerformerPhones {
  phoneOf(performerId: string, tx?: Tx): Promise<string | null>
  /** credits a minute; null: the performer names none */
  priceOf(performerId: string): Promise<number | null>
  setPhone(tx: Tx, performerId: string, phone: string | null): Promise<void>
}

/** [S11] A performer's number is called only once verified: the performer hears a code there and enters it in the studio. */
export function createNumbers(parts: {
  database: Database
  clock: Clock
  random: Random
  act: Phone['act']
  phones: PerformerPhones
  line: Line | null
  telephone: Telephone | null
}) {
  const { database, clock, random, act, phones, line, telephone } = parts
  const goodSince = () => new Date(clock.now() - phoneCheck.goodMs)

  async function numberOf(performerId: string): Promise<CallReply<'studioPhone'>> {
    const open = await findOpenCheck(database, performerId, goodSince())
    return {
      phone: await phones.phoneOf(performerId),
      waiting: open
        ? { phone: open.phone, until: new Date(open.called_at.getTime() + phoneCheck.goodMs).toISOString() }
        : null,
      ready: line !== null,
    }
  }

  return {
    numberOf,

    async remove(performerId: string): Promise<CallReply<'studioPhone'>> {
      const at = new Date(clock.now())
      await act(async ({ tx }) => {
        await closeChecks(tx, performerId, at)
        if ((await phones.phoneOf(performerId, tx)) === null) return
        await phones.setPhone(tx, performerId, null)
        await recordAudit(tx, { actorId: performerId, action: 'phone.removed', subject: performerId, at })
      })
      return numberOf(performerId)
    },

    /**
     * Calls the number and reads a code there; until the performer enters it, all stays as it was.
     * @throws SERVICE_NOT_OFFERED without a line, VALIDATION, TOO_MANY_TRIES, PHONE_CALL_FAILED
     */
    async ask(performerId: string, phone: string): Promise<CallReply<'studioPhone'>> {
      if (!line || !telephone) throw refuse('SERVICE_NOT_OFFERED')
      await refuseUncallable(database, phone, await phones.priceOf(performerId), line)
      const code = drawDigits(random.bytes, phoneCheck.digits)
      const called_at = new Date(clock.now())
      const since = new Date(clock.now() - phoneCheck.withinMs)
      // counted before the call: a stranger's telephone may be the one that rings
      await act(async ({ tx }) => {
        await closeChecks(tx, performerId, called_at)
        const calls = await countChecks(tx, { performerId, phone }, since)
        const row = { id: random.uuid(), performer_id: performerId, phone, code, called_at }
        if (calls >= phoneCheck.calls || !(await insertCheck(tx, row))) throw refuse('TOO_MANY_TRIES')
      })
      if (!(await telephone.read({ to: phone, from: line.number, code }))) {
        await closeChecks(database, performerId, called_at)
        throw refuse('PHONE_CALL_FAILED')
      }
      return numberOf(performerId)
    },

    /** @throws PHONE_CODE */
    async prove(performerId: string, code: string): Promise<CallReply<'studioPhone'>> {
      const isProven = await act(async ({ tx }) => {
        const check = await takeTry(tx, performerId, { calledAfter: goodSince(), tries: phoneCheck.tries })
        if (check?.code !== code) return false
        const at = new Date(clock.now())
        await phones.setPhone(tx, performerId, check.phone)
        await closeChecks(tx, performerId, at)
        // only the last digits: the log records who acted, not the performer's number
        const after = { phone: `…${check.phone.slice(-3)}` }
        await recordAudit(tx, { actorId: performerId, action: 'phone.set', subject: performerId, after, at })
        return true
      })
      if (!isProven) throw refuse('PHONE_CODE')
      return numberOf(performerId)
    },

    sweep: () => forgetChecks(database, new Date(clock.now() - phoneCheck.withinMs)),
  }
}

async function refuseUncallable(
  database: Database,
  phone: string,
  price: number | null,
  { number, countries }: Line,
): Promise<void> {
  // the line would call itself, at the client's expense
  if (phone === number) throw invalid('own_number', {}, 'This is our own number. Use yours.')
  const cost = costOf(phone, countries)
  if (cost === null)
    throw invalid(
      'unreachable_number',
      {},
      'We cannot call this number. Use a mobile or a land line of a country that we call.',
    )
  const least = minPriceFor(cost, (await readSettings(database)).performerShare)
  if (price !== null && price < least)
    throw invalid(
      'price_below_cost',
      { price, min: least },
      `At ${price} credits a minute a call to this number costs more than it earns. Ask at least ${least}.`,
    )
}

function invalid(rule: string, params: RuleParams, message: string) {
  return refuse('VALIDATION', { message, fields: [{ path: 'body.phone', rule, params, message }] })
}
