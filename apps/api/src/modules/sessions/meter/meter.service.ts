import type { Evidence, MediaReportReply } from '@footlight/contract/internal'
import { type LeaseMove, readOpenLeases } from '../../wallet/index.ts'
import { noteInChat } from '../chat/chat.lines.ts'
import { type HouseLine, lineOfChange } from '../chat/chat.rules.ts'
import { type Hint, sessionHint, studioHint } from '../kernel/hints.ts'
import { kindOf } from '../kernel/kinds.ts'
import {
  affordableAfter,
  bill,
  chargeOf,
  type Funds,
  freshSeconds,
  type Metered,
  needsRenewal,
  renew,
  warningLevel,
} from '../kernel/meter.rules.ts'
import type { Shell } from '../kernel/parts.ts'
import { formatRuns, parseRuns } from '../kernel/seconds.rules.ts'
import { accountOf, phaseOf } from '../kernel/sessions.present.ts'
import { silentAfterMs } from '../kernel/sessions.rules.ts'
import {
  findRunning,
  findRunningOf,
  lockRunning,
  lockSession,
  type SessionRecord,
  updateSession,
} from '../kernel/sessions.store.ts'
import { stepped } from '../kernel/stepped.ts'
import type { Work } from '../kernel/work.ts'
import { perform } from '../running/perform.ts'
import { createChunks } from './chunks.ts'
import { fundedForMs } from './funding.rules.ts'
import { type BilledRun, writeIntervals, writeMetered } from './meter.store.ts'

/** [B12] by session */
type Funded = MediaReportReply['funded']

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** [B1-B6] Turns what the media server saw into billed seconds. */
export interface Meter {
  /**
   * Applies evidence; the same second twice, late or out of order is billed once [B4]. Answers for how long the
   * sessions that still run are paid for [B12].
   */
  apply(evidence: readonly Evidence[]): Promise<Funded>
  /** [B12] The same for sessions of which there was no evidence. */
  fundedOf(ids: readonly string[]): Promise<Funded>
  /** [B8] New funds reach the running session: its lease is renewed, its warnings begin anew. */
  fundsAdded(clientId: string): Promise<void>
  /** Settles the lease of a locked session to what is billed and opens the next where funds allow. */
  renewLease(work: Work, row: SessionRecord): Promise<SessionRecord>
}

