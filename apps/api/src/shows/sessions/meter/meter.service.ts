import type { Evidence } from '@footlight/contract/internal'
import { readOpenLeases } from '../../../money/index.ts'
import { isUuid } from '../../../platform/random.ts'
import { sessionChanged, studioChanged } from '../kernel/after-commit-events.ts'
import { affordableAfter, renew, warningLevel } from '../kernel/meter.rules.ts'
import type { SessionContext } from '../kernel/parts.ts'
import {
  findRunning,
  findRunningOf,
  lockSession,
  type SessionRecord,
  updateSession,
} from '../kernel/records/sessions.store.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { billWaiting } from '../seconds/bill-waiting.ts'
import { meteredOf } from '../seconds/metered.ts'
import { type ExtendedWaiting, withWaiting } from '../seconds/waiting.rules.ts'
import { extendWaiting, readWaiting } from '../seconds/waiting.store.ts'
import { applyEvidence, type Funded, fundedFor } from './apply-evidence.ts'
import { createChunks } from './chunks.ts'
import { waitingForMs } from './funding.rules.ts'
import { mayWait } from './may-wait.rules.ts'

/** [B1-B6] Turns what the media server saw into billed seconds. */
export interface Meter {
  /**
   * Applies evidence; a second that is repeated, late or out of order is billed once [B4]. Returns for how long the
   * sessions that still run are paid for [B12].
   */
  apply(evidence: readonly Evidence[]): Promise<Funded>
  /** [B12] The same for sessions of which there was no evidence. */
  fundedOf(ids: readonly string[]): Promise<Funded>
  /** [B8] Applies new funds to the client's running session: its lease is renewed, its warnings are reset. */
  fundsAdded(clientId: string): Promise<void>
  /** Settles the lease of a locked session to what is billed and opens the next where funds allow. */
  renewLease(work: UnitOfWork, row: SessionRecord): Promise<SessionRecord>
}

export function createMeter(context: SessionContext): Meter {
  const { database, clock, wallet } = context
  const applyBySession = createChunks(
    (chunk) => context.inTransaction((work) => applyEvidence(context, work, chunk)),
    context.log,
  )

  /** Stores the seconds that may wait to be billed; `applyEvidence` bills all others. */
  async function storeWaiting(
    bySession: ReadonlyMap<string, Evidence[]>,
  ): Promise<Map<string, ExtendedWaiting>> {
    const runs = mayWait(bySession, clock.now())
    return runs.size === 0 ? new Map() : context.inTransaction(({ tx }) => extendWaiting(tx, runs))
  }

  async function renewLease({ tx }: UnitOfWork, row: SessionRecord): Promise<SessionRecord> {
    const lease = (await readOpenLeases(tx, [row.id])).get(row.id) ?? null
    const free = (await wallet.funds(tx, [row.client_id], { lock: true })).get(row.client_id)
    const renewed = renew(meteredOf(row, lease), free ?? { promo: 0, cash: 0 }, 0)
    if (renewed.move) await wallet.moveLeases(tx, [renewed.move])
    const { account, leaseSeq } = renewed.metered
    const affordable = affordableAfter(account, renewed.metered.lease, renewed.funds)
    return updateSession(tx, row.id, {
      posted: account.posted,
      lease_seq: leaseSeq,
      warned_at_seconds: warningLevel(affordable),
    })
  }

  return {
    renewLease,

    async apply(evidence) {
      const bySession = Map.groupBy(
        evidence.filter(({ sessionId }) => isUuid(sessionId)),
        ({ sessionId }) => sessionId,
      )
      const stored = await storeWaiting(bySession)
      const funded = await applyBySession(new Map([...bySession].filter(([id]) => !stored.has(id))))
      for (const [sessionId, waiting] of stored)
        funded.push({ sessionId, forMs: waitingForMs(waiting, clock.now()) })
      return funded
    },

    async fundedOf(ids) {
      const rows = await findRunningOf(
        database,
        ids.filter((id) => isUuid(id)),
      )
      const running = rows.map(({ id }) => id)
      const leases = await readOpenLeases(database, running)
      const waiting = await readWaiting(database, running)
      return rows.map((stored) => {
        const row = withWaiting(stored, waiting.get(stored.id))
        const metered = meteredOf(row, leases.get(row.id) ?? null)
        return { sessionId: row.id, forMs: fundedFor(context, row, metered, clock.now()) }
      })
    },

    async fundsAdded(clientId) {
      await context.inTransaction(async (work) => {
        const { tx, afterCommit } = work
        const running = await findRunning(tx, 'client_id', clientId)
        const row = running && (await lockSession(tx, running.id))
        if (!row || row.state === 'ENDED') return
        const extended = await renewLease(work, await billWaiting(work, row, clock.now()))
        afterCommit(sessionChanged(extended), studioChanged(row.performer_id))
      })
    },
  }
}
