import type { Bus } from '../../../platform/bus.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Log } from '../../../platform/log.ts'
import type { PerformersModule } from '../../performers/index.ts'
import type { Told } from '../inbox/telling.service.ts'
import { lockOpenAlert, moveAlert, openAlert } from './alerts.store.ts'

interface Parts {
  database: Database
  clock: Clock
  bus: Bus
  log: Log
  performers: Pick<PerformersModule, 'byIds' | 'favourites'>
  tellMany(tx: Tx, accountIds: readonly string[], told: Told): Promise<void>
}

const onceInMs = 3_600_000
const atOnce = 200

/** [A10] SSA: whoever holds her dear and wants to know is told that she is on, once an hour at most. */
export function createAvailabilityAlerts({ database, clock, bus, log, performers, tellMany }: Parts) {
  // every node hears it, and one of them writes it down
  const unsubscribe = bus.subscribe(({ event }) => {
    if (event.type !== 'performer.status' || event.status !== 'AVAILABLE') return
    const now = clock.now()
    const times = { at: new Date(now), unlessSince: new Date(now - onceInMs) }
    openAlert(database, { performerId: event.performerId, ...times }).catch((err: unknown) =>
      log.warn({ err }, 'clients are not told that she is on'),
    )
  })

  async function tellSome(): Promise<boolean> {
    return inTransaction(database, async (tx) => {
      const alert = await lockOpenAlert(tx)
      if (!alert) return false
      const { performer_id: performerId, at } = alert
      const performer = (await performers.byIds([performerId])).get(performerId)
      const clients = performer
        ? await performers.favourites.alertsFor(performerId, { after: alert.told_up_to, limit: atOnce })
        : []
      if (performer) {
        const {
          displayName: name,
          advert_numbers: [advert],
        } = performer
        const key = `SSA ${performerId} ${at.getTime()}`
        await tellMany(tx, clients, {
          type: 'SSA',
          name,
          link: `/performers/${advert?.advertNumber ?? ''}`,
          key,
        })
      }
      const last = clients.at(-1)
      await moveAlert(tx, performerId, {
        ...(last && { told_up_to: last }),
        is_done: clients.length < atOnce,
      })
      return true
    })
  }

  return {
    async sweep(): Promise<void> {
      while (await tellSome());
    },
    [Symbol.dispose]: unsubscribe,
  }
}
