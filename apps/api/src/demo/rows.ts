import type { Insertable } from 'kysely'
import { performerNameKeys } from '../people/index.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Random } from '../platform/random.ts'
import type { DemoPerson } from './people.ts'
import { portraitFile, portraitSize } from './portraits.ts'

const dayMs = 24 * 3600_000

export interface DemoRows {
  performer: Insertable<Tables['performers']>
  categories: Insertable<Tables['performer_categories']>[]
  photos: Insertable<Tables['photos']>[]
  reviews: Insertable<Tables['reviews']>[]
}

/** The rows of one demo account. No performer is on stage: that follows from streams. */
export function performerRows(
  person: DemoPerson,
  id: string,
  parts: { random: Random; now: number },
): DemoRows {
  const { prices, reviews } = person
  const { random, now } = parts
  const sum = reviews.reduce((total, review) => total + review.rating, 0)
  const rating = reviews.length === 0 ? null : (sum / reviews.length).toFixed(1)
  return {
    performer: {
      id,
      number: person.number,
      display_name: person.displayName,
      ...performerNameKeys(person.displayName),
      headline: person.headline,
      about: person.about,
      languages: person.languages,
      country: person.country,
      approval_status: 'approved',
      status: 'OFFLINE',
      stream_lost_at: null,
      offers_peek: prices.peek !== null,
      offers_video: true,
      offers_videocall: prices.videocall !== null,
      offers_phone: prices.phone !== null,
      offers_email: person.offersEmail,
      price_video: prices.video,
      price_videocall: prices.videocall,
      price_peek: prices.peek,
      price_phone: prices.phone,
      rating,
      review_count: reviews.length,
      main_photo: portraitFile(0),
      // [P4] good ratings, many reviews and favourites
      score: Math.round(Number(rating ?? 0) * Math.min(reviews.length, 8) * 10) + person.favouriteCount,
      // most visits were this week, some weeks ago
      last_online_at: new Date(now - 3600_000 - person.statusSeed ** 3 * 30 * dayMs),
      created_at: new Date(now),
    },
    categories: person.categories.map((category_id, position) => ({
      category_id,
      performer_id: id,
      position,
    })),
    photos: Array.from({ length: person.photoCount }, (_, variant) => ({
      id: random.uuid(),
      performer_id: id,
      file: portraitFile(variant),
      ...portraitSize(variant),
      approval_status: 'approved',
      position: variant,
    })),
    reviews: reviews.map((review) => ({
      id: random.uuid(),
      performer_id: id,
      rating: review.rating,
      text: review.text,
      author: review.author,
      approval_status: 'approved',
      created_at: new Date(now - review.daysAgo * dayMs),
    })),
  }
}
