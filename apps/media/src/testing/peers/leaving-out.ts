import type { RtpSink, RtpSource } from '../../peer/rtp-source.ts'

/** What is left out from 2.5 s on: `count` of each `every` packets, pictures or milliseconds, from their middle on. */
export interface LeftOut {
  of: 'packets' | 'pictures' | 'ms'
  every: number
  count: number
}

const afterMs = 2_500

/** A source whose picture has gaps that its sequence numbers do not show: what is sent is numbered anew. */
export function leavingOut(source: RtpSource, { of, every, count }: LeftOut): RtpSource {
  const seen = { packets: 0, pictures: 0, ms: 0 }
  let sequence = 0
  const numberedAnew = (sink: RtpSink, beganMs: number) => (packet: Buffer) => {
    seen.ms = Date.now() - beganMs
    const place = (seen[of] % every) - Math.floor(every / 2)
    const isLeftOut = seen.ms >= afterMs && place >= 0 && place < count
    seen.packets += 1
    if ((packet[1] as number) & 0x80) seen.pictures += 1
    if (isLeftOut) return
    packet.writeUInt16BE(sequence, 2)
    sequence = (sequence + 1) & 0xffff
    sink.video(packet)
  }
  return {
    ...source,
    // it repairs nothing
    sent: () => undefined,
    start: (sink) => source.start({ ...sink, video: numberedAnew(sink, Date.now()) }),
  }
}
