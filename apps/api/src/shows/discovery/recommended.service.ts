import type { CallReply, PerformerAccount } from '@footlight/contract'
import type { Blocks, PerformersModule } from '../../people/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Reviews } from '../../trust/index.ts'
import type { Sessions } from '../sessions/index.ts'
import {
  favouriteActs,
  inOrderOfTaste,
  type Liked,
  tasteOf,
  weightAfterReview,
  weightOfFavourite,
  weightOfWatching,
} from './recommended.rules.ts'

/** How many of a category, and of all, are looked at: no reader scrolls recommendations farther than this. */
const fromEach = 60
const maxActs = 3
const maxFavourites = 100

export interface DiscoveryParts {
  database: Database
  blocks: Pick<Blocks, 'shutOutFrom'>
  performers: Pick<PerformersModule, 'byIds' | 'byNumber' | 'writtenBy' | 'favourites' | 'list'>
  sessions: Pick<Sessions, 'watchedBy'>
  reviews: Pick<Reviews, 'ratedBy'>
}

/** [P4, S14] Recommends unblocked performers: by what the client watched, favoured, rated; else by rating and last live time. */
export function createRecommended({ database, blocks, performers, sessions, reviews }: DiscoveryParts) {
  /** Each performer once; only the newest favourites, because there may be thousands. */
  async function likedBy(clientId: string): Promise<Liked[]> {
    const [watched, marks, rated] = await Promise.all([
      sessions.watchedBy(clientId),
      performers.favourites.of(clientId),
      reviews.ratedBy(clientId),
    ])
    const weights = new Map(
      watched.map(({ performerId, seconds }) => [performerId, weightOfWatching(seconds)]),
    )
    for (const { performerId } of marks.slice(0, maxFavourites))
      weights.set(performerId, (weights.get(performerId) ?? 0) + weightOfFavourite)
    for (const { performerId, rating } of rated)
      weights.set(performerId, weightAfterReview(weights.get(performerId) ?? 0, rating))
    return [...weights].map(([performerId, weight]) => ({ performerId, weight }))
  }

  const best = async (category?: string): Promise<PerformerAccount[]> => {
    const window = { offset: 0, limit: fromEach, sort: 'rating' } as const
    return (await performers.list({ ...window, ...(category !== undefined && { category }) }))
      .performerAccounts
  }

  return async (
    clientId: string | null,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<CallReply<'listRecommended'>> => {
    const [liked, shutOut] =
      clientId === null
        ? [[], []]
        : await Promise.all([likedBy(clientId), blocks.shutOutFrom(database, clientId)])
    const known = await performers.byIds(liked.map(({ performerId }) => performerId))
    const taste = tasteOf(liked, known)
    const found = await Promise.all([undefined, ...favouriteActs(taste, maxActs)].map(best))
    const candidates = new Map([...known.values(), ...found.flat()].map((record) => [record.id, record]))
    const listed = [...candidates.values()].filter(
      ({ id, approvalStatus }) => approvalStatus === 'approved' && !shutOut.includes(id),
    )
    const ordered = inOrderOfTaste(listed, { taste, liked })
    return { performerAccounts: ordered.slice(offset, offset + limit), offset, limit, total: ordered.length }
  }
}
