import type { Evidence, MediaReportReply } from '@footlight/contract/internal'
import type { Tx } from '../../../platform/database/database.ts'
import { type LeaseMove, readOpenLeases } from '../../wallet/index.ts'
import { noteInChat } from '../chat/chat.lines.ts'
import { type HouseLine, lineOfChange } from '../chat/chat.rules.ts'
import { type Hint, sessionHint, studioHint } from '../kernel/hints.ts'
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
import { accountOf, columnsOf, phaseOf } from '../kernel/sessions.present.ts'
import { clientHeldMsOf, silentAfterMs, step } from '../kernel/sessions.rules.ts'
import {
  findRunning,
  findRunningOf,
  lockRunning,
  lockSession,
  type SessionRecord,
  updateSession,
} from '../kernel/sessions.store.ts'
import { closeSession } from '../running/closing.service.ts'
import { createChunks } from './chunks.ts'
import { fundedForMs } from './funding.rules.ts'
import { type BilledRun, writeIntervals, writeMetered } from './meter.store.ts'

/** [B12] by session */
type Funded = MediaReportReply['funded']

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** [B1-B6] Turns what the media server saw into billed seconds. */
export function createMeter(shell: Shell) {
  const { database, clock, wallet, renewBeforeSeconds } = shell
  const applyBySession = createChunks(
    (chunk) => shell.act((tx, hint) => applyChunk(tx, chunk, hint)),
    shell.log,
  )

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

  async function applyChunk(
    tx: Tx,
    evidence: ReadonlyMap<string, Evidence[]>,
    hint: (...hints: Hint[]) => void,
  ): Promise<Funded> {
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
        const seconds = (evidence.get(row.id) ?? []).filter((one) => isBillable(row.type, one))
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
    await noteInChat(shell, tx, lines, hint)
    for (const { row, by } of exhausted)
      for (const effect of step(phaseOf(row), { type: 'exhausted', by }).effects)
        if (effect.type === 'close') {
          await closeSession(shell, tx, row, effect.reason, hint)
          funded.delete(row.id)
        }
    return [...funded].map(([sessionId, forMs]) => ({ sessionId, forMs }))
  }

  return {
    /**
     * Applies evidence; the same second twice, late or out of order is billed once [B4]. Answers for how long the
     * sessions that still run are paid for [B12].
     */
    async apply(evidence: readonly Evidence[]): Promise<Funded> {
      const bySession = Map.groupBy(
        evidence.filter(({ sessionId }) => uuid.test(sessionId)),
        ({ sessionId }) => sessionId,
      )
      return applyBySession(bySession)
    },

    /** [B12] The same for sessions of which there was no evidence. */
    async fundedOf(ids: readonly string[]): Promise<Funded> {
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

    /** [B8] New funds reach the running session: its lease is renewed, its warnings begin anew. */
    async fundsAdded(clientId: string): Promise<void> {
      await shell.act(async (tx, hint) => {
        const running = await findRunning(tx, 'client_id', clientId)
        const row = running && (await lockSession(tx, running.id))
        if (!row || row.state === 'ENDED') return
        const extended = await renewLease(tx, row)
        hint(sessionHint(extended), studioHint(row.performer_id))
      })
    },

    renewLease,
  }

  /** Settles the lease of a locked session to what is billed and opens the next where funds allow. */
  async function renewLease(tx: Tx, row: SessionRecord): Promise<SessionRecord> {
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
  const { phase, effects } = step(phaseOf(row), { type: 'delivered', ...delivered, fresh })
  next.last_delivered_at = new Date(Math.max(delivered.until, row.last_delivered_at?.getTime() ?? 0))
  Object.assign(next, columnsOf(phase))
  next.client_held_ms += clientHeldMsOf(effects)
  for (const effect of effects) {
    if (effect.type === 'activate') next.active_at = new Date(effect.at)
    if (effect.type === 'count-held') next.held_ms += effect.ms
  }
  return next
}

/** [B4] Video for VIDEO and PEEK; either way for the others. */
function isBillable(type: SessionRecord['type'], evidence: Evidence): boolean {
  if (type === 'VIDEO' || type === 'PEEK') return evidence.videoDelivered
  return evidence.videoDelivered || evidence.audioDelivered
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
