import { describe, expect, it } from 'vitest'
import { applyContinuation, continuation } from './continuation.ts'
import { parseRtp } from './packet.ts'
import { PacketFanout } from './packet-fanout.ts'

interface Numbers {
  sequence: number
  timestamp: number
  picture: number
  base: number
}

/** A packet of VP8 with a picture number of 15 bits. */
const packetOf = ({ sequence, timestamp, picture, base }: Numbers): Buffer => {
  const packet = Buffer.alloc(40)
  packet[0] = 0x80
  packet[1] = 96
  packet.writeUInt16BE(sequence, 2)
  packet.writeUInt32BE(timestamp, 4)
  packet[12] = 0x90
  packet[13] = 0xe0
  packet.writeUInt16BE(0x8000 | picture, 14)
  packet[16] = base
  return packet
}
const numbersOf = (packet: Buffer) => ({
  timestamp: packet.readUInt32BE(4),
  picture: packet.readUInt16BE(14) & 0x7fff,
  base: packet[16],
})

const layer = () => new PacketFanout({ ssrc: 1, payloadType: 96, clockRate: 90_000 })
const forward = (fanout: PacketFanout, numbers: Numbers, nowMs: number): Buffer => {
  const packet = packetOf(numbers)
  const header = parseRtp(packet)
  const forwarded = header && fanout.forward(packet, header, 'source', nowMs)
  if (!forwarded) throw new Error('not forwarded')
  return forwarded.packet
}
const report = (fanout: PacketFanout, ntpMs: number, rtpTimestamp: number): void => {
  const ntpHigh = Math.floor(ntpMs / 1000)
  fanout.senderReport({ ntpHigh, ntpLow: ((ntpMs % 1000) / 1000) * 2 ** 32, rtpTimestamp }, 'source', 0)
}

describe('a layer that takes the place of another', () => {
  it('[E6] continues its time by the sender reports, and its pictures of VP8 one by one across the wrap', () => {
    const [high, low] = [layer(), layer()]
    forward(high, { sequence: 1, timestamp: 900_000, picture: 0x7fff, base: 255 }, 1_000)
    const first = forward(low, { sequence: 9, timestamp: 5_000, picture: 77, base: 12 }, 1_060)
    // this picture was taken 40 ms after the last one, and arrived 60 ms after it
    report(high, 10_000, 900_000)
    report(low, 10_040, 5_000)
    const change = continuation('VP8', high, null, low, first)
    const out = Buffer.from(first)
    applyContinuation('VP8', out, change)
    expect(numbersOf(out)).toEqual({ timestamp: 903_600, picture: 0, base: 0 })

    const back = forward(high, { sequence: 2, timestamp: 910_800, picture: 3, base: 4 }, 1_120)
    applyContinuation('VP8', back, continuation('VP8', low, change, high, back))
    expect(numbersOf(back)).toEqual({ timestamp: 910_800, picture: 1, base: 1 })
  })

  it('[E6] continues its time by the arrival without reports, and never stands', () => {
    const [high, low] = [layer(), layer()]
    forward(high, { sequence: 1, timestamp: 0xffffff00, picture: 1, base: 1 }, 1_000)
    const first = forward(low, { sequence: 9, timestamp: 5_000, picture: 77, base: 12 }, 1_040)
    applyContinuation('VP8', first, continuation('VP8', high, null, low, first))
    expect(first.readUInt32BE(4)).toBe((0xffffff00 + 3_600) % 2 ** 32)

    const same = layer()
    const at = forward(same, { sequence: 9, timestamp: 5_000, picture: 77, base: 12 }, 1_000)
    applyContinuation('H264', at, continuation('H264', high, null, same, at))
    expect(at.readUInt32BE(4)).toBe(0xffffff01)
  })
})
