import type { DataExport } from '../../../platform/data-export.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { findPerformers, newPerformer, updatePerformer } from '../performers.store.ts'
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

/** As a new row, but for the number, the reviews' standing, and that it is not listed. */
async function eraseProfile(tx: Tx, id: string, pseudonym: string): Promise<void> {
  const { rating: _, ...blank } = newPerformer
  await updatePerformer(tx, id, {
    ...blank,
    display_name: pseudonym,
    approval_status: 'Rejected',
    approval_before: null,
    switched_available: false,
    switched_off_for: null,
    stream_active: false,
    missed_requests: 0,
    away: false,
    peek_open: false,
    offers_video: false,
    offers_email: false,
    price_video_subscribers: null,
    price_subscription: null,
    price_message: null,
    phone: null,
    favourite_count: 0,
    score: 0,
  })
}
