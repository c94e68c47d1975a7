import type { Database, Tx } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Blocks } from '../../blocks/index.ts'
import type { PerformersModule } from '../../performers/index.ts'
import type { EventNotice } from '../inbox/notify.service.ts'
import { lockOpenAlert, moveAlert, openAlert } from './alerts.store.ts'

interface Dependencies {
  database: Database
  clock: Clock
  performers: Pick<PerformersModule, 'byIds' | 'favourites'>
  blocks: Pick<Blocks, 'shutOutOf'>
  notifyMany(tx: Tx, accountIds: readonly string[], event: EventNotice): Promise<void>
}

const onceInMs = 3_600_000
const atOnce = 200

/** [A10] SSA: notifies clients with an alert that the performer is live, once an hour at most. */
export function createAvailabilityAlerts({ database, clock, performers, blocks, notifyMany }: Dependencies) {
  async function notifySome(): Promise<boolean> {
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
        const shutOut = await blocks.shutOutOf(tx, performerId, clients)
        const key = `SSA ${performerId} ${at.getTime()}`
        const recipients = clients.filter((id) => !shutOut.has(id))
        await notifyMany(tx, recipients, {
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
    /** Inserted in the transaction that changes the status, so that it is not lost where the node dies. */
    async cameOn(tx: Tx, performerId: string): Promise<void> {
      const now = clock.now()
      await openAlert(tx, { performerId, at: new Date(now), unlessSince: new Date(now - onceInMs) })
    },
    async sweep(): Promise<void> {
      while (await notifySome());
    },
  }
}
