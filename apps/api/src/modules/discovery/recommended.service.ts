import type { CallReply, PerformerAccount } from '@footlight/contract'
import type { PerformersModule } from '../performers/index.ts'
import type { Sessions } from '../sessions/index.ts'
import { favouriteActs, inOrderOfTaste, type Liked, tasteOf, weightOfWatching } from './recommended.rules.ts'

/** How many of an act, and of the house, are looked at: nobody reads a recommendation farther than this. */
const fromEach = 60
const mostActs = 3

export interface DiscoveryParts {
  performers: Pick<PerformersModule, 'byIds' | 'list'>
  watchedBy: Sessions['watchedBy']
}

/** [P4] Whom somebody may like: by what she watched; for a guest, and behind it, by rating and who was on last. */
export function createRecommended({ performers, watchedBy }: DiscoveryParts) {
  async function likedBy(clientId: string): Promise<Liked[]> {
    const watched = await watchedBy(clientId)
    return watched.map(({ performerId, seconds }) => ({ performerId, weight: weightOfWatching(seconds) }))
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
    const liked = clientId === null ? [] : await likedBy(clientId)
    const known = await performers.byIds(liked.map(({ performerId }) => performerId))
    const taste = tasteOf(liked, known)
    const found = await Promise.all([undefined, ...favouriteActs(taste, mostActs)].map(best))
    const candidates = new Map([...known.values(), ...found.flat()].map((record) => [record.id, record]))
    const listed = [...candidates.values()].filter((record) => record.approvalStatus === 'approved')
    const ordered = inOrderOfTaste(listed, { taste, liked })
    return { performerAccounts: ordered.slice(offset, offset + limit), offset, limit, total: ordered.length }
  }
}
