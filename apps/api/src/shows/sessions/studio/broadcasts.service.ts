import type { CallReply, ListWindow, SortColumn } from '@footlight/contract'
import type { SessionContext } from '../kernel/parts.ts'
import { runningWith } from '../kernel/records/sessions.store.ts'
import { openStages, reportedStages } from '../media/stages.store.ts'

type Broadcast = CallReply<'listBroadcasts'>['broadcasts'][number]

/** [O2] Performers on their stage, for operators. */
export interface Broadcasts {
  /** One page, and how many there are. */
  page(
    page: ListWindow<'listBroadcasts'> & { performerId?: string | undefined },
  ): Promise<{ broadcasts: Broadcast[]; total: number }>
}

/** more are not listed */
const maxStages = 2000

export function createBroadcasts({
  database,
  performers,
}: Pick<SessionContext, 'database' | 'performers'>): Broadcasts {
  return {
    async page({ sort, offset, limit, performerId: only }) {
      const open = await openStages(database, maxStages)
      const stages = only === undefined ? open : open.filter(({ performer_id }) => performer_id === only)
      const found = await performers.byIds(stages.map(({ performer_id }) => performer_id))
      const numbers = [...found.values()].map(numberIn)
      const reported = await reportedStages(database, numbers)
      const running = await runningWith(database, [...found.keys()])
      const seen = new Set<string>()
      const all = stages.flatMap(({ performer_id: performerId, created_at }) => {
        const performer = found.get(performerId)
        if (!performer || seen.has(performerId)) return []
        seen.add(performerId)
        const performerNumber = numberIn(performer)
        const stream = reported.get(performerNumber)
        return {
          performerId,
          performerName: performer.displayName,
          performerNumber,
          status: performer.performerStatus,
          since: created_at.toISOString(),
          viewers: stream?.viewers ?? 0,
          hasPicture: stream?.active ?? false,
          sessionId: running.get(performerId) ?? null,
        }
      })
      const column = sort.replace('-', '') as SortColumn<'listBroadcasts'>
      const way = sort.startsWith('-') ? -1 : 1
      all.sort((one, other) => way * compare(one[column], other[column]))
      return { broadcasts: all.slice(offset, offset + limit), total: all.length }
    },
  }
}

const compare = <Value extends string | number>(one: Value, other: Value) =>
  one < other ? -1 : one > other ? 1 : 0

const numberIn = ({ advert_numbers }: { advert_numbers: { advertNumber: number }[] }): number =>
  advert_numbers[0]?.advertNumber ?? 0
