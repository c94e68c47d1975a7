import { expect, it } from 'vitest'
import { parseRtp } from '../../rtp/packet.ts'
import { PacketFanout } from '../../rtp/packet-fanout.ts'
import { Beginning } from './beginning.ts'

it('[P13] sends a guest nothing of what was made before the lobby opened, however late it arrives', () => {
  const fanout = new PacketFanout({ ssrc: 1, payloadType: 96, clockRate: 90_000 })
  const beginning = new Beginning()
  let sequence = 0
  /** A picture made at one time that arrives at another. */
  const passes = (madeMs: number, arrivedMs: number, opens: boolean) => {
    const packet = Buffer.alloc(40)
    packet[0] = 0x80
    sequence += 1
    packet.writeUInt16BE(sequence, 2)
    packet.writeUInt32BE(90 * madeMs, 4)
    const header = parseRtp(packet)
    const forwarded = header && fanout.forward(packet, header, 'feed', arrivedMs, { opens, ends: 'picture' })
    if (!forwarded) throw new Error('a packet was not forwarded')
    return beginning.passes('video', forwarded)
  }
  passes(1_000, 1_020, true)
  beginning.sendFrom(1_003_000, { now: () => 1_000_000, steadyMs: () => 0 })
  // an encoder that ignores requests and makes a keyframe a second, behind 1.5 s of a slow line
  expect(passes(1_900, 3_400, true)).toBe(false)
  expect(passes(2_900, 4_400, true)).toBe(false)
  expect(passes(3_500, 5_000, false)).toBe(false)
  expect(passes(3_900, 5_400, true)).toBe(true)
  expect(passes(3_940, 5_440, false)).toBe(true)
  expect(beginning.isAwaited).toBe(false)
})
