import { describe, expect, it } from 'vitest'
import { Demultiplexer } from './demultiplexer.ts'

const midId = 4

/** An RTP packet; with a MID in the one-byte form of header extensions. */
const packet = (ssrc: number, payloadType: number, mid = ''): Buffer => {
  const extension =
    mid === '' ? [] : [0xbe, 0xde, 0, 1, (midId << 4) | (mid.length - 1), ...Buffer.from(mid), 0, 0]
  const bytes = Buffer.from([mid === '' ? 0x80 : 0x90, payloadType, ...Buffer.alloc(10), ...extension, 1, 2])
  bytes.writeUInt32BE(ssrc, 8)
  return bytes
}

const section = (mid: string, payloadType: number, media: number[] = [], repair: number[] = []) => ({
  mid,
  midId,
  payloadType,
  sources: { media, repair },
})

describe('the m-line of a packet', () => {
  it('[E2] is the one that declares its SSRC, also where both give one payload type to their codecs', () => {
    const demultiplexer = new Demultiplexer([section('0', 96, [1]), section('1', 96, [2], [3])])
    expect([1, 2, 3, 4].map((ssrc) => demultiplexer.placeOf(packet(ssrc, 96)))).toEqual([0, 1, 1, null])
  })

  it('[E2] is the one that its MID names where no SSRC is declared, and stays so when the MID is left out', () => {
    const demultiplexer = new Demultiplexer([section('0', 96), section('1', 96)])
    const seen = [packet(7, 96), packet(7, 96, '1'), packet(7, 96), packet(8, 96, '0'), packet(9, 96, '2')]
    expect(seen.map((one) => demultiplexer.placeOf(one))).toEqual([null, 1, 1, 0, null])
  })

  it('[E2] is otherwise the one with its payload type', () => {
    const demultiplexer = new Demultiplexer([section('0', 111), section('1', 96)])
    const seen = [packet(7, 96), packet(8, 111), packet(9, 97), Buffer.from([0x80, 96])]
    expect(seen.map((one) => demultiplexer.placeOf(one))).toEqual([1, 0, null, null])
  })
})
