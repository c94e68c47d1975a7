import { sessionKinds } from '@footlight/contract'
import type { Evidence, MediaReportReply } from '@footlight/contract/internal'
import { type LeaseMove, readOpenLeases } from '../../../money/index.ts'
import { noteInChat } from '../chat/chat.lines.ts'
import { lineOfChange, type SystemLine } from '../chat/chat.rules.ts'
import {
  type AfterCommitEvent,
  sessionChanged,
  sessionLogged,
  stateLogged,
  studioChanged,
} from '../kernel/after-commit-events.ts'
import { isProof } from '../kernel/kinds.ts'
import {
  affordableAfter,
  type Billing,
  bill,
  type Funds,
  freshSeconds,
  type Metered,
  needsRenewal,
  renew,
  warningLevel,
} from '../kernel/meter.rules.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { type Pictures, picturesOf, withPictures } from '../kernel/pictures.rules.ts'
import {
  findRunning,
  findRunningOf,
  lockRunning,
  lockSession,
  type SessionRecord,
  updateSession,
} from '../kernel/records/sessions.store.ts'
import { union } from '../kernel/seconds.rules.ts'
import { phaseOf } from '../kernel/sessions.present.ts'
import { clientHeldMs } from '../kernel/sessions.rules.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { gapsUntil, missingAfter } from '../media/missing.rules.ts'
import { applyEffects } from '../running/apply-effects.ts'
import { billWaiting } from '../seconds/bill-waiting.ts'
import { type BilledRun, writeIntervals, writeMetered } from '../seconds/metered.store.ts'
import { billWaited, type Delivered, meteredOf, meteredRow } from '../seconds/metered.ts'
import {
  type Kept,
  maxSecondsTogether,
  type Waiting,
  waitingFrom,
  withWaiting,
} from '../seconds/waiting.rules.ts'
import { keepWaiting, lockWaiting, readWaiting, writeWaiting } from '../seconds/waiting.store.ts'
import { createChunks } from './chunks.ts'
import { fundedForMs, waitingForMs } from './funding.rules.ts'
import { mayWait } from './may-wait.rules.ts'

