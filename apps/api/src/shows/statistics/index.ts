import type { CallArguments, CallReply } from '@footlight/contract'
import { dayStartMs, type Wallet } from '../../money/index.ts'
import type { PerformersModule } from '../../people/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Brings } from '../../platform/http/mount/module-entry.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { receivedSince } from '../../trust/index.ts'
import type { Sessions } from '../sessions/index.ts'
import { datesUntil, foldHours } from './statistics.rules.ts'

const dayMs = 86_400_000

export interface StatisticsModule extends Brings<'routes'> {
  of(
    performerId: string,
    query: CallArguments<'studioStatistics'>['query'],
  ): Promise<CallReply<'studioStatistics'>>
}

/** [O1] What a performer's work brought. Each number is read from the module that owns it: the earnings are the ledger's. */
export function createStatistics(parts: {
  database: Database
  clock: Clock
  wallet: Pick<Wallet, 'earnedByQuarter'>
  sessions: Pick<Sessions, 'workedSince'>
  performers: Pick<PerformersModule, 'timeZoneOf'>
}): StatisticsModule {
  const { database, clock, wallet, sessions, performers } = parts

  const of: StatisticsModule['of'] = async (performerId, query) => {
    const timeZone = (await performers.timeZoneOf(performerId)) ?? query.timeZone
    const now = clock.now()
    const dates = datesUntil(now, query.days, timeZone)
    // from noon of today, 24 hours earlier is the day before, whatever the clocks do at night
    const noonMs = dayStartMs(now, timeZone) + dayMs / 2
    const since = new Date(dayStartMs(noonMs - (query.days - 1) * dayMs, timeZone))
    const [earned, worked] = await Promise.all([
      wallet.earnedByQuarter(performerId, since),
      sessions.workedSince(performerId, since),
    ])
    const { days, hours, totals } = foldHours(
      dates,
      [...earned, ...worked.sessions, ...worked.visits],
      timeZone,
    )
    const { clients, returning } = worked
    const received = await receivedSince(database, performerId, since)
    return { timeZone, days, hours, totals: { ...totals, clients, returning, ...received } }
  }

  return {
    of,
    routes(mount) {
      mount('studioStatistics', ({ principal, query }) => of(principal.accountId, query))
    },
  }
}
