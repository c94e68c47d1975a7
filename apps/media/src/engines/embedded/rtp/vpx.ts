import { Bits } from './bits.ts'
import { allParameters, type Glimpse, type PictureFormat, type PictureNumber } from './picture.ts'

const nothing: Glimpse = {
  opens: false,
  isPicture: false,
  continues: false,
  number: null,
  isBidirectional: false,
  format: null,
  parameters: 0,
}
const part: Glimpse = { ...nothing, isPicture: true }

/** RFC 7741 4.2 and 4.3: where the first partition begins, the inverse key frame flag of its header is 0 in a keyframe. */
export const glimpseVp8 = (payload: Buffer): Glimpse => {
  const first = payload[0] ?? 0
  const at = vp8HeaderLength(payload)
  if (at >= payload.length) return nothing
  const beginsFrame = (first & 0x10) !== 0 && (first & 0x07) === 0
  const isKeyframe = beginsFrame && ((payload[at] as number) & 0x01) === 0
  const numberAt = first & 0x80 && (payload[1] as number) & 0x80 ? 2 : null
  const seen = isKeyframe ? keyframe(vp8Format(payload.subarray(at))) : part
  return { ...seen, continues: !beginsFrame, number: numberIn(payload, numberAt, isKeyframe) }
}

/** Both codecs number a picture in 7 bits, or in 15 where the first one says so. */
const numberIn = (payload: Buffer, at: number | null, isFirst: boolean): PictureNumber | null => {
  if (at === null) return null
  const value = payload[at] as number
  if ((value & 0x80) === 0) return { value, of: 2 ** 7, isFirst }
  return { value: payload.readUInt16BE(at) & 0x7fff, of: 2 ** 15, isFirst }
}

/** The payload descriptor (RFC 7741 4.2), in bytes. */
export const vp8HeaderLength = (payload: Buffer): number => {
  let at = 1
  if ((payload[0] ?? 0) & 0x80) {
    const extension = payload[at] ?? 0
    at += 1
    if (extension & 0x80) at += (payload[at] ?? 0) & 0x80 ? 2 : 1
    if (extension & 0x40) at += 1
    if (extension & 0x30) at += 1
  }
  return at
}

/** RFC 6386 9.1: the picture size in a keyframe; null without its start code. */
const vp8Format = (frame: Buffer): PictureFormat | null => {
  if (frame.length < 10 || frame.readUIntBE(3, 3) !== 0x9d012a) return null
  const [width, height] = [frame.readUInt16LE(6) & 0x3fff, frame.readUInt16LE(8) & 0x3fff]
  return { width, height, codedPixels: width * height, profile: null, numberBits: null }
}

/** RFC 9628 4.2: begins a frame, and the frame is not predicted from another picture. */
export const glimpseVp9 = (payload: Buffer): Glimpse => {
  const first = payload[0] ?? 0
  const at = vp9HeaderLength(payload, first)
  if (at >= payload.length) return nothing
  const isKeyframe = (first & 0x48) === 0x08
  const seen = isKeyframe ? keyframe(vp9Format(new Bits(payload.subarray(at, at + 16)))) : part
  const numberAt = first & 0x80 ? 1 : null
  return { ...seen, continues: (first & 0x08) === 0, number: numberIn(payload, numberAt, isKeyframe) }
}

/** The payload descriptor (RFC 9628 4.2), in bytes. */
export const vp9HeaderLength = (payload: Buffer, first: number): number => {
  let at = 1
  const isFlexible = (first & 0x10) !== 0
  if (first & 0x80) at += (payload[at] ?? 0) & 0x80 ? 2 : 1
  if (first & 0x20) at += isFlexible ? 1 : 2
  if (isFlexible && first & 0x40)
    for (let more = true, index = 0; more && index < 3; index += 1, at += 1)
      more = ((payload[at] ?? 0) & 0x01) !== 0
  return first & 0x02 ? at + scalabilityLength(payload, at) : at
}

/** The structure of layers (4.2.1): how many, each one's size, and the group of pictures. */
const scalabilityLength = (payload: Buffer, from: number): number => {
  const head = payload[from] ?? 0
  let at = from + 1
  if (head & 0x10) at += 4 * ((head >> 5) + 1)
  if (head & 0x08) {
    const pictures = payload[at] ?? 0
    at += 1
    for (let index = 0; index < pictures; index += 1) at += 1 + (((payload[at] ?? 0) >> 2) & 0x03)
  }
  return at - from
}

/** The uncompressed header of a keyframe (VP9 6.2). */
const vp9Format = (bits: Bits): PictureFormat | null => {
  if (bits.read(2) !== 2) return null
  const low = bits.read(1) ?? 0
  const profile = low + 2 * (bits.read(1) ?? 0)
  if (profile === 3) bits.read(1)
  const showsExisting = bits.read(1)
  const isInter = bits.read(1)
  bits.read(2)
  if (showsExisting !== 0 || isInter !== 0 || bits.read(24) !== 0x498342) return null
  if (profile >= 2) bits.read(1)
  const isRgb = bits.read(3) === 7
  if (!isRgb) bits.read(1)
  if (profile === 1 || profile === 3) bits.read(isRgb ? 1 : 3)
  const width = bits.read(16)
  const height = bits.read(16)
  if (width === null || height === null) return null
  const codedPixels = (width + 1) * (height + 1)
  return {
    width: width + 1,
    height: height + 1,
    codedPixels,
    profile: `Profile ${profile}`,
    numberBits: null,
  }
}

/** A keyframe states its size: a decoder could not begin with one that does not. */
const keyframe = (format: PictureFormat | null): Glimpse => ({
  ...part,
  opens: true,
  format,
  parameters: format === null ? 0 : allParameters,
})
