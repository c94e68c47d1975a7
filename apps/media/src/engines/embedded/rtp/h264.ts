import { Bits } from './bits.ts'
import type { Glimpse, PictureFormat } from './picture.ts'

const slice = 1
const idr = 5
const sequenceSet = 7
const pictureSet = 8
const aggregate = 24
const fragment = 28

/** 7.4.2.1.1: log2_max_frame_num_minus4 is 12 at most */
const maxNumberBits = 16
/** profiles whose parameter sets contain chroma and bit depth fields (7.3.2.1.1) */
const profilesOfColours = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128])
const longestParameterSet = 256
/** of a slice's header: more than its first four fields can take */
const sliceHead = 16

/** What an H264 payload (RFC 6184) shows: a single unit, several in one (STAP-A), or a part of one (FU-A). */
export const glimpseH264 = (payload: Buffer, numberBits: number | null): Glimpse => {
  const seen: Glimpse = {
    opens: false,
    isPicture: false,
    continues: false,
    number: null,
    isBidirectional: false,
    format: null,
    parameters: 0,
  }
  const type = (payload[0] ?? 0) & 0x1f
  if (type === aggregate) {
    for (let at = 1; at + 2 < payload.length; at += 2 + payload.readUInt16BE(at))
      lookAt(payload.subarray(at + 2, at + 2 + payload.readUInt16BE(at)), seen, numberBits)
  } else if (type === fragment) lookAtFragment(payload, seen, numberBits)
  else lookAt(payload, seen, numberBits)
  return seen
}

const lookAtFragment = (payload: Buffer, seen: Glimpse, numberBits: number | null): void => {
  if (payload.length < 3) return
  const header = payload[1] as number
  if ((header & 0x80) !== 0) lookAt(payload.subarray(1), seen, numberBits, header & 0x1f)
  else if (isSlice(header & 0x1f)) {
    seen.isPicture = true
    seen.continues = true
  }
}

const isSlice = (type: number): boolean => type >= slice && type <= idr

/** One unit, or the beginning of one; its first byte is its header. */
const lookAt = (
  unit: Buffer,
  seen: Glimpse,
  numberBits: number | null,
  type = (unit[0] ?? 0) & 0x1f,
): void => {
  // a decoder could not use a header without a body
  if (unit.length < 2) return
  if (isSlice(type)) {
    seen.isPicture = true
    if (type === idr) seen.opens = true
    lookAtSlice(unit.subarray(1, sliceHead), seen, numberBits, type === idr)
  } else if (type === sequenceSet) {
    seen.opens = true
    seen.parameters |= 1
    seen.format = formatOf(unit.subarray(1))
  } else if (type === pictureSet) seen.parameters |= 2
}

/** 7.3.3: the first macroblock, the slice's type, of which 1 and 6 are B, its parameter set, and frame_num. */
const lookAtSlice = (header: Buffer, seen: Glimpse, numberBits: number | null, isFirst: boolean): void => {
  const bits = new Bits(withoutEmulation(header))
  bits.readUnsigned()
  const type = bits.readUnsigned()
  if (type === 1 || type === 6) seen.isBidirectional = true
  bits.readUnsigned()
  const value = numberBits === null ? null : bits.read(numberBits)
  if (numberBits !== null && value !== null) seen.number = { value, of: 2 ** numberBits, isFirst }
}

/** profile_idc (A.2); 66 is constrained where its second flag is set, as in every stream of a browser */
const profileNames: Record<number, string> = {
  66: 'Baseline',
  77: 'Main',
  88: 'Extended',
  100: 'High',
  110: 'High 10',
  122: 'High 4:2:2',
  244: 'High 4:4:4',
}

/** Size and profile by the sequence parameter set (7.3.2.1.1); null where it cannot be read. */
const formatOf = (set: Buffer): PictureFormat | null => {
  const bits = new Bits(withoutEmulation(set))
  const profile = bits.read(8)
  const isConstrained = ((bits.read(8) ?? 0) & 0x40) !== 0
  bits.read(8)
  bits.readUnsigned()
  let chroma: number | null = 1
  if (profile !== null && profilesOfColours.has(profile)) {
    chroma = bits.readUnsigned()
    if (chroma === 3) bits.read(1)
    bits.readUnsigned()
    bits.readUnsigned()
    bits.read(1)
    // scaling matrices: no encoder of live pictures sends them
    if (bits.read(1) === 1) return null
  }
  const numberBits = 4 + (bits.readUnsigned() ?? 0)
  const order = bits.readUnsigned()
  if (order === 0) bits.readUnsigned()
  else if (order === 1) skipOrderCycle(bits)
  bits.readUnsigned()
  bits.read(1)
  const columns = bits.readUnsigned()
  const rows = bits.readUnsigned()
  const isOfFrames = bits.read(1)
  if (profile === null || columns === null || rows === null || isOfFrames === null) return null
  const fields = 2 - isOfFrames
  if (fields === 2) bits.read(1)
  bits.read(1)
  const cropped = croppedBy(bits, chroma ?? 1, fields)
  const name = profileNames[profile] ?? `Profile ${profile}`
  const [width, height] = [(columns + 1) * 16, (rows + 1) * 16 * fields]
  return {
    width: width - cropped.width,
    height: height - cropped.height,
    codedPixels: width * height,
    profile: profile === 66 && isConstrained ? 'Constrained Baseline' : name,
    // each plane of colour by itself (4:4:4) has two bits more before it
    numberBits: numberBits <= maxNumberBits && chroma !== 3 ? numberBits : null,
  }
}

/** What is coded and not shown: 1080 lines are coded as 1088 (7.4.2.1.1). */
const croppedBy = (bits: Bits, chroma: number, fields: number): { width: number; height: number } => {
  if (bits.read(1) !== 1) return { width: 0, height: 0 }
  const read = (): number => bits.readUnsigned() ?? 0
  const [left, right, top, bottom] = [read(), read(), read(), read()]
  const isHalfWide = chroma === 1 || chroma === 2
  const isHalfHigh = chroma === 1
  return {
    width: (left + right) * (isHalfWide ? 2 : 1),
    height: (top + bottom) * (isHalfHigh ? 2 : 1) * fields,
  }
}

const skipOrderCycle = (bits: Bits): void => {
  bits.read(1)
  bits.skipSigned()
  bits.skipSigned()
  const cycle = Math.min(255, bits.readUnsigned() ?? 0)
  for (let index = 0; index < cycle; index += 1) bits.skipSigned()
}

/** 7.4.1: removes the emulation prevention byte, the 3 after two zeros. */
const withoutEmulation = (bytes: Buffer): Buffer => {
  const said: number[] = []
  let zeros = 0
  for (const byte of bytes.subarray(0, longestParameterSet)) {
    const isEmulation = zeros >= 2 && byte === 3
    zeros = byte === 0 ? zeros + 1 : 0
    if (!isEmulation) said.push(byte)
  }
  return Buffer.from(said)
}