export function createMeter(shell: Shell): Meter {
  const { database, clock, wallet, renewBeforeSeconds } = shell
  const applyBySession = createChunks((chunk) => shell.act((work) => applyChunk(work, chunk)), shell.log)

  function fundedFor(row: SessionRecord, metered: Metered, now: number): number {
    const timing = {
      now,
      steadySince: shell.steadySince(),
      createdAt: row.created_at.getTime(),
      lastDeliveredAt: row.last_delivered_at?.getTime() ?? null,
      clientHeldMs: row.client_held_ms,
    }
    return fundedForMs(phaseOf(row), metered, timing, shell.waits.seatHoldMs)
  }

  function meteredOf(row: SessionRecord, lease: Metered['lease']): Metered {
    return {
      account: accountOf(row),
      lease,
      leaseSeq: row.lease_seq,
      evidenced: parseRuns(row.evidenced),
      countsFrom: (row.active_at ?? row.created_at).getTime(),
      warnedAtSeconds: row.warned_at_seconds,
    }
  }

  async function applyChunk(work: Work, evidence: ReadonlyMap<string, Evidence[]>): Promise<Funded> {
    const { tx, hint } = work
    const now = clock.now()
    const rows = await lockRunning(tx, [...evidence.keys()])
    const leases = await readOpenLeases(
      tx,
      rows.map(({ id }) => id),
    )
    const funded = new Map<string, number>()
    const candidates = rows
      .map((row) => {
        const metered = meteredOf(row, leases.get(row.id) ?? null)
        funded.set(row.id, fundedFor(row, metered, now))
        const seconds = (evidence.get(row.id) ?? []).filter(kindOf(row).isProof)
        return {
          row,
          metered,
          fresh: freshSeconds(
            metered,
            seconds.map(({ second }) => second),
            now,
          ),
        }
      })
      .filter(({ fresh }) => fresh.length > 0)
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
    const lines: HouseLine[] = []
    const exhausted: { row: SessionRecord; by: 'credit' | 'cap' }[] = []
    for (const { row, metered, fresh } of candidates) {
      const free: Funds = funds.get(row.client_id) ?? { promo: 0, cash: 0 }
      const renewed = renewing.has(row.id)
        ? renew(metered, free, fresh.length)
        : { metered, funds: free, move: null }
      if (renewed.move) moves.push(renewed.move)
      const billing = bill(renewed.metered, fresh, renewed.funds)
      const next = meteredRow(row, billing.metered, billing.delivered, now)
      written.push(next)
      funded.set(row.id, fundedFor(next, billing.metered, now))
      runs.push(...billing.billed.map((run) => ({ ...run, sessionId: row.id })))
      if (next.state !== row.state) hint(sessionHint(next), studioHint(row.performer_id))
      const line = lineOfChange(row, next)
      if (line) lines.push(line)
      if (billing.exhausted) exhausted.push({ row: next, by: billing.exhausted })
      else if (billing.warning !== null) {
        hint(warningHint(row, billing.affordable))
        lines.push({ session: row, event: 'warning', amount: billing.affordable })
      }
    }
    await wallet.moveLeases(tx, moves)
    await writeMetered(tx, written)
    await writeIntervals(tx, runs)
    await noteInChat(shell, work, lines)
    for (const { row, by } of exhausted) {
      await perform(shell, work, row, { type: 'exhausted', by })
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
      return applyBySession(bySession)
    },

    async fundedOf(ids) {
      const rows = await findRunningOf(
        database,
        ids.filter((id) => uuid.test(id)),
      )
      const leases = await readOpenLeases(
        database,
        rows.map(({ id }) => id),
      )
      return rows.map((row) => ({
        sessionId: row.id,
        forMs: fundedFor(row, meteredOf(row, leases.get(row.id) ?? null), clock.now()),
      }))
    },

    async fundsAdded(clientId) {
      await shell.act(async (work) => {
        const { tx, hint } = work
        const running = await findRunning(tx, 'client_id', clientId)
        const row = running && (await lockSession(tx, running.id))
        if (!row || row.state === 'ENDED') return
        const extended = await renewLease(work, row)
        hint(sessionHint(extended), studioHint(row.performer_id))
      })
    },

    renewLease,
  }

  async function renewLease({ tx }: Work, row: SessionRecord): Promise<SessionRecord> {
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

/** The row after evidence: money, seconds, and the state that the machine says. */
function meteredRow(
  row: SessionRecord,
  metered: Metered,
  delivered: { from: number; until: number } | null,
  now: number,
): SessionRecord {
  const next: SessionRecord = {
    ...row,
    evidenced: formatRuns(metered.evidenced),
    billed_seconds: metered.account.billedSeconds,
    billed_charge: chargeOf(metered.account),
    posted: metered.account.posted,
    lease_seq: metered.leaseSeq,
    warned_at_seconds: metered.warnedAtSeconds,
  }
  if (!delivered) return next
  const fresh = delivered.until > now - silentAfterMs
  return { ...next, ...stepped(row, { type: 'delivered', ...delivered, fresh }).changes }
}

function clientsOf(candidates: readonly { row: SessionRecord }[]): string[] {
  return candidates.map(({ row }) => row.client_id)
}

function warningHint(row: SessionRecord, affordableSeconds: number): Hint {
  return {
    type: 'event',
    message: {
      audience: { accountIds: [row.client_id] },
      event: { type: 'session.warning', sessionId: row.id, affordableSeconds },
    },
  }
}
