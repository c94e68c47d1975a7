import { createHash } from 'node:crypto'
import { performerPart, type Receipt, sessionKinds } from '@footlight/contract'
import {
  canonicalReceipt,
  readerText,
  type SealedFacts,
  sealedText,
  sealVersion,
} from '@footlight/contract/receipt'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { SessionContext } from '../kernel/parts.ts'
import { findSession, type SessionRecord } from '../kernel/records/sessions.store.ts'
import { readSides } from '../kernel/records/sides.store.ts'
import { shownName } from '../kernel/sessions.present.ts'
import { findSealed, insertReceipt, lockHead, readChain, readIntervals } from './receipts.store.ts'

type Sealing = Pick<SessionContext, 'wallet' | 'receiptKey'>

/**
 * [R2] Signs the receipt of a session that has just ended and joins it to its client's chain, in the transaction that
 * ends the session: an end without a receipt, or a receipt without an end, cannot occur.
 */
export async function sealReceipt(context: Sealing, tx: Tx, ended: SessionRecord): Promise<void> {
  const head = await lockHead(tx, ended.client_id)
  const body = canonicalReceipt({ ...(await readFacts(context, tx, ended)), previous: head.link })
  const signature = context.receiptKey.sign(body)
  await insertReceipt(
    tx,
    {
      session_id: ended.id,
      client_id: ended.client_id,
      position: head.position + 1,
      body,
      signature,
    },
    createHash('sha256').update(sealedText(body, signature)).digest('hex'),
  )
}

interface ReceiptReader {
  accountId: string
  admin: boolean
}

/** [R1, R3] The receipt of an ended session: the same seconds for both, the share for the performer only. */
export interface Receipts {
  publicKey: string
  /** @throws NOT_FOUND to accounts that are no party of it, SESSION_STATE while it runs */
  receiptOf(reader: ReceiptReader, sessionId: string): Promise<Receipt>
  /** [S10] What its peeks gave the client of an ended show; nothing of it is told to the performer. @throws as receiptOf */
  peekCreditOf(reader: ReceiptReader, sessionId: string): Promise<number>
  /** [R2] A page of the client's signed receipts in the order of their chain. */
  chainOf(
    clientId: string,
    page: { offset: number; limit: number },
  ): Promise<{ receipts: Receipt[]; total: number }>
}

