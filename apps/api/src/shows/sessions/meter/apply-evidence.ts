import type { Evidence, MediaReportReply } from '@footlight/contract/internal'
import { readOpenLeases } from '../../../money/index.ts'
import { noteInChat } from '../chat/chat.lines.ts'
import { type Funds, type Metered, needsRenewal } from '../kernel/meter.rules.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { lockRunning, type SessionRecord, updateSession } from '../kernel/records/sessions.store.ts'
import { phaseOf } from '../kernel/sessions.present.ts'
import { clientHeldMs } from '../kernel/sessions.rules.ts'
import type { UnitOfWork } from '../kernel/unit-of-work.ts'
import { applyEffects } from '../running/apply-effects.ts'
import { writeIntervals, writeMetered } from '../seconds/metered.store.ts'
import { lockWaiting, writeWaiting } from '../seconds/waiting.store.ts'
import {
  billCandidate,
  type Candidate,
  eventsOf,
  hasSecondsToBill,
  linesOf,
  readCandidate,
} from './billing.ts'
import { fundedForMs } from './funding.rules.ts'

/** [B12] by session */
export type Funded = MediaReportReply['funded']

/** Bills the evidence of many running sessions in one transaction, with a few statements for all of them. */
export async function applyEvidence(
  context: SessionContext,
  work: UnitOfWork,
  evidence: ReadonlyMap<string, Evidence[]>,
): Promise<Funded> {
  const { tx, afterCommit } = work
  const { clock, wallet, renewBeforeSeconds } = context
  const now = clock.now()
  const rows = await lockRunning(tx, [...evidence.keys()])
  const ids = rows.map(({ id }) => id)
  const waiting = await lockWaiting(tx, ids)
  const leases = await readOpenLeases(tx, ids)
  const read = rows.map((stored) =>
    readCandidate(stored, evidence.get(stored.id) ?? [], {
      lease: leases.get(stored.id) ?? null,
      waiting: waiting.get(stored.id),
      now,
    }),
  )
  const funded = new Map(read.map(({ row, metered }) => [row.id, fundedFor(context, row, metered, now)]))
  await writeMissing(work, read)
  const candidates = read.filter(hasSecondsToBill)
  const renewing = new Set(
    candidates.filter(({ metered, fresh }) => needsRenewal(metered, fresh.length, renewBeforeSeconds)),
  )
  const funds = await readFunds(context, work, candidates, renewing)
  const billed = candidates.map((candidate) =>
    billCandidate(candidate, funds.get(candidate.row.client_id) ?? { promo: 0, cash: 0 }, {
      isRenewed: renewing.has(candidate),
      renewBeforeSeconds,
      now,
    }),
  )
  for (const { row, billing } of billed) funded.set(row.id, fundedFor(context, row, billing.metered, now))
  afterCommit(...billed.flatMap(eventsOf))
  await writeMetered(
    tx,
    billed.map(({ row }) => row),
  )
  await writeIntervals(
    tx,
    billed.flatMap(({ runs }) => runs),
  )
  await writeWaiting(tx, new Map(billed.map(({ row, mayFollow }) => [row.id, mayFollow])))
  // after the slow statements: it locks the platform's own accounts, for which every other charge waits
  await wallet.moveLeases(
    tx,
    billed.flatMap(({ move }) => move ?? []),
  )
  await noteInChat(context, work, billed.flatMap(linesOf))
  for (const { row, billing } of billed) {
    if (!billing.exhausted) continue
    await applyEffects(context, work, row, { type: 'exhausted', by: billing.exhausted })
    funded.delete(row.id)
  }
  return [...funded].map(([sessionId, forMs]) => ({ sessionId, forMs }))
}

/** [B12] How long from now on a session is paid for, in ms. */
export function fundedFor(
  { steadySince, waits }: Pick<SessionContext, 'steadySince' | 'waits'>,
  row: SessionRecord,
  metered: Metered,
  now: number,
): number {
  const timing = {
    now,
    steadySince: steadySince(),
    createdAt: row.created_at.getTime(),
    lastDeliveredAt: row.last_delivered_at?.getTime() ?? null,
    clientHeldMs: clientHeldMs(row, now, waits.seatHoldMs),
  }
  return fundedForMs(phaseOf(row), metered, timing, waits.seatHoldMs)
}

/** [S8, B13] Writes which side is missing, of sessions whose row is not written with billed seconds, and later gaps of all. */
async function writeMissing({ tx }: UnitOfWork, read: readonly Candidate[]): Promise<void> {
  for (const one of read) {
    const { stored, gapsAt } = one
    const { call_missing } = one.row
    const isLater = gapsAt !== null && gapsAt > (stored.source_gaps_at ?? new Date(0))
    if (isLater || (call_missing !== stored.call_missing && !hasSecondsToBill(one)))
      await updateSession(tx, stored.id, { call_missing, ...(isLater && { source_gaps_at: gapsAt }) })
  }
}

/** The clients' funds, locked where a lease is renewed from them. */
async function readFunds(
  { wallet }: SessionContext,
  { tx }: UnitOfWork,
  candidates: readonly Candidate[],
  renewing: ReadonlySet<Candidate>,
): Promise<ReadonlyMap<string, Funds>> {
  const clientsOf = (some: Iterable<Candidate>) => Array.from(some, ({ row }) => row.client_id)
  const others = candidates.filter((candidate) => !renewing.has(candidate))
  const funds = new Map<string, Funds>(await wallet.funds(tx, clientsOf(others)))
  for (const [clientId, locked] of await wallet.funds(tx, clientsOf(renewing), { lock: true }))
    funds.set(clientId, locked)
  return funds
}
