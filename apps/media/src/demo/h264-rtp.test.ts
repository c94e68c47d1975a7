import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AccessUnit, accessUnits, nalType, splitNals } from './annex-b.ts'
import { packetizeH264 } from './h264-rtp.ts'

/** The receiver's side of RFC 6184, written from its sections 5.6 to 5.8. */
function depacketize(payloads: readonly Buffer[]): Buffer[] {
  const nals: Buffer[] = []
  let fragments: Buffer[] | null = null
  for (const payload of payloads) {
    const header = payload[0] ?? 0
    const type = header & 0x1f
    if (type === 24) {
      for (let offset = 1; offset < payload.length; ) {
        const size = payload.readUInt16BE(offset)
        nals.push(payload.subarray(offset + 2, offset + 2 + size))
        offset += 2 + size
      }
    } else if (type === 28) {
      const flags = payload[1] ?? 0
      if (flags & 0x80) fragments = [Buffer.from([(header & 0xe0) | (flags & 0x1f)])]
      if (!fragments) throw new Error('A fragment came before its start.')
      fragments.push(payload.subarray(2))
      if (flags & 0x40) {
        nals.push(Buffer.concat(fragments))
        fragments = null
      }
    } else nals.push(payload)
  }
  if (fragments) throw new Error('The last fragment is missing.')
  return nals
}

const nal = (type: number, maxLength: number) =>
  fc
    .tuple(fc.integer({ min: 0, max: 3 }), fc.uint8Array({ minLength: 1, maxLength, size: 'max' }))
    .map(([importance, body]) => Buffer.from([(importance << 5) | type, ...body]))
const unit: fc.Arbitrary<AccessUnit> = fc
  .tuple(
    fc.array(fc.oneof(nal(nalType.sps, 40), nal(nalType.pps, 40), nal(nalType.sei, 60)), { maxLength: 5 }),
    fc.array(nal(nalType.idr, 900), { minLength: 1, maxLength: 3 }),
  )
  .map(([before, slices]) => [...before, ...slices])

describe('packetizeH264', () => {
  it('[E8] round-trips a picture, in payloads of at most the limit', () => {
    fc.assert(
      fc.property(unit, fc.integer({ min: 12, max: 1200 }), (nals, limit) => {
        const payloads = packetizeH264(nals, limit)
        expect(depacketize(payloads)).toEqual(nals)
        for (const payload of payloads) expect(payload.length).toBeLessThanOrEqual(limit)
      }),
    )
  })

  it('[E8] sends the parameter sets together, and a whole picture in as few packets as fit', () => {
    const sps = Buffer.from([0x67, 1, 2, 3])
    const pps = Buffer.from([0x68, 4])
    const picture = Buffer.alloc(2500, 0x65)
    const payloads = packetizeH264([sps, pps, picture])
    expect(payloads.map((payload) => (payload[0] ?? 0) & 0x1f)).toEqual([24, 28, 28, 28])
    expect(payloads[0]?.toString('hex')).toBe('78000467010203' + '00026804')
    // one NAL unit, one start, one end
    expect(payloads.slice(1).map((payload) => (payload[1] ?? 0) & 0xc0)).toEqual([0x80, 0, 0x40])
  })
})

describe('Annex B', () => {
  it('[E8] cuts at start codes of both lengths and drops trailing zeros', () => {
    const stream = Buffer.from('0000000167aabb00000168cc0000000001658899', 'hex')
    expect(splitNals(stream).map((part) => part.toString('hex'))).toEqual(['67aabb', '68cc', '658899'])
  })

  it('[E8] keeps the slices of a picture together, and parameter sets with the picture they precede', () => {
    const [sps, pps, first, second, next] = ['67aa', '68bb', '6580', '6540', '4190'].map((text) =>
      Buffer.from(text, 'hex'),
    )
    if (!sps || !pps || !first || !second || !next) throw new Error('five units')
    const delimiter = Buffer.from('0910', 'hex')
    expect(accessUnits([delimiter, sps, pps, first, second, delimiter, next, sps, pps, first])).toEqual([
      [sps, pps, first, second],
      [next],
      [sps, pps, first],
    ])
  })
})