export function createReceipts(context: SessionContext): Receipts {
  const { database } = context

  async function present(row: SessionRecord, reader: 'client' | 'performer' | 'admin'): Promise<Receipt> {
    const sealed = await findSealed(database, row.id)
    // signed facts are shown as signed, even if a later release would compute others from the session
    const facts: SealedFacts = sealed
      ? (JSON.parse(sealed.body) as SealedFacts)
      : { ...(await readFacts(context, database, row)), previous: null }
    const tipped = await context.wallet.tippedIn(database, row.id)
    const isPayer = reader === 'client'
    const shown = {
      ...facts,
      normalPricePerMinute: facts.normalPricePerMinute ?? null,
      performerPictureSeconds: facts.performerPictureSeconds ?? null,
      clientPictureSeconds: facts.clientPictureSeconds ?? null,
      tips: facts.tips ?? 0,
      tipsPromo: facts.tipsPromo ?? tipped.promo,
      clientName: reader === 'performer' ? shownName(row) : row.client_name,
      endedBy: facts.endedBy === undefined ? row.ended_by : facts.endedBy,
      performerShare: isPayer ? null : row.performer_share,
      net: isPayer ? null : performerPart(row.billed_charge, row.performer_share),
      tipsNet: isPayer ? null : tipped.net,
      refunds: await givenBack(row, reader),
      version: sealed && facts.version ? facts.version : 1,
      signature: sealed?.signature ?? null,
      // a performer must not see which session the client was in before
      previousSessionId: reader === 'performer' ? null : (sealed?.earlier_session_id ?? null),
      // [M6] the client's tax declaration, which the client can change: shown to the client only
      tax: isPayer ? await declaredTax(row) : null,
    }
    // [R2] the other fields change after the end, or depend on the reader: they are signed when they are read
    return { ...shown, readerSignature: sealed ? context.receiptKey.sign(readerText(shown)) : null }
  }

  async function givenBack(row: SessionRecord, reader: string): Promise<Receipt['refunds']> {
    const refunds = await context.wallet.refunds.ofSession(row.id)
    return reader === 'performer'
      ? refunds
          .filter(({ fromPerformer }) => fromPerformer > 0)
          .map(({ at, fromPerformer }) => ({ at: at.toISOString(), amount: fromPerformer, reason: null }))
      : refunds.map(({ at, credits, reason }) => ({ at: at.toISOString(), amount: credits, reason }))
  }

  async function declaredTax(row: SessionRecord): Promise<Receipt['tax']> {
    const declared = await context.wallet.tax.latestOf({
      clientId: row.client_id,
      performerId: row.performer_id,
    })
    if (!declared) return null
    const { serviceType, businessUse, vatNumber } = declared
    return { serviceType, businessUse, vatNumber }
  }

  async function endedFor(reader: ReceiptReader, sessionId: string) {
    const row = await findSession(database, sessionId)
    const isPerformer = row?.performer_id === reader.accountId
    if (!row || !(isPerformer || row.client_id === reader.accountId || reader.admin))
      throw refuse('NOT_FOUND')
    if (row.state !== 'ENDED') throw refuse('SESSION_STATE')
    return { row, as: isPerformer ? 'performer' : reader.admin ? 'admin' : 'client' } as const
  }

  return {
    publicKey: context.receiptKey.publicKey,

    async receiptOf(reader, sessionId) {
      const { row, as } = await endedFor(reader, sessionId)
      return present(row, as)
    },

    async peekCreditOf(reader, sessionId) {
      const { row, as } = await endedFor(reader, sessionId)
      return as === 'performer' ? 0 : (await readSides(database, row.id)).peekCredit
    },

    async chainOf(clientId, page) {
      const { sessionIds, total } = await readChain(database, clientId, page)
      const receipts: Receipt[] = []
      for (const id of sessionIds) {
        const row = await findSession(database, id)
        if (row) receipts.push(await present(row, 'client'))
      }
      return { receipts, total }
    },
  }
}

async function readFacts(
  { wallet }: Sealing,
  database: Database | Tx,
  row: SessionRecord,
): Promise<Omit<SealedFacts, 'previous'>> {
  if (!row.ended_at || !row.end_reason) throw refuse('SESSION_STATE')
  const isCall = sessionKinds[row.type].provenBy === 'bothWays'
  const { promo, cash } = await wallet.chargedParts(database, row.id)
  const intervals = await readIntervals(database, row.id)
  const tipped = await wallet.tippedIn(database, row.id)
  return {
    sessionId: row.id,
    type: row.type,
    performerName: row.performer_name,
    performerNumber: row.performer_number,
    pricePerMinute: row.price_per_minute,
    normalPricePerMinute: row.normal_price_per_minute,
    startedAt: row.active_at?.toISOString() ?? null,
    endedAt: row.ended_at.toISOString(),
    billedSeconds: row.billed_seconds,
    heldSeconds: Math.floor(row.held_ms / 1000),
    performerPictureSeconds: isCall ? row.performer_picture_seconds : null,
    clientPictureSeconds: isCall ? row.client_picture_seconds : null,
    charged: row.billed_charge,
    promo,
    cash,
    tips: tipped.tips,
    tipsPromo: tipped.promo,
    intervals: intervals.map(({ from, to }) => ({ from: from.toISOString(), to: to.toISOString() })),
    endReason: row.end_reason,
    endedBy: row.ended_by,
    version: sealVersion,
  }
}
