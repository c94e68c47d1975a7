import type { Limits } from '@footlight/contract'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Funds } from '../../ledger/ledger.rules.ts'
import { readFunds } from '../../ledger/ledger.store.ts'
import {
  type Allowance,
  type Bound,
  boundsOf,
  changeLimit,
  limitFunds,
  presentLimits,
  settleLimit,
} from './limits.rules.ts'
import { lockLimits, readLimits, readSpending, type Spending, writeLimits } from './limits.store.ts'

export interface LimitParts {
  database: Database
  transact: Transact
  clock: Clock
  /** [T1] returns those of these clients that cannot spend because a payment is disputed */
  frozenAmong(handle: Database | Tx, clientIds: readonly string[]): Promise<ReadonlySet<string>>
  /** after the commit of a change: a running session is judged anew */
  changed(clientId: string): Promise<void>
}

/** [B9] Limits that clients set for themselves, in credits; null: none. */
export interface ClientLimits {
  read(clientId: string): Promise<Limits>
  /** A lower limit applies immediately; a higher one, or none, after a day. */
  set(clientId: string, wanted: { perSession: number | null; perDay: number | null }): Promise<Limits>
  /** [S19] What may end a session that the client begins now, the nearest first; `cap` is the client's own of this one. */
  bounds(clientId: string, cap: number | null): Promise<Bound[]>
}

/** The public interface, and what only the wallet module calls. */
export interface LimitService extends ClientLimits {
  /** Funds that clients may spend now, within their limits; `byDay`: ignores the limit per session. */
  spendableFunds(
    tx: Database | Tx,
    clientIds: readonly string[],
    options?: { lock?: boolean; byDay?: boolean },
  ): Promise<Map<string, Funds>>
}

export function createLimits(parts: LimitParts): LimitService {
  const { database, transact, clock } = parts
  return {
    async read(clientId) {
      const { perSession, perDay } = await readLimits(database, clientId)
      const now = clock.now()
      return presentLimits(settleLimit(perSession, now), settleLimit(perDay, now))
    },

    async set(clientId, wanted) {
      const limits = await transact(async (tx) => {
        const now = clock.now()
        const { perSession, perDay } = await lockLimits(tx, clientId)
        const changed = {
          perSession: changeLimit(perSession, wanted.perSession, now),
          perDay: changeLimit(perDay, wanted.perDay, now),
        }
        await writeLimits(tx, clientId, changed)
        return changed
      })
      await parts.changed(clientId)
      return presentLimits(limits.perSession, limits.perDay)
    },

    async spendableFunds(tx, clientIds, options = {}) {
      const funds = await readFunds(tx, clientIds, options)
      // after the lock: no other transaction leases for these clients now
      for (const spent of await readSpending(tx, [...funds.keys()], clock.now())) {
        const own = funds.get(spent.clientId)
        if (!own) continue
        const { session, day } = allowanceOf(spent)
        funds.set(spent.clientId, limitFunds(own, { session: options.byDay ? null : session, day }))
      }
      for (const clientId of await parts.frozenAmong(tx, clientIds)) {
        const held = funds.get(clientId)?.held ?? 0
        funds.set(clientId, { promo: 0, cash: 0, held, isFrozen: true })
      }
      return funds
    },

    async bounds(clientId, cap) {
      const funds = (await readFunds(database, [clientId])).get(clientId)
      const [spent] = await readSpending(database, [clientId], clock.now())
      const isFrozen = (await parts.frozenAmong(database, [clientId])).has(clientId)
      return boundsOf(!funds || isFrozen ? { promo: 0, cash: 0 } : funds, allowanceOf(spent), cap)
    },
  }
}

function allowanceOf(spent: Spending | undefined): Allowance {
  const left = (limit: number | null | undefined, used = 0) => (limit == null ? null : limit - used)
  return {
    session: left(spent?.perSession, spent?.inSession),
    day: left(spent?.perDay, spent?.today),
  }
}
