import type { DataExport } from '../../../platform/data-export.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { findPerformers, updatePerformer } from '../performers.store.ts'
import { findSchedule } from '../schedule/schedule.store.ts'
import { findAbouts, setCategories, writeAbouts } from './profile.store.ts'

/** [A8] What performers wrote of themselves. The row and its number stay: sessions, receipts and the ledger refer to them. */
export function performerData(database: Database): DataExport {
  return {
    name: 'performers',
    async read(performerId) {
      const [profile] = await findPerformers(database, 'id', [performerId])
      return {
        profile: profile ?? null,
        abouts: await findAbouts(database, performerId),
        diary: (await findSchedule(database, performerId)) ?? null,
      }
    },
    async erase(tx, { id, pseudonym }) {
      await setCategories(tx, id, [])
      await writeAbouts(tx, id, {})
      await tx.deleteFrom('performer_schedules').where('performer_id', '=', id).execute()
      await tx.deleteFrom('favourites').where('performer_id', '=', id).execute()
      await eraseProfile(tx, id, pseudonym)
      // the mark first: it waits for an indexer
      await tx.deleteFrom('search_due').where('performer_id', '=', id).execute()
      await tx.deleteFrom('performer_words').where('performer_id', '=', id).execute()
    },
  }
}

async function eraseProfile(tx: Tx, id: string, pseudonym: string): Promise<void> {
  await updatePerformer(tx, id, {
    display_name: pseudonym,
    headline: '',
    about: '',
    languages: [],
    country: '',
    main_photo: null,
    approval_status: 'Rejected',
    approval_before: null,
    status: 'OFFLINE',
    switched_available: false,
    switched_off_for: null,
    stream_active: false,
    stream_lost_at: null,
    away: false,
    peek_open: false,
    offers_peek: false,
    offers_video: false,
    offers_videocall: false,
    offers_phone: false,
    offers_email: false,
    price_video: null,
    price_video_subscribers: null,
    price_videocall: null,
    price_peek: null,
    price_phone: null,
    price_subscription: null,
    price_message: null,
    phone: null,
    favourite_count: 0,
    score: 0,
    last_online_at: null,
  })
}
