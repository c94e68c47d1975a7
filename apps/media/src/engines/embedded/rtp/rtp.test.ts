import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { glimpse } from './glimpse.ts'
import { parseRtp, readExtension16, renumber, stripHeader, withExtension16 } from './packet.ts'
import { PacketFanout } from './packet-fanout.ts'
import {
  buildNack,
  buildPictureLoss,
  buildReceiverReport,
  buildReferenceEcho,
  buildReferenceTime,
  buildSenderReport,
  middleOf,
  parseRtcp,
} from './rtcp.ts'
import { TransportFeedback } from './transport-feedback.ts'

const rtp = (sequence: number, timestamp = 0, more: { ssrc?: number; marker?: boolean } = {}): Buffer => {
  const packet = Buffer.alloc(20)
  packet[0] = 0x80
  packet[1] = (more.marker ? 0x80 : 0) | 96
  packet.writeUInt16BE(sequence & 0xffff, 2)
  packet.writeUInt32BE(timestamp, 4)
  packet.writeUInt32BE(more.ssrc ?? 7, 8)
  return packet
}
const withExtension = Buffer.from('9060000100000002000000 03bede000150123400aabb'.replace(' ', ''), 'hex')

const push = (fanout: PacketFanout, packet: Buffer, source: string, nowMs: number): Buffer | null => {
  const header = parseRtp(packet)
  return header ? (fanout.forward(packet, header, source, nowMs)?.packet ?? null) : null
}

