import { type CallReply, type Category, type PerformerAccount, textsOf } from '@footlight/contract'
import type { Selectable } from 'kysely'
import { type CarriedServices, offersPhone, peekNow } from './performers.rules.ts'
import type { StoredPerformer } from './performers.store.ts'
import type { PerformerTables } from './performers.tables.ts'

const minuteMs = 60_000

/** [P1] The wire record. */
export function presentPerformer(row: StoredPerformer, carried: CarriedServices): PerformerAccount {
  const phone = offersPhone(row, carried)
  return {
    id: row.id,
    // the e-mail address and username for signing in are not public
    username: row.display_name,
    advert_numbers: [{ advertNumber: row.number }],
    roles: ['performer'],
    performerStatus: row.status,
    away: row.away,
    performer_services: {
      peek: peekNow(row),
      video: row.offers_video,
      videocall: row.offers_videocall,
      phone,
      email: row.offers_email,
    },
    prices: {
      video: row.offers_video ? row.price_video : null,
      videoSubscribers: row.offers_video ? row.price_video_subscribers : null,
      videocall: row.offers_videocall ? row.price_videocall : null,
      peek: row.offers_peek ? row.price_peek : null,
      phone: phone ? row.price_phone : null,
      // [M4] a subscription is for sale only where subscribers have a lower price
      subscription: row.offers_video && row.price_video_subscribers !== null ? row.price_subscription : null,
      message: row.offers_email ? row.price_message : null,
    },
    displayName: row.display_name,
    ...textsOf(row),
    languages: row.languages,
    categories: row.acts,
    country: row.country,
    rating: row.rating === null ? null : Number(row.rating),
    reviewCount: row.review_count,
    favouriteCount: row.favourite_count,
    mainPhoto: row.main_photo,
    approvalStatus: row.approval_status,
    lastOnlineAt: row.last_online_at && toTheMinute(row.last_online_at),
  }
}

/** Rounded down, because the exact millisecond at which a performer left would reveal more than needed. */
function toTheMinute(instant: Date): string {
  return new Date(Math.floor(instant.getTime() / minuteMs) * minuteMs).toISOString()
}

/** [P10] Rows in the order of categories and texts, grouped into categories. */
export function presentCategories(rows: Selectable<PerformerTables['category_texts']>[]): Category[] {
  return [...Map.groupBy(rows, (row) => row.category_id)].map(([id, texts]) => ({
    id,
    texts: texts.map(({ language, title, body }) => ({ language, title, body })),
  }))
}

/** [P6] */
export function presentNames(
  rows: readonly { id: string; number: number; display_name: string; main_photo: string | null }[],
  withPhotos: boolean,
): CallReply<'listUsernames'>['usernames'] {
  return rows.map(({ id, number, display_name, main_photo }) => ({
    id,
    username: display_name,
    advertNumber: number,
    ...(withPhotos && { displayName: display_name, photo: main_photo }),
  }))
}
