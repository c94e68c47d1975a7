import { type Language, languages, type Offer, type OfferWords } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { OperatorAct } from '../../../platform/operator-act.ts'
import { type Random, uuidOfKey } from '../../../platform/random.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Contacts } from '../../accounts/index.ts'
import type { Told } from '../inbox/notify.service.ts'
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
   * Stands in the list at once; clients who want offers are notified by the sweep. `code` as it is stored.
   * [W8] The same `key` is the same offer; null: the call has none.
   */
  send(ask: { act: OperatorAct; key: string | null; words: OfferWords; code: string | null }): Promise<Offer>
  /** No more accounts are notified, from the next two hundred on; an offer that reached all stays as it is. */
  stop(ask: { act: OperatorAct; id: string }): Promise<Offer>
  /** One page, the last first. */
  list(page: { offset: number; limit: number }): Promise<{ offers: Offer[]; total: number }>
}

interface Dependencies {
  database: Database
  transact: Transact
  clock: Clock
  random: Random
  contacts: Pick<Contacts, 'wantingOffers'>
  notifyMany(tx: Tx, accountIds: readonly string[], told: Told): Promise<void>
}

/** At each sweep, which is once a second: a message that comes meanwhile does not wait behind a million offers. */
const atOnce = 200

/** [A10] PRO: from the office to everybody who wants offers, once to each. */
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
            toldIn(offer, language),
          )
        }
        await moveOffer(tx, offer.id, {
          toldUpTo: clients.at(-1)?.id,
          more: clients.length,
          isDone: clients.length < atOnce,
        })
      }),
  }
}

function toldIn({ id, words, code }: OfferRow, language: Language): Told {
  const { title, text } = words[language] ?? words.en
  return { type: 'PRO', name: title, text, link: code ? `/wallet?promo=${code}` : '/', key: `PRO ${id}` }
}

function present({ id, words, code, sent_at, told, is_done, stopped_at }: OfferRow): Offer {
  const [sentAt, stoppedAt] = [sent_at.toISOString(), stopped_at?.toISOString() ?? null]
  return { id, words, promo: code, sentAt, told, done: is_done, stoppedAt }
}