/** [B12] by session */
type Funded = MediaReportReply['funded']

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

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
  const { database, clock, wallet, renewBeforeSeconds } = context
  const applyBySession = createChunks(
    (chunk) => context.inTransaction((work) => applyChunk(work, chunk)),
    context.log,
  )

  function fundedFor(row: SessionRecord, metered: Metered, now: number): number {
    const timing = {
      now,
      steadySince: context.steadySince(),
      createdAt: row.created_at.getTime(),
      lastDeliveredAt: row.last_delivered_at?.getTime() ?? null,
      clientHeldMs: clientHeldMs(row, now, context.waits.seatHoldMs),
    }
    return fundedForMs(phaseOf(row), metered, timing, context.waits.seatHoldMs)
  }

  /** Stores the seconds that may wait to be billed; `applyChunk` bills all others. */
  async function keep(bySession: ReadonlyMap<string, Evidence[]>): Promise<Map<string, Kept>> {
    const runs = mayWait(bySession, clock.now())
    return runs.size === 0 ? new Map() : context.inTransaction(({ tx }) => keepWaiting(tx, runs))
  }

  /** Which seconds may wait after these: none where the session is not ACTIVE. */
  function whatMayFollow(row: SessionRecord, { metered, affordable }: Billing, pictures: Pictures): Waiting {
    const past = metered.evidenced.at(-1)?.until ?? 0
    const most = row.state === 'ACTIVE' ? maxSecondsTogether : 1
    return waitingFrom(past, metered, affordable, { before: renewBeforeSeconds, most, pictures })
  }

  async function applyChunk(work: UnitOfWork, evidence: ReadonlyMap<string, Evidence[]>): Promise<Funded> {
    const { tx, afterCommit } = work
    const now = clock.now()
    const rows = await lockRunning(tx, [...evidence.keys()])
    const ids = rows.map(({ id }) => id)
    const waiting = await lockWaiting(tx, ids)
    const leases = await readOpenLeases(tx, ids)
    const funded = new Map<string, number>()
    const read = rows.map((stored) => {
      const told = evidence.get(stored.id) ?? []
      const row = { ...stored, call_missing: missingAfter(stored, told) }
      const before = waiting.get(row.id)
      const waited = billWaited(meteredOf(row, leases.get(row.id) ?? null), before)
      const { metered } = waited
      funded.set(row.id, fundedFor(row, metered, now))
      const pictures = new Map(
        told.flatMap((one) => (isProof(row.type, one) ? [[one.second, picturesOf(one)] as const] : [])),
      )
      const fresh = freshSeconds(metered, pictures.keys(), now)
      const last = pictures.get(fresh.at(-1) ?? 0) ?? before?.pictures ?? 0
      const counts = withPictures(row, waited.billed, () => before?.pictures ?? null)
      return { stored, row: { ...row, ...counts }, waited, metered, fresh, pictures, last }
    })
    const candidates = read.filter(({ waited, fresh }) => fresh.length + waited.billed.length > 0)
    for (const one of read) {
      const { call_missing } = one.row
      const gapsAt = gapsUntil(evidence.get(one.row.id) ?? [])
      const isLater = gapsAt !== null && gapsAt > (one.stored.source_gaps_at ?? new Date(0))
      if (isLater || (call_missing !== one.stored.call_missing && !candidates.includes(one)))
        await updateSession(tx, one.row.id, { call_missing, ...(isLater && { source_gaps_at: gapsAt }) })
    }
    const due = candidates.filter(({ metered, fresh }) =>
      needsRenewal(metered, fresh.length, renewBeforeSeconds),
    )
    const renewing = new Set(due.map(({ row }) => row.id))
    const others = candidates.filter(({ row }) => !renewing.has(row.id))
    const funds = await wallet.funds(tx, clientsOf(others))
    for (const [clientId, locked] of await wallet.funds(tx, clientsOf(due), { lock: true }))
      funds.set(clientId, locked)

    const moves: LeaseMove[] = []
    const written: SessionRecord[] = []
    const runs: BilledRun[] = []
    const lines: SystemLine[] = []
    const exhausted: { row: SessionRecord; by: 'credit' | 'cap' }[] = []
    const mayFollow = new Map<string, Waiting>()
    for (const { row, waited, metered, fresh, pictures, last } of candidates) {
      const free: Funds = funds.get(row.client_id) ?? { promo: 0, cash: 0 }
      const renewed = renewing.has(row.id)
        ? renew(metered, free, fresh.length)
        : { metered, funds: free, move: null }
      if (renewed.move) moves.push(renewed.move)
      const billing = bill(renewed.metered, fresh, renewed.funds)
      const next = {
        ...meteredRow(row, billing.metered, together(waited.delivered, billing.delivered), now),
        ...withPictures(row, billing.billed, (second) => pictures.get(second) ?? null),
      }
      written.push(next)
      funded.set(row.id, fundedFor(next, billing.metered, now))
      const billed = union(waited.billed, billing.billed)
      runs.push(...billed.map((run) => ({ ...run, sessionId: row.id })))
      mayFollow.set(row.id, whatMayFollow(next, billing, isCall(row) ? last : null))
      if (next.state !== row.state)
        afterCommit(sessionChanged(next), studioChanged(row.performer_id), ...stateLogged(row, next))
      if (renewed.move?.settle) afterCommit(sessionLogged(next, 'charged'))
      const line = lineOfChange(row, next)
      if (line) lines.push(line)
      if (billing.exhausted) exhausted.push({ row: next, by: billing.exhausted })
      else if (billing.warning !== null) {
        afterCommit(warned(row, billing.affordable))
        lines.push({ session: row, event: 'warning', amount: billing.affordable })
      }
    }
    await writeMetered(tx, written)
    await writeIntervals(tx, runs)
    await writeWaiting(tx, mayFollow)
    // after the slow statements: it locks the platform's own accounts, for which every other charge waits
    await wallet.moveLeases(tx, moves)
    await noteInChat(context, work, lines)
    for (const { row, by } of exhausted) {
      await applyEffects(context, work, row, { type: 'exhausted', by })
      funded.delete(row.id)
    }
    return [...funded].map(([sessionId, forMs]) => ({ sessionId, forMs }))
  }

  return {
    async apply(evidence) {
      const bySession = Map.groupBy(
        evidence.filter(({ sessionId }) => uuid.test(sessionId)),
        ({ sessionId }) => sessionId,
      )
      const kept = await keep(bySession)
      const funded = await applyBySession(new Map([...bySession].filter(([id]) => !kept.has(id))))
      for (const [sessionId, waiting] of kept)
        funded.push({ sessionId, forMs: waitingForMs(waiting, clock.now()) })
      return funded
    },

    async fundedOf(ids) {
      const rows = await findRunningOf(
        database,
        ids.filter((id) => uuid.test(id)),
      )
      const running = rows.map(({ id }) => id)
      const leases = await readOpenLeases(database, running)
      const waiting = await readWaiting(database, running)
      return rows.map((stored) => {
        const row = withWaiting(stored, waiting.get(stored.id))
        const metered = meteredOf(row, leases.get(row.id) ?? null)
        return { sessionId: row.id, forMs: fundedFor(row, metered, clock.now()) }
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

    renewLease,
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
}

/** From the earlier begin to the later end; null: nothing was delivered. */
function together(waited: Delivered | null, now: Delivered | null): Delivered | null {
  if (!waited || !now) return waited ?? now
  return { from: Math.min(waited.from, now.from), until: Math.max(waited.until, now.until) }
}

/** [B4] Whether a second of it is proven both ways. */
const isCall = ({ type }: SessionRecord) => sessionKinds[type].provenBy === 'bothWays'

function clientsOf(candidates: readonly { row: SessionRecord }[]): string[] {
  return candidates.map(({ row }) => row.client_id)
}

function warned(row: SessionRecord, affordableSeconds: number): AfterCommitEvent {
  return {
    type: 'event',
    message: {
      audience: { accountIds: [row.client_id] },
      event: { type: 'session.warning', sessionId: row.id, affordableSeconds },
    },
  }
}
