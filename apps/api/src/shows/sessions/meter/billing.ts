import { sessionKinds } from '@footlight/contract'
import type { Evidence } from '@footlight/contract/internal'
import type { LeaseMove } from '../../../money/index.ts'
import { lineOfChange, type SystemLine } from '../chat/chat.rules.ts'
import {
  type AfterCommitEvent,
  sessionChanged,
  sessionLogged,
  stateLogged,
  studioChanged,
} from '../kernel/after-commit-events.ts'
import { isProof } from '../kernel/kinds.ts'
import { type Billing, bill, type Funds, freshSeconds, type Metered, renew } from '../kernel/meter.rules.ts'
import { type Pictures, picturesOf, withPictures } from '../kernel/pictures.rules.ts'
import type { SessionRecord } from '../kernel/records/sessions.store.ts'
import { union } from '../kernel/seconds.rules.ts'
import { gapsUntil, missingAfter } from '../media/missing.rules.ts'
import type { BilledRun } from '../seconds/metered.store.ts'
import { billWaited, type Delivered, meteredOf, meteredRow } from '../seconds/metered.ts'
import { maxSecondsTogether, type Waiting, waitingFrom } from '../seconds/waiting.rules.ts'

/** A running session with its evidence read: what waited is billed, and `fresh` may be. */
export interface Candidate {
  /** as it is in the database */
  stored: SessionRecord
  row: SessionRecord
  waited: ReturnType<typeof billWaited>
  metered: Metered
  fresh: number[]
  /** of the proven seconds */
  pictures: ReadonlyMap<number, Pictures>
  lastPictures: Pictures
  /** [S8, B13] the end of the latest second with gaps in the performer's own picture */
  gapsAt: Date | null
}

export function readCandidate(
  stored: SessionRecord,
  evidence: readonly Evidence[],
  at: { lease: Metered['lease']; waiting: Waiting | undefined; now: number },
): Candidate {
  const row = { ...stored, call_missing: missingAfter(stored, evidence) }
  const waited = billWaited(meteredOf(row, at.lease), at.waiting)
  const { metered } = waited
  const pictures = new Map(
    evidence.flatMap((one) => (isProof(row.type, one) ? [[one.second, picturesOf(one)] as const] : [])),
  )
  const fresh = freshSeconds(metered, pictures.keys(), at.now)
  const waitingPictures = at.waiting?.pictures ?? null
  return {
    stored,
    row: { ...row, ...withPictures(row, waited.billed, () => waitingPictures) },
    waited,
    metered,
    fresh,
    pictures,
    lastPictures: pictures.get(fresh.at(-1) ?? 0) ?? waitingPictures ?? 0,
    gapsAt: gapsUntil(evidence),
  }
}

export const hasSecondsToBill = ({ waited, fresh }: Candidate) => fresh.length + waited.billed.length > 0

/** A candidate after its fresh seconds: what is to be written, and what was billed. */
export interface BilledCandidate {
  before: SessionRecord
  row: SessionRecord
  billing: Billing
  move: LeaseMove | null
  /** with those of the waiting seconds */
  runs: BilledRun[]
  mayFollow: Waiting
}

export function billCandidate(
  { row, waited, metered, fresh, pictures, lastPictures }: Candidate,
  funds: Funds,
  terms: { isRenewed: boolean; renewBeforeSeconds: number | undefined; now: number },
): BilledCandidate {
  const renewed = terms.isRenewed ? renew(metered, funds, fresh.length) : { metered, funds, move: null }
  const billing = bill(renewed.metered, fresh, renewed.funds)
  const next = {
    ...meteredRow(row, billing.metered, together(waited.delivered, billing.delivered), terms.now),
    ...withPictures(row, billing.billed, (second) => pictures.get(second) ?? null),
  }
  return {
    before: row,
    row: next,
    billing,
    move: renewed.move,
    runs: union(waited.billed, billing.billed).map((run) => ({ ...run, sessionId: row.id })),
    mayFollow: whatMayFollow(next, billing, {
      before: terms.renewBeforeSeconds,
      pictures: isCall(row) ? lastPictures : null,
    }),
  }
}

/** Which seconds may wait after these: none where the session is not ACTIVE. */
function whatMayFollow(
  row: SessionRecord,
  { metered, affordable }: Billing,
  options: { before: number | undefined; pictures: Pictures },
): Waiting {
  const past = metered.evidenced.at(-1)?.until ?? 0
  const most = row.state === 'ACTIVE' ? maxSecondsTogether : 1
  return waitingFrom(past, metered, affordable, { ...options, most })
}

/** From the earlier begin to the later end; null: nothing was delivered. */
function together(waited: Delivered | null, now: Delivered | null): Delivered | null {
  if (!waited || !now) return waited ?? now
  return { from: Math.min(waited.from, now.from), until: Math.max(waited.until, now.until) }
}

/** [B4] Whether a second of it is proven both ways. */
const isCall = ({ type }: SessionRecord) => sessionKinds[type].provenBy === 'bothWays'

/** [B8] An end needs no warning. */
const isWarned = ({ exhausted, warning }: Billing) => !exhausted && warning !== null

export function eventsOf({ before, row, billing, move }: BilledCandidate): AfterCommitEvent[] {
  return [
    ...(row.state === before.state
      ? []
      : [sessionChanged(row), studioChanged(row.performer_id), ...stateLogged(before, row)]),
    ...(move?.settle ? [sessionLogged(row, 'charged')] : []),
    ...(isWarned(billing) ? [warned(before, billing.affordable)] : []),
  ]
}

export function linesOf({ before, row, billing }: BilledCandidate): SystemLine[] {
  const change = lineOfChange(before, row)
  const warning = { session: before, event: 'warning', amount: billing.affordable } as const
  return [...(change ? [change] : []), ...(isWarned(billing) ? [warning] : [])]
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
