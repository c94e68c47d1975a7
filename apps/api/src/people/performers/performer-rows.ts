import type { PerformerStatus } from '@footlight/contract'
import type { Updateable } from 'kysely'
import type { Bus } from '../../platform/bus.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { type CarriedServices, offersPhone, peekNow } from './performers.rules.ts'
import * as store from './performers.store.ts'
import type { PerformerRow } from './performers.tables.ts'

/** A performer as requests and sessions need the row. */
export interface LockedPerformer {
  id: string
  number: number
  displayName: string
  status: PerformerStatus
  approvalStatus: 'approved' | 'pending' | 'Rejected'
  switchedAvailable: boolean
  switchedOffFor: PerformerRow['switched_off_for']
  streamActive: boolean
  streamLostAt: Date | null
  missedRequests: number
  peekOpen: boolean
  away: boolean
  /** credits per minute; null: not offered */
  prices: {
    video: number | null
    /** of a private show, for subscribers [M4] */
    videoSubscribers: number | null
    videocall: number | null
    peek: number | null
    phone: number | null
  }
  services: { peek: boolean; video: boolean; videocall: boolean; phone: boolean; email: boolean }
}

export interface PerformerPatch {
  switchedAvailable?: boolean
  switchedOffFor?: PerformerRow['switched_off_for']
  streamActive?: boolean
  streamLostAt?: Date | null
  missedRequests?: number
  status?: PerformerStatus
  /** [S10] the private show is open to peeks */
  peekOpen?: boolean
  /** [S8] the lobby is open, but no picture is being published */
  away?: boolean
}

/** The performers’ rows, for the sessions module inside its own transactions. */
export interface PerformerRows {
  /** Locks the performer's row to the end of the transaction: each decision about the status locks it first. */
  lock(tx: Tx, performerId: string): Promise<LockedPerformer | undefined>
  lockByNumber(tx: Tx, number: number): Promise<LockedPerformer | undefined>
  update(tx: Tx, performerId: string, patch: PerformerPatch): Promise<void>
  /** When the performer's status last changed; null: never yet. */
  statusSince(performerId: string): Promise<Date | null>
  /** Publishes the performer's status [W12]. After the commit. */
  announce(performerId: string): Promise<void>
}

export function createPerformerRows(parts: {
  database: Database
  clock: Clock
  bus: Bus
  carried: CarriedServices
}): PerformerRows {
  const { database, clock, bus, carried } = parts
  return {
    async lock(tx: Tx, performerId: string): Promise<LockedPerformer | undefined> {
      const row = await store.lockPerformer(tx, 'id', performerId)
      return row && toLocked(row, carried)
    },

    async lockByNumber(tx: Tx, number: number): Promise<LockedPerformer | undefined> {
      const row = await store.lockPerformer(tx, 'number', number)
      return row && toLocked(row, carried)
    },

    async update(tx: Tx, performerId: string, patch: PerformerPatch): Promise<void> {
      const columns = toColumns(patch)
      // a change of status means that the performer is online, or was until now
      if (patch.status !== undefined) columns.last_online_at = new Date(clock.now())
      if (Object.keys(columns).length > 0) await store.updatePerformer(tx, performerId, columns)
    },

    async statusSince(performerId: string): Promise<Date | null> {
      const [row] = await store.findPerformers(database, 'id', [performerId])
      return row?.last_online_at ?? null
    },

    async announce(performerId: string): Promise<void> {
      const [row] = await store.findPerformers(database, 'id', [performerId])
      if (!row) return
      bus.publish({
        audience: 'everyone',
        event: {
          type: 'performer.status',
          performerId: row.id,
          performerNumber: row.number,
          status: row.status,
          peek: peekNow(row),
          away: row.away,
        },
      })
    },
  }
}

function toLocked(row: store.StoredPerformer, carried: CarriedServices): LockedPerformer {
  const phone = offersPhone(row, carried)
  return {
    id: row.id,
    number: row.number,
    displayName: row.display_name,
    status: row.status,
    approvalStatus: row.approval_status,
    switchedAvailable: row.switched_available,
    switchedOffFor: row.switched_off_for,
    streamActive: row.stream_active,
    streamLostAt: row.stream_lost_at,
    missedRequests: row.missed_requests,
    peekOpen: row.peek_open,
    away: row.away,
    prices: {
      video: row.price_video,
      videoSubscribers: row.price_video_subscribers,
      videocall: row.price_videocall,
      peek: row.price_peek,
      phone: phone ? row.price_phone : null,
    },
    services: {
      peek: row.offers_peek,
      video: row.offers_video,
      videocall: row.offers_videocall,
      phone,
      email: row.offers_email,
    },
  }
}

function toColumns(patch: PerformerPatch): Updateable<PerformerRow> {
  return {
    ...(patch.switchedAvailable !== undefined && { switched_available: patch.switchedAvailable }),
    ...(patch.switchedOffFor !== undefined && { switched_off_for: patch.switchedOffFor }),
    ...(patch.streamActive !== undefined && { stream_active: patch.streamActive }),
    ...(patch.streamLostAt !== undefined && { stream_lost_at: patch.streamLostAt }),
    ...(patch.missedRequests !== undefined && { missed_requests: patch.missedRequests }),
    ...(patch.status !== undefined && { status: patch.status }),
    ...(patch.peekOpen !== undefined && { peek_open: patch.peekOpen }),
    ...(patch.away !== undefined && { away: patch.away }),
  }
}
