import { isLive, type PerformerAccount } from '@footlight/contract'

/** A performer's weight for a client, from time watched, favourites and ratings. */
export interface Liked {
  performerId: string
  /** below 0: the client rated the performer badly */
  weight: number
}

/** Logarithmic: an hour of watching does not weigh sixty times as much as a minute. */
export const weightOfWatching = (seconds: number): number => Math.log2(1 + seconds / 60)
export const weightOfFavourite = 3
/** Weight of each star above or below three: five stars weigh a little more than a favourite, three weigh nothing. */
const weightOfStar = 2

/** [P4] The weight of a performer after a review: fewer than three stars replace the weight of time watched and favourites. */
export function weightAfterReview(weight: number, rating: number): number {
  const stars = (rating - 3) * weightOfStar
  return stars < 0 ? stars : weight + stars
}

export type Taste = ReadonlyMap<string, number>

/** The weight of each category and language, from the performers that the client likes; categories weigh more. */
export function tasteOf(liked: readonly Liked[], records: ReadonlyMap<string, PerformerAccount>): Taste {
  const taste = new Map<string, number>()
  const add = (what: string, weight: number) => taste.set(what, (taste.get(what) ?? 0) + weight)
  for (const { performerId, weight } of liked) {
    // a bad review counts against the performer, but not against the performer's categories
    if (weight <= 0) continue
    const record = records.get(performerId)
    for (const category of record?.categories ?? []) add(actKey(category), weight)
    for (const language of record?.languages ?? []) add(`language ${language}`, weight / 4)
  }
  return taste
}

/** The ids of the categories with the highest weight. */
export function favouriteActs(taste: Taste, most: number): string[] {
  return [...taste]
    .filter(([what]) => what.startsWith(actPrefix))
    .toSorted(([a, one], [b, other]) => other - one || compare(a, b))
    .slice(0, most)
    .map(([what]) => what.slice(actPrefix.length))
}

const actPrefix = 'act '
const actKey = (category: string) => actPrefix + category

/** [P4] Live performers first, then by taste, rating and last time online; the number comes last, so the order is stable. */
export function inOrderOfTaste(
  candidates: readonly PerformerAccount[],
  { taste, liked }: { taste: Taste; liked: readonly Liked[] },
): PerformerAccount[] {
  const own = new Map(liked.map(({ performerId, weight }) => [performerId, weight]))
  const ranked = candidates.map((record) => ({
    record,
    isLive: isLive(record.performerStatus),
    points:
      (own.get(record.id) ?? 0) +
      record.categories.reduce((sum, category) => sum + (taste.get(actKey(category)) ?? 0), 0) +
      record.languages.reduce((sum, language) => sum + (taste.get(`language ${language}`) ?? 0), 0),
  }))
  return ranked
    .toSorted(
      (one, other) =>
        Number(other.isLive) - Number(one.isLive) ||
        other.points - one.points ||
        (other.record.rating ?? 0) - (one.record.rating ?? 0) ||
        compare(other.record.lastOnlineAt ?? '', one.record.lastOnlineAt ?? '') ||
        numberOf(one.record) - numberOf(other.record),
    )
    .map(({ record }) => record)
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
const numberOf = (record: PerformerAccount) => record.advert_numbers[0]?.advertNumber ?? 0
