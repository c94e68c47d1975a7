import type { Codec } from '../../../sdp/codec.ts'
import { Continuity } from './continuity.ts'
import { glimpse } from './glimpse.ts'
import type { RtpPacket } from './packet.ts'
import { allParameters, type Glimpse, type PictureFormat } from './picture.ts'

/** What a packet means for a viewer. */
export interface Part {
  /** the first of a keyframe: a viewer can begin here */
  opens: boolean
  /** the last of a picture that a decoder could show, given all since the latest keyframe; null for any other packet */
  ends: 'keyframe' | 'picture' | null
}

export const noPart: Part = { opens: false, ends: null }

interface Frame {
  timestamp: number
  /** of the picture itself, without parameters */
  bytes: number
  opens: boolean
  isPicture: boolean
}

/**
 * [B4] The smallest picture of an encoder, in bytes of payload. A black still takes 7 a frame (x264
 * baseline; 14 and more by all others), and its keyframe a byte for 4,000 pixels at most (x264 main, 960 x 720).
 */
const minFrameBytes = 5
const keyframePixelsPerByte = 16_384
/** pictures that may be incomplete concurrently: a resent packet arrives after the next pictures have begun */
const maxUnfinished = 4
/** [B4] B-frames are reported from this many on, since a single slice may be misread */
const fewBidirectional = 2
/** an encoder that uses B-frames sends one within this time */
const bidirectionalForMs = 10_000

/**
 * [B4] Tracks the pictures of one SSRC: what a decoder could show begins with a keyframe and its parameter sets, and
 * has the bytes that an encoder needs. Padding, parameters alone and noise are no pictures. Times are steady milliseconds.
 */
export class Pictures {
  readonly #codec: Codec['name']
  #parameters = 0
  #format: PictureFormat | null = null
  /** a complete keyframe has arrived */
  #hasBegun = false
  readonly #frames: Frame[] = []
  readonly #continuity = new Continuity()
  #bidirectional = 0
  #bidirectionalMs = Number.NEGATIVE_INFINITY

  constructor(codec: Codec['name']) {
    this.#codec = codec
  }

  /** Reads the next packet as it arrived, with its header and padding. */
  take(packet: Buffer, header: RtpPacket, nowMs: number): Part {
    const { headerLength, payloadLength } = header
    if (payloadLength === 0) return noPart
    const seen = glimpse(
      this.#codec,
      packet.subarray(headerLength, headerLength + payloadLength),
      this.#format,
    )
    if (seen === null) return noPart
    this.#continuity.take(seen, header, nowMs)
    this.#note(seen, nowMs)
    return this.#part(seen, header, nowMs)
  }

  /** [B13] Whether pictures or parts of them were left out after this time, by their own numbers. */
  hasGapSince(ms: number): boolean {
    return this.#continuity.hasGapSince(ms)
  }

  /** The size of the picture; 0 before it is known. */
  get pixels(): number {
    return this.#format?.codedPixels ?? 0
  }

  /** Whether the source sends B-frames, which are displayed before pictures that were sent earlier. */
  hasBidirectional(nowMs: number): boolean {
    return this.#bidirectional >= fewBidirectional && nowMs - this.#bidirectionalMs < bidirectionalForMs
  }

  /** The format of the pictures that arrive; null before the first keyframe that states it. */
  get format(): PictureFormat | null {
    return this.#format
  }

  #note(seen: Glimpse, nowMs: number): void {
    this.#parameters |= seen.parameters
    if (seen.format !== null) this.#format = seen.format
    if (!seen.isBidirectional) return
    if (nowMs - this.#bidirectionalMs >= bidirectionalForMs) this.#bidirectional = 0
    this.#bidirectional += 1
    this.#bidirectionalMs = nowMs
  }

  #part(seen: Glimpse, { timestamp, marker, payloadLength }: RtpPacket, nowMs: number): Part {
    const frame = this.#frameOf(timestamp)
    const opens = seen.opens && !frame.opens
    if (seen.isPicture) frame.bytes += payloadLength
    frame.opens ||= seen.opens
    frame.isPicture ||= seen.isPicture
    return { opens, ends: marker && !this.hasBidirectional(nowMs) ? this.#endOf(frame) : null }
  }

  #frameOf(timestamp: number): Frame {
    const known = this.#frames.find((frame) => frame.timestamp === timestamp)
    if (known) return known
    const frame = { timestamp, bytes: 0, opens: false, isPicture: false }
    if (this.#frames.push(frame) > maxUnfinished) this.#frames.shift()
    return frame
  }

  #endOf({ bytes, opens, isPicture }: Frame): Part['ends'] {
    if (!isPicture || bytes < minFrameBytes) return null
    if (!opens) return this.#hasBegun ? 'picture' : null
    const pixels = this.#format?.codedPixels ?? 0
    if (this.#parameters !== allParameters || bytes < pixels / keyframePixelsPerByte) return null
    this.#hasBegun = true
    return 'keyframe'
  }
}