describe('RTP', () => {
  it('reads the header, the extension and the payload, and strips what viewers do not need', () => {
    const packet = Buffer.from(withExtension)
    const header = parseRtp(packet)
    expect(header).toMatchObject({ sequence: 1, timestamp: 2, ssrc: 3, headerLength: 20, payloadLength: 2 })
    // element 5 is one byte long here: too short to be a transport-wide number
    expect(readExtension16(packet, 5)).toBeNull()
    packet[16] = 0x51
    expect(readExtension16(packet, 5)).toBe(0x1234)
    const stripped = stripHeader(packet, 20)
    expect(stripped.toString('hex')).toBe('806000010000000200000003aabb')
  })

  it.each([
    ['another payload type and extension', 3, 7, { payloadType: 45, sequence: 9, headerLength: 20 }, 9],
    ['no extension', 3, null, { payloadType: 45, sequence: 9, headerLength: 12 }, null],
    ['no extension before or after', null, null, { payloadType: 45, sequence: 9, headerLength: 12 }, null],
  ])(
    '[H1] is renumbered in a copy for one viewer, and the shared packet is unchanged: %s',
    (_, from, to, expected, read) => {
      const shared =
        from === null ? rtp(1, 5, { marker: true }) : withExtension16(rtp(1, 5, { marker: true }), from, 1)
      const before = shared.toString('hex')
      const own = renumber(
        shared,
        9,
        { payloadType: 96, transportWideId: from },
        { payloadType: 45, transportWideId: to },
      )
      expect(parseRtp(own)).toMatchObject({
        ...expected,
        timestamp: 5,
        ssrc: 7,
        marker: true,
        payloadLength: 8,
      })
      expect(to === null ? null : readExtension16(own, to)).toBe(read)
      expect(shared.toString('hex')).toBe(before)
    },
  )

  it('[D9] throws on no input of any shape', () => {
    const bytes = fc.uint8Array({ maxLength: 80 })
    const format = { width: 640, height: 480, codedPixels: 640 * 480, profile: null }
    fc.assert(
      fc.property(bytes, fc.integer({ min: 0, max: 4 }), (array, kind) => {
        const packet = Buffer.from(array)
        if (packet.length > 1) {
          packet[0] = 0x80 | ((packet[0] as number) & 0x3f)
          if (kind > 0) packet[1] = [200, 201, 205, 206, 207][kind] as number
        }
        parseRtcp(packet)
        const header = parseRtp(packet)
        if (!header) return
        readExtension16(packet, 5)
        for (const codec of ['H264', 'VP8', 'VP9'] as const)
          glimpse(codec, packet.subarray(header.headerLength), { ...format, numberBits: kind * 4 + 4 })
        new PacketFanout({ ssrc: 1, payloadType: 96, clockRate: 90_000 }).forward(packet, header, 'a', 0)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('RTCP', () => {
  it('reads what it writes', () => {
    const block = {
      ssrc: 9,
      fractionLost: 26,
      cumulativeLost: -3,
      extendedHighestSequence: 70_000,
      jitter: 5,
      lastSenderReport: 0x12345678,
      delaySinceLastSenderReport: 65_536,
    }
    const compound = Buffer.concat([
      buildReceiverReport(1, [block]),
      buildNack(1, 9, [5, 6, 21, 40]),
      buildPictureLoss(1, 9),
      buildReferenceTime(1, 90_000_500),
      buildReferenceEcho(9, 1, 77),
      buildSenderReport({ ssrc: 9, ntpHigh: 1, ntpLow: 2, rtpTimestamp: 3, packets: 4, bytes: 5 }),
    ])
    expect(parseRtcp(compound)).toEqual([
      { type: 'report', block },
      { type: 'nack', mediaSsrc: 9, sequences: [5, 6, 21, 40] },
      { type: 'keyframeRequest', mediaSsrc: 9 },
      { type: 'referenceTime', ssrc: 1, middle: middleOf(90_000_500) },
      { type: 'referenceEcho', ssrc: 1, middle: 77, delay: 0 },
      { type: 'senderReport', ssrc: 9, ntpHigh: 1, ntpLow: 2, rtpTimestamp: 3 },
    ])
  })
})

describe('PacketFanout', () => {
  const fanout = (): PacketFanout => new PacketFanout({ ssrc: 0xabc, payloadType: 102, clockRate: 90_000 })

  it('[E2] counts on without a gap when another publisher takes over', () => {
    const out = fanout()
    push(out, rtp(65_534, 1000), 'a', 0)
    push(out, rtp(65_535, 1000), 'a', 0)
    push(out, rtp(0, 4000), 'a', 33)
    const taken = push(out, rtp(500, 9_000_000), 'b', 1033)
    const header = parseRtp(taken as Buffer)
    expect(header).toMatchObject({ sequence: 1, timestamp: 4000 + 90_000, ssrc: 0xabc, payloadType: 102 })
  })

  it('[E2] answers from a ring of 1,024 packets, and only with the packet that was asked for', () => {
    const out = fanout()
    for (let sequence = 0; sequence < 1100; sequence += 1) push(out, rtp(sequence), 'a', 0)
    expect(out.packet(1099)?.readUInt16BE(2)).toBe(1099)
    expect(out.packet(76)?.readUInt16BE(2)).toBe(76)
    expect(out.packet(75)).toBeUndefined()
    expect(out.packet(1100)).toBeUndefined()
  })

  it('stores a late packet at its place in the ring', () => {
    const out = fanout()
    push(out, rtp(1), 'a', 0)
    push(out, rtp(3, 0, { marker: true }), 'a', 0)
    expect(out.packet(2)).toBeUndefined()
    expect(push(out, rtp(2), 'a', 5)?.readUInt16BE(2)).toBe(2)
    expect(out.packet(2)?.readUInt16BE(2)).toBe(2)
  })

  it('computes the round trip from the echo of its sender report', () => {
    const out = fanout()
    push(out, rtp(1), 'a', 0)
    const report = out.senderReport({ ntpHigh: 0x11112222, ntpLow: 0x33334444, rtpTimestamp: 0 }, 'a', 1000)
    expect(report?.readUInt32BE(4)).toBe(0xabc)
    expect(out.roundTripMs(0x22223333, 65_536 / 2, 1540)).toBe(40)
    expect(out.roundTripMs(1, 0, 1540)).toBeNull()
  })
})

describe('TransportFeedback', () => {
  it('[E2] reports the arrival of each packet, and the gaps between them', () => {
    const feedback = new TransportFeedback()
    feedback.arrived(65_535, 64_000)
    feedback.arrived(1, 64_250)
    feedback.arrived(2, 164_250)
    const [packet, ...others] = feedback.take(1, 7)
    expect(others).toEqual([])
    // base, count, reference 1 x 64 ms, feedback 0; symbols small, none, small, large; deltas 0, 1, 400 ticks; padding
    expect(packet?.toString('hex')).toBe(
      `8fcd0006${'00000001'}${'00000007'}${'ffff0004'}${'00000100'}d180${'0001'}${'0190'}0000`,
    )
    expect(feedback.take(1, 7)).toEqual([])
    feedback.arrived(3, 200_000)
    expect(feedback.take(1, 7)[0]?.readUInt16BE(12)).toBe(3)
  })
})

describe('TransportFeedback of a hostile publisher', () => {
  it('[E3] reports 140 packets that span all numbers within a tick, in datagrams, and keeps working', () => {
    const feedback = new TransportFeedback()
    for (let packet = 0; packet < 140; packet += 1) feedback.arrived((packet * 1000) & 0xffff, 64_000)
    const answers = feedback.take(1, 7)
    expect(answers.length).toBeGreaterThan(0)
    for (const answer of answers) expect(answer.length).toBeLessThan(1_200)
    feedback.arrived(139_001 & 0xffff, 128_000)
    expect(feedback.take(1, 7)[0]?.readUInt16BE(12)).toBe(139_001 & 0xffff)
  })

  it('[E2] reports each of a thousand packets that arrived within one tick', () => {
    const feedback = new TransportFeedback()
    for (let packet = 0; packet < 1_000; packet += 1) feedback.arrived(packet, 64_000 + packet * 50)
    const answers = feedback.take(1, 7).map((answer) => [answer.readUInt16BE(12), answer.readUInt16BE(14)])
    expect(answers).toEqual([
      [0, 400],
      [400, 400],
      [800, 200],
    ])
  })
})

describe('audio alone', () => {
  it('[E5] has a transport-wide sequence number, and is acknowledged by transport-wide feedback', () => {
    const out = new PacketFanout({ ssrc: 5, payloadType: 111, clockRate: 48_000, transportWideId: 3 })
    const sent = push(out, rtp(700), 'a', 0) as Buffer
    expect(parseRtp(sent)).toMatchObject({ sequence: 700, payloadLength: 8, headerLength: 20 })
    expect(readExtension16(sent, 3)).toBe(700)
    const feedback = new TransportFeedback()
    for (const sequence of [698, 699, 701, 708]) feedback.arrived(sequence, 0)
    const [packet] = feedback.take(1, 5)
    const arrived = { type: 'arrived', mediaSsrc: 5, transportSequence: 708 }
    expect(parseRtcp(packet as Buffer)).toEqual([arrived])
  })

  it.each([
    ['a run of small deltas', '0005', '2005', 104],
    ['a run of losses after one bit each', '000f', 'a0000001', 100],
    ['nothing received', '0003', '0003', null],
  ])('reads %s', (_, count, chunks, expected) => {
    const body = `8fcd0006${'00000001'}${'00000005'}${'0064'}${count}${'00000000'}${chunks}`.padEnd(56, '0')
    const sequences = parseRtcp(Buffer.from(body, 'hex')).map((m) =>
      m.type === 'arrived' ? m.transportSequence : -1,
    )
    expect(sequences).toEqual(expected === null ? [] : [expected])
  })
})

describe('keyframes', () => {
  it.each([
    ['H264', '6588', true],
    ['VP8', '1000', true],
    ['VP8', '1001', false],
    ['VP8', '0000', false],
    ['VP8', '90e0abcd050100', true],
    ['VP8', '90e0abcd050101', false],
    ['VP8', '90', false],
    ['VP9', '0800', true],
    ['VP9', '4800', false],
    ['VP9', '0000', false],
    ['opus', '6588', false],
  ] as const)('of %s begin with %s: %s', (codec, hex, expected) => {
    expect(glimpse(codec, Buffer.from(hex, 'hex'))?.opens ?? false).toBe(expected)
  })
})

describe('H264', () => {
  it.each([
    ['6742', true],
    ['6588', true],
    ['6188', false],
    ['7c8588', true],
    ['7c4588', false],
    ['7c8188', false],
    ['780002674200026800', true],
    ['780002068000026100', false],
  ])('finds the begin of a keyframe in %s: %s', (hex, expected) => {
    expect(glimpse('H264', Buffer.from(hex, 'hex'))?.opens).toBe(expected)
  })
})
