/** H.264 as a file: NAL units behind start codes (ITU-T H.264 Annex B). */

/** Types of H.264 Table 7-1 that matter here. */
export const nalType = { slice: 1, idr: 5, sei: 6, sps: 7, pps: 8, delimiter: 9 } as const
export const typeOf = (nal: Buffer): number => (nal[0] ?? 0) & 0x1f

/** One picture: its NAL units in order, without start codes. */
export type AccessUnit = Buffer[]

/** Cuts a byte stream at its start codes, of 3 bytes or 4. The units are views on the stream. */
export function splitNals(stream: Buffer): Buffer[] {
  const startCode = Buffer.from([0, 0, 1])
  const nals: Buffer[] = []
  let start = stream.indexOf(startCode)
  while (start !== -1) {
    const next = stream.indexOf(startCode, start + 3)
    let end = next === -1 ? stream.length : next
    // a NAL unit never ends in zeros: those belong to the next start code, or pad the stream
    while (end > start + 3 && stream[end - 1] === 0) end -= 1
    if (end > start + 3) nals.push(stream.subarray(start + 3, end))
    start = next
  }
  return nals
}

const isPicture = (nal: Buffer) => typeOf(nal) >= nalType.slice && typeOf(nal) <= nalType.idr
/** first_mb_in_slice is an Exp-Golomb code that is zero exactly when its first bit is set */
const startsPicture = (nal: Buffer) => isPicture(nal) && ((nal[1] ?? 0) & 0x80) !== 0

/** Groups NAL units into pictures (7.4.1.2.3); delimiters, which RTP has no use for, are left out. */
export function accessUnits(nals: readonly Buffer[]): AccessUnit[] {
  const units: AccessUnit[] = []
  let unit: AccessUnit = []
  let hasPicture = false
  for (const nal of nals) {
    if (hasPicture && (startsPicture(nal) || !isPicture(nal))) {
      units.push(unit)
      unit = []
      hasPicture = false
    }
    if (typeOf(nal) === nalType.delimiter) continue
    unit.push(nal)
    hasPicture ||= isPicture(nal)
  }
  if (hasPicture) units.push(unit)
  return units
}
