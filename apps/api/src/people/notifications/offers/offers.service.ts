import { type Language, type ListWindow, languages, type Offer, type OfferWords } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import { type Random, uuidOfKey } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Contacts } from '../../accounts/index.ts'
import type { EventNotice } from '../inbox/notify.service.ts'
import {
  insertOffer,
  lockOffer,
  lockOpenOffer,
  moveOffer,
  type OfferRow,
  readOffers,
  stopOffer,
} from './offers.store.ts'

export interface Offers {
  /**
   * The offer is listed immediately; clients who want offers are notified by the sweep. `code` as it is stored.
   * [W8] A second call under the same `key` returns the same offer; null: the call has no key.
   */
  send(ask: { act: OperatorAct; key: string | null; words: OfferWords; code: string | null }): Promise<Offer>
  /** Stops before the next batch of two hundred accounts; an offer that reached all stays as it is. */
  stop(ask: { act: OperatorAct; id: string }): Promise<Offer>
  /** One page, the latest first. */
  list(page: ListWindow<'listOffers'>): Promise<{ offers: Offer[]; total: number }>
}

interface Dependencies {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  contacts: Pick<Contacts, 'wantingOffers'>
  notifyMany(tx: Tx, accountIds: readonly string[], event: EventNotice): Promise<void>
}

/** Accounts per sweep, which runs once a second: a message does not wait behind an offer to a million accounts. */
const atOnce = 200

/** [A10] PRO: offers of the operator to all clients who want offers, once to each. */
export function createOffers({ database, transact, clock, random, contacts, notifyMany }: Dependencies) {
  const offers: Offers = {
    async send({ act, key, words, code }) {
      const row = await transact(async (tx) => {
        const id = key === null ? random.uuid() : uuidOfKey(act.operatorId, `offer ${key}`)
        const known = await lockOffer(tx, id)
        if (known) {
          act.nothingChanged()
          return known
        }
        const made = await insertOffer(tx, { id, words, code, sent_at: new Date(clock.now()) })
        await act.record(tx, { subject: made.id, after: { title: words.en.title } })
        return made
      })
      return present(row)
    },
    stop: ({ act, id }) =>
      transact(async (tx) => {
        const found = await lockOffer(tx, id)
        if (!found) throw refuse('NOT_FOUND')
        if (found.is_done) {
          act.nothingChanged()
          return present(found)
        }
        await act.record(tx, { after: { title: found.words.en.title, count: found.told } })
        return present(await stopOffer(tx, id, new Date(clock.now())))
      }),
    async list(page) {
      const { rows, total } = await readOffers(database, page)
      return { offers: rows.map(present), total }
    },
  }

  return {
    offers,
    sweep: (): Promise<void> =>
      transact(async (tx) => {
        const offer = await lockOpenOffer(tx)
        if (!offer) return
        const clients = await contacts.wantingOffers(tx, { after: offer.told_up_to, limit: atOnce })
        for (const language of languages) {
          const ids = clients.filter((client) => (client.language ?? languages[0]) === language)
          await notifyMany(
            tx,
            ids.map(({ id }) => id),
            noticeIn(offer, language),
          )
        }
        await moveOffer(tx, offer.id, {
          notifiedUpTo: clients.at(-1)?.id,
          more: clients.length,
          isDone: clients.length < atOnce,
        })
      }),
  }
}

function noticeIn({ id, words, code }: OfferRow, language: Language): EventNotice {
  const { title, text } = words[language] ?? words.en
  return { type: 'PRO', name: title, text, link: code ? `/wallet?promo=${code}` : '/', key: `PRO ${id}` }
}

function present({ id, words, code, sent_at, told, is_done, stopped_at }: OfferRow): Offer {
  const [sentAt, stoppedAt] = [sent_at.toISOString(), stopped_at?.toISOString() ?? null]
  return { id, words, promo: code, sentAt, told, done: is_done, stoppedAt }
}
