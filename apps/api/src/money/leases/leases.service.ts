import { lease as leaseTerms, seatHoldMs } from '@footlight/contract'
import type { Tx } from '../../platform/database/database.ts'
import { addressOf, movements } from '../ledger/ledger.rules.ts'
import { type Account, chargeTransfer, type Lease, leaseTransfer, settlement } from './leases.rules.ts'
import { lockOrphans, writeMoves } from './leases.store.ts'

/** One step of a session's money: the lease that ends, the one that begins, or both. */
export interface LeaseMove {
  account: Account
  settle: Lease | null
  open: Lease | null
}

/** A lease outlives its 30 seconds by a seat hold: money stays with the seat [S8], and never for longer. */
export const leaseLifeMs = leaseTerms.seconds * 1000 + seatHoldMs

/**
 * Settles and opens leases of many sessions in one round trip, whatever their number.
 * Posted twice it changes nothing: (sessionId, seq) is unique and so are the transfers' keys [B2].
 */
export async function moveLeases(tx: Tx, moves: readonly LeaseMove[], nowMs: number): Promise<void> {
  if (moves.length === 0) return
  const transfers = moves.flatMap(({ account, settle, open }) => {
    if (settle) return chargeTransfer(account, settle, open)
    return open ? leaseTransfer(account, open) : []
  })
  await writeMoves(tx, {
    transfers: transfers.filter(({ postings }) => postings.length > 0),
    settled: moves.flatMap(({ account, settle }) => {
      if (!settle) return []
      const { promo, cash } = settlement(account, settle)
      return [{ sessionId: account.sessionId, seq: settle.seq, promo, cash }]
    }),
    opened: moves.flatMap(({ account, open }) =>
      open ? [{ ...open, sessionId: account.sessionId, clientId: account.clientId }] : [],
    ),
    atMs: nowMs,
    expireAtMs: nowMs + leaseLifeMs,
  })
}

/** [B7] Releases leases that have no running session; returns their number. */
export async function releaseOrphans(tx: Tx, nowMs: number, limit = 100): Promise<number> {
  const orphans = await lockOrphans(tx, limit)
  if (orphans.length === 0) return 0
  const transfers = orphans.map((lease) => {
    const held = addressOf.client(lease.client_id, 'held')
    return {
      key: `charge:${lease.session_id}:${lease.seq}`,
      kind: 'charge' as const,
      reference: lease.session_id,
      postings: movements([
        { from: held, to: addressOf.client(lease.client_id, 'promo'), amount: lease.promo },
        { from: held, to: addressOf.client(lease.client_id, 'cash'), amount: lease.cash },
      ]),
    }
  })
  await writeMoves(tx, {
    transfers: transfers.filter(({ postings }) => postings.length > 0),
    settled: orphans.map(({ session_id, seq }) => ({ sessionId: session_id, seq, promo: 0, cash: 0 })),
    opened: [],
    atMs: nowMs,
    expireAtMs: nowMs,
  })
  return orphans.length
}
