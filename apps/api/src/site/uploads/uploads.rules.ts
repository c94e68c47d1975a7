import { createHmac, timingSafeEqual } from 'node:crypto'
import type { VideoType } from './video/remux.ts'

/** Whether the first bytes are of a format that is read: nothing else reaches a decoder, whatever its file name is [P8]. */
export function isKnownImage(start: Buffer): boolean {
  const text = start.toString('latin1', 0, 16)
  return (
    text.startsWith('\xff\xd8\xff') ||
    text.startsWith('\x89PNG\r\n\x1a\n') ||
    (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') ||
    brandsOf(start).some((brand) => brand === 'avif' || brand === 'avis')
  )
}

/** Whether an image is of the kind that the camera of an iPhone writes, whatever its file name is. */
export function isHeic(start: Buffer): boolean {
  return brandsOf(start).some((brand) => /^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(brand))
}

/** The brands in the first box of an ISO file. */
function brandsOf(start: Buffer): string[] {
  if (start.toString('latin1', 4, 8) !== 'ftyp') return []
  return start.toString('latin1', 8, Math.min(start.readUInt32BE(0), 64)).match(/.{4}/gs) ?? []
}

/** Whether the first bytes are of a video container that is read. */
export function isKnownVideo(start: Buffer): boolean {
  // an old MOV has no `ftyp`
  return (
    /^(ftyp|moov|mdat|wide)$/.test(start.toString('latin1', 4, 8)) ||
    start.toString('hex', 0, 4) === '1a45dfa3'
  )
}

/** The account that uploads. */
export interface Sender {
  accountId: string
  role: 'client' | 'performer' | 'admin'
  emailVerified: boolean
}

/** Clients and performers need a proven address [M1]: accounts without one cost nothing to make, and could not use an upload. */
export function mayUpload({ role, emailVerified }: Sender): boolean {
  return role === 'admin' || emailVerified
}

export const imageKinds = ['small', 'large'] as const
export type UploadKind = (typeof imageKinds)[number] | 'video'

export const imageKey = (id: string, kind: (typeof imageKinds)[number]) => `uploads/${id}/${kind}.webp`
export const videoKey = (id: string, type: VideoType) => `uploads/${id}/video.${type}`

/** What a signed address gives access to: this upload and size, for this account, until this time. */
export interface Grant {
  id: string
  kind: UploadKind
  accountId: string
  /** Unix milliseconds */
  until: number
}

const periodMs = 10 * 60_000

/** 10 to 20 min from now, equal for all calls within 10 min: the address stays the same, so the browser cache can serve it. */
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
