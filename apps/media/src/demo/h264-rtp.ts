import { type AccessUnit, nalType, typeOf } from './annex-b.ts'

/** RFC 6184, packetization-mode 1. */
const stapA = 24
const fuA = 28
const startBit = 0x80
const endBit = 0x40

/** [E8] Leaves room for RTP, its extensions, SRTP, UDP and a tunnel in 1,500 bytes. */
export const maxPayloadBytes = 1200

function fragments(nal: Buffer, limit: number): Buffer[] {
  const header = nal[0] ?? 0
  const room = limit - 2
  const payloads: Buffer[] = []
  for (let offset = 1; offset < nal.length; offset += room) {
    const last = offset + room >= nal.length
    const flags = (offset === 1 ? startBit : 0) | (last ? endBit : 0)
    const head = Buffer.from([(header & 0xe0) | fuA, flags | (header & 0x1f)])
    payloads.push(Buffer.concat([head, nal.subarray(offset, offset + room)]))
  }
  return payloads
}

function aggregate(nals: readonly Buffer[]): Buffer {
  // 5.7: F is set if any is, NRI is the highest of all
  const importance = Math.max(...nals.map((nal) => (nal[0] ?? 0) & 0x60))
  const forbidden = nals.reduce((bits, nal) => bits | ((nal[0] ?? 0) & 0x80), 0)
  const sized = nals.flatMap((nal) => {
    const size = Buffer.alloc(2)
    size.writeUInt16BE(nal.length)
    return [size, nal]
  })
  return Buffer.concat([Buffer.from([forbidden | importance | stapA]), ...sized])
}

const isParameterSet = (nal: Buffer) => typeOf(nal) === nalType.sps || typeOf(nal) === nalType.pps
const aggregateBytes = (nals: readonly Buffer[]) => nals.reduce((sum, nal) => sum + 2 + nal.length, 1)

/** The RTP payloads of one picture, in order; the last one carries the marker. */
export function packetizeH264(unit: AccessUnit, limit = maxPayloadBytes): Buffer[] {
  const payloads: Buffer[] = []
  let sets: Buffer[] = []
  const flush = () => {
    if (sets.length === 1) payloads.push(...sets)
    else if (sets.length > 1) payloads.push(aggregate(sets))
    sets = []
  }
  for (const nal of unit) {
    const small = isParameterSet(nal) && nal.length <= limit
    if (!small || aggregateBytes([...sets, nal]) > limit) flush()
    if (small) sets.push(nal)
    else payloads.push(...(nal.length <= limit ? [nal] : fragments(nal, limit)))
  }
  flush()
  return payloads
}
