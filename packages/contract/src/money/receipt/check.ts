import type { Receipt } from '../../schemas.ts'
import { chargedFor, performerPart } from '../tariff.ts'
import { canonicalReceipt, type MayBeMissing, readerText, type SealedFacts, sealedText } from './canonical.ts'
import { isFullVersion } from './fields.ts'

/** A receipt as far as it is signed: what only the reader is shown stands in it where that is signed too. */
export type CheckedReceipt = SealedFacts &
  Pick<Receipt, 'signature'> &
  MayBeMissing<Exclude<keyof Receipt, keyof SealedFacts | 'signature'>>

/**
 * The result of checking a receipt.
 * `chain`: the first of its client, joined to the one before it, or that one was not there to compare with.
 */
export type ReceiptVerdict =
  | { state: 'signed'; chain: 'first' | 'linked' | 'unseen' }
  | { state: 'unsigned' }
  | { state: 'broken'; why: 'sums' | 'signature' | 'chain' }

/** The server's public key, parsed. */
export type ServerKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

export class ReceiptKeyError extends Error {
  override readonly name = 'ReceiptKeyError'
}

/** The server's public key, as `GET /receipt_key` gives it: 32 bytes, base64url. */
export async function readReceiptKey(publicKey: string): Promise<ServerKey> {
  const bytes = fromBase64Url(publicKey)
  if (bytes?.length !== 32) throw new ReceiptKeyError('A receipt key is 32 bytes, written as base64url.')
  return crypto.subtle.importKey('raw', bytes, 'Ed25519', true, ['verify'])
}

/**
 * [R2] Checks one receipt: its numbers agree with each other, the server signed exactly this, and it continues
 * `previous`: the receipt before it, null where there is none, undefined where it is not known.
 */
export async function checkReceipt(
  receipt: CheckedReceipt,
  key: ServerKey,
  previous?: CheckedReceipt | null,
): Promise<ReceiptVerdict> {
  if (!sumsAgree(receipt)) return { state: 'broken', why: 'sums' }
  // Receipts from before the chain have neither. After a signed one both must exist: else they were removed.
  if (receipt.signature === null && receipt.previous === null)
    return previous?.signature ? { state: 'broken', why: 'chain' } : { state: 'unsigned' }
  if (!(await isSigned(receipt, key)) || !(await isSignedForReader(receipt, key)))
    return { state: 'broken', why: 'signature' }
  if (receipt.previous === null)
    return previous?.signature ? { state: 'broken', why: 'chain' } : { state: 'signed', chain: 'first' }
  if (previous === undefined) return { state: 'signed', chain: 'unseen' }
  const linked = previous !== null && (await linkOf(previous)) === receipt.previous
  return linked ? { state: 'signed', chain: 'linked' } : { state: 'broken', why: 'chain' }
}

/** What the receipt after this one names as its `previous`; null for one without a signature. */
export async function linkOf(receipt: CheckedReceipt): Promise<string | null> {
  if (receipt.signature === null) return null
  const text = sealedText(canonicalReceipt(receipt), receipt.signature)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * [R1] The intervals are the billed seconds, of which a picture arrived in some or all, the charge is their price [B1],
 * promo and cash are the charge, and the performer's part is the share of it [L7].
 */
export function sumsAgree(receipt: CheckedReceipt): boolean {
  const { charged, net, performerShare, tips = 0, tipsPromo = 0, tipsNet } = receipt
  const { performerPictureSeconds, clientPictureSeconds } = receipt
  const billedMs = receipt.intervals.reduce((sum, { from, to }) => sum + Date.parse(to) - Date.parse(from), 0)
  return (
    billedMs === receipt.billedSeconds * 1000 &&
    charged === chargedFor(receipt.billedSeconds, receipt.pricePerMinute) &&
    charged === receipt.promo + receipt.cash &&
    Math.max(performerPictureSeconds ?? 0, clientPictureSeconds ?? 0) <= receipt.billedSeconds &&
    tipsPromo <= tips &&
    (tipsNet ?? 0) <= tips &&
    (net ?? null) === (performerShare == null ? null : performerPart(charged, performerShare))
  )
}

async function isSigned(receipt: CheckedReceipt, key: ServerKey): Promise<boolean> {
  return verifies(canonicalReceipt(receipt), receipt.signature, key)
}

/** From version 4 on all fields of a receipt are signed; older files may have the seal only. */
async function isSignedForReader(receipt: CheckedReceipt, key: ServerKey): Promise<boolean> {
  const { readerSignature = null } = receipt
  if (readerSignature === null) return !isFullVersion(receipt.version)
  return verifies(readerText(receipt), readerSignature, key)
}

async function verifies(text: string, signature: string | null, key: ServerKey): Promise<boolean> {
  const bytes = signature === null ? null : fromBase64Url(signature)
  return bytes !== null && crypto.subtle.verify('Ed25519', key, bytes, new TextEncoder().encode(text))
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) return null
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    return null
  }
}
