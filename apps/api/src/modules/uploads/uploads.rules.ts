import { createHmac, timingSafeEqual } from 'node:crypto'

/** Formats that are read, by their first bytes: nothing else reaches a decoder, whatever its name says [P8]. */
export function isKnownImage(start: Buffer): boolean {
  const text = start.toString('latin1', 0, 16)
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') ||
    /^.{4}ftypavi[fs]/s.test(text)
  )
}

/** Containers of videos that are read, by their first bytes. */
export function isKnownVideo(start: Buffer): boolean {
  return start.toString('latin1', 4, 8) === 'ftyp' || start.toString('hex', 0, 4) === '1a45dfa3'
}

/** Who sends something in. */
export interface Sender {
  accountId: string
  role: 'client' | 'performer' | 'admin'
  emailVerified: boolean
}

/** Nothing shows what a client sends in before the address is proven [M1]: accounts cost nothing until then. */
export function mayUpload({ role, emailVerified }: Sender): boolean {
  return role !== 'client' || emailVerified
}

export type UploadKind = 'small' | 'large' | 'video'

/** What an address of an image is good for: this image and size, for this account, until then. */
export interface Grant {
  id: string
  kind: UploadKind
  accountId: string
  /** Unix milliseconds */
  until: number
}

const periodMs = 10 * 60_000

/** Between ten and twenty minutes, and the same for ten: what was fetched once is at hand while a page is looked at. */
export function grantedUntil(nowMs: number): number {
  return (Math.floor(nowMs / periodMs) + 2) * periodMs
}

export function signGrant({ id, kind, accountId, until }: Grant, secret: string): string {
  return createHmac('sha256', secret).update(`${id} ${kind} ${accountId} ${until}`).digest('base64url')
}

export function isGranted(grant: Grant, signature: string, secret: string, nowMs: number): boolean {
  const wanted = Buffer.from(signGrant(grant, secret))
  const given = Buffer.from(signature)
  return grant.until > nowMs && given.length === wanted.length && timingSafeEqual(given, wanted)
}
