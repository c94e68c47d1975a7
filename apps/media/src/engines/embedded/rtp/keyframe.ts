import type { Codec } from '../../../sdp/codec.ts'
import type { Keyframe } from '../../port.ts'
import { vp8HeaderLength, vp9HeaderLength } from './vpx.ts'

const startCode = Buffer.from([0, 0, 0, 1])
const [idr, sequenceSet, pictureSet, lastSingle, aggregate, fragment] = [5, 7, 8, 23, 24, 28]
const [fragmentStarts, fragmentEnds] = [0x80, 0x40]
/** a decoder needs at least one of each */
const neededUnits = [sequenceSet, pictureSet, idr]

/** What a decoder takes of the payloads of a whole keyframe, in their order; null where one of them cannot be read. */
export const readKeyframe = (
  codec: Codec['name'],
  payloads: readonly Buffer[],
): Pick<Keyframe, 'format' | 'bytes'> | null => {
  switch (codec) {
    case 'H264': {
      const bytes = annexB(payloads)
      return bytes && { format: 'h264', bytes }
    }
    case 'VP8':
      return ivf('VP80', payloads, vp8HeaderLength)
    case 'VP9':
      return ivf('VP90', payloads, (payload) => vp9HeaderLength(payload, payload[0] ?? 0))
    case 'opus':
    case 'PCMU':
    case 'PCMA':
      return null
  }
}

/** RFC 6184: parameter sets and the slices of the keyframe, behind start codes; anything else is left out. */
const annexB = (payloads: readonly Buffer[]): Buffer | null => {
  const out: Buffer[] = []
  const found = new Set<number>()
  const add = (unit: Buffer): void => {
    const type = (unit[0] ?? 0) & 0x1f
    if (!neededUnits.includes(type)) return
    found.add(type)
    out.push(startCode, unit)
  }
  for (const payload of payloads) {
    const type = (payload[0] ?? 0) & 0x1f
    if (type <= lastSingle) add(payload)
    else if (type === aggregate) for (const unit of unitsOf(payload)) add(unit)
    else if (type !== fragment || !addFragment(payload, out, add)) return null
  }
  return neededUnits.every((type) => found.has(type)) ? Buffer.concat(out) : null
}

/** STAP-A: several units, each behind its length. */
function* unitsOf(payload: Buffer): Generator<Buffer> {
  for (let at = 1; at + 2 < payload.length; at += 2 + payload.readUInt16BE(at))
    yield payload.subarray(at + 2, at + 2 + payload.readUInt16BE(at))
}

/** FU-A: the first one begins a unit, the others continue it. */
const addFragment = (payload: Buffer, out: Buffer[], add: (unit: Buffer) => void): boolean => {
  if (payload.length < 3) return false
  const [indicator, header] = [payload[0] as number, payload[1] as number]
  const body = payload.subarray(2)
  if ((header & fragmentStarts) !== 0)
    add(Buffer.concat([Buffer.from([(indicator & 0xe0) | (header & 0x1f)]), body]))
  else if ((header & 0x1f) === idr) out.push(body)
  return (header & (fragmentStarts | fragmentEnds)) !== (fragmentStarts | fragmentEnds)
}

/** One frame of VP8 or VP9 without its descriptors, in the container that libvpx writes. */
const ivf = (
  fourcc: string,
  payloads: readonly Buffer[],
  headerLength: (payload: Buffer) => number,
): Pick<Keyframe, 'format' | 'bytes'> => {
  const frame = Buffer.concat(payloads.map((payload) => payload.subarray(headerLength(payload))))
  const header = Buffer.alloc(32 + 12)
  header.write(`DKIF\0\0\x20\0${fourcc}`, 'latin1')
  // time base and number of frames; the size is read from the frame itself
  header.writeUInt32LE(30, 16)
  header.writeUInt32LE(1, 20)
  header.writeUInt32LE(1, 24)
  header.writeUInt32LE(frame.length, 32)
  return { format: 'ivf', bytes: Buffer.concat([header, frame]) }
}
