import { defaultStreamApplication } from '@footlight/contract'
import { LRUCache } from 'lru-cache'
import type { Still } from '../../../platform/media/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { findOpenRequest } from '../kernel/records/requests.store.ts'
import { mediaOf } from '../media/stages.store.ts'
import { stageName } from '../media/streams.ts'
import { requireEntry } from './entry.ts'
import { type Opening, openingOf } from './opening.ts'

/** [P13] Stills of free lobbies. */
export interface Stills {
  /** @throws NOT_FOUND where there is none now, and what entering the lobby throws */
  of(accountId: string | undefined, performerId: string): Promise<{ jpeg: Buffer; goodForMs: number }>
}

/** A still is shown for as long again until the next one, so a card shows none that is older than 10 s. */
const maxAgeMs = 5_000
const cached = { max: 500, maxSize: 16_000_000 }

interface OpenLobby extends Opening {
  number: number
}

interface Cached extends Still {
  takenMs: number
}

export function createStills(context: SessionContext): Stills {
  const { clock, database } = context
  /** under the time at which the lobby opened, so that no still outlives it; the same for all who look */
  const stills = new LRUCache<string, Cached, OpenLobby & { performerId: string }>({
    ...cached,
    sizeCalculation: ({ jpeg }) => jpeg.length + 1,
    ignoreFetchAbort: true,
    fetchMethod: async (_, __, { context: { performerId, number, fromMs } }) => {
      const openMs = clock.now() - fromMs
      if (openMs <= 0) return undefined
      const allowedMs = Math.min(maxAgeMs, openMs)
      const stream = `${defaultStreamApplication}/${stageName(number)}`
      const still = await context.askStill(await mediaOf(database, performerId), stream, allowedMs)
      return still ? { ...still, takenMs: clock.monotonic() - still.ageMs } : undefined
    },
  })

  /** @throws NOT_FOUND where no picture of the lobby may be shown, and what `requireEntry` throws */
  async function enter(accountId: string | undefined, performerId: string): Promise<OpenLobby> {
    const performer = (await context.performers.byIds([performerId])).get(performerId)
    const entered = performer && { ...performer, status: performer.performerStatus }
    await requireEntry(context, database, entered, accountId)
    const number = performer?.advert_numbers[0]?.advertNumber
    const request = await findOpenRequest(database, 'performer_id', performerId)
    // an accepted request is a show that is about to begin
    if (number === undefined || performer?.away || request?.state === 'ACCEPTED') throw refuse('NOT_FOUND')
    const opening = await openingOf(context, database, performerId)
    if (!opening) throw refuse('NOT_FOUND')
    return { number, ...opening }
  }

  return {
    async of(accountId, performerId) {
      const lobby = await enter(accountId, performerId)
      const key = `${performerId} ${lobby.sinceMs}`
      const ageOf = (still: Cached) => clock.monotonic() - still.takenMs
      const known = stills.get(key)
      if (known && ageOf(known) >= maxAgeMs) stills.delete(key)
      const still = await stills.fetch(key, { context: { ...lobby, performerId } })
      // a show, or a block, may have begun while the still was made
      const after = await enter(accountId, performerId)
      if (!still || after.sinceMs !== lobby.sinceMs) throw refuse('NOT_FOUND')
      const goodForMs = maxAgeMs - ageOf(still)
      // it was the media server that took long to make it
      if (goodForMs <= 0) throw refuse('NOT_FOUND')
      return { jpeg: still.jpeg, goodForMs }
    },
  }
}
