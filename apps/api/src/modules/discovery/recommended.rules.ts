import { isLive, type PerformerAccount } from '@footlight/contract'

/** What a client showed of taste: time spent, favourites, ratings. */
export interface Liked {
  performerId: string
  /** how much it says; below 0: the client was not pleased */
  weight: number
}

/** A minute says something, a whole evening not sixty times as much. */
export const weightOfWatching = (seconds: number): number => Math.log2(1 + seconds / 60)
export const weightOfFavourite = 3
/** Five stars are worth a little more than to be held dear; three say nothing. */
const weightOfStar = 2

/** [P4] What a client thinks of a performer after a review: few stars outweigh however long the client watched to find out. */
export function weightAfterReview(weight: number, rating: number): number {
  const stars = (rating - 3) * weightOfStar
  return stars < 0 ? stars : weight + stars
}

export type Taste = ReadonlyMap<string, number>

/** How dear each act and each language is, by those who are liked; acts say more than what is spoken. */
export function tasteOf(liked: readonly Liked[], records: ReadonlyMap<string, PerformerAccount>): Taste {
  const taste = new Map<string, number>()
  const add = (what: string, weight: number) => taste.set(what, (taste.get(what) ?? 0) + weight)
  for (const { performerId, weight } of liked) {
    // one bad evening says something of the performer, and nothing of the category
    if (weight <= 0) continue
    const record = records.get(performerId)
    for (const category of record?.categories ?? []) add(actKey(category), weight)
    for (const language of record?.languages ?? []) add(`language ${language}`, weight / 4)
  }
  return taste
}

/** The acts that are liked best, as ids of categories. */
export function favouriteActs(taste: Taste, most: number): string[] {
  return [...taste]
    .filter(([what]) => what.startsWith(actPrefix))
    .toSorted(([a, one], [b, other]) => other - one || compare(a, b))
    .slice(0, most)
    .map(([what]) => what.slice(actPrefix.length))
}

const actPrefix = 'act '
const actKey = (category: string) => actPrefix + category

/** [P4] Live ones first, then by taste, by rating, and who was on last; the number closes it: the order is stable. */
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
