import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import type { Description } from '../../../../sdp/description.ts'
import type { ConnectionId, PlainPorts } from '../../../port.ts'
import { isRtcp } from '../../rtp/packet.ts'
import { DownTrack } from '../sending/down-track.ts'
import { Downlink, type DownlinkOptions } from '../sending/downlink.ts'
import { ourSection } from './media-line.ts'

const loopback = '127.0.0.1'
/** more than a pause and a jitter buffer explain */
const maxAheadMs = 10_000
/** a tap begins with what was sent since a keyframe, all at once */
const maxPastMs = 60_000

/**
 * Whether the timestamps of one kind of media keep to the time that passes. A transcoder fills what they leap over, so that
 * packets from a future would have it make hours of silence; without them it is given nothing, and fails.
 */
export class TimestampLeaps {
  readonly #clockRate: number
  #last: { timestamp: number; atMs: number } | null = null
  #aheadMs = 0
  #isPast = true

  constructor(clockRate: number) {
    this.#clockRate = clockRate
  }

  isTooFar(timestamp: number, atMs: number): boolean {
    const last = this.#last ?? { timestamp, atMs }
    const mediaMs = (((timestamp - last.timestamp) | 0) * 1000) / this.#clockRate
    this.#aheadMs += mediaMs - (atMs - last.atMs)
    this.#last = { timestamp, atMs }
    return this.#aheadMs > (this.#isPast ? maxPastMs : maxAheadMs)
  }

  /** What follows is of the present. */
  begin(): void {
    this.#isPast = false
    this.#aheadMs = 0
  }
}

interface TapOptions extends Pick<DownlinkOptions, 'stream' | 'clock' | 'isolate' | 'connected'> {
  id: ConnectionId
  ports: PlainPorts
  /** [P13] Unix time; what was made before is not sent */
  fromMs: number | undefined
}

/** [F1] A viewer on this machine that is sent plain RTP: a transcoder. It reports nothing, and is closed by its owner. */
export class Tap {
  readonly downlink: Downlink
  readonly #options: TapOptions
  readonly #downTracks: readonly DownTrack[]
  readonly #socket: Socket = createSocket('udp4')

  constructor(options: TapOptions) {
    this.#options = options
    const { stream, ports, fromMs, clock } = options
    this.#downTracks = [...stream.fanouts.values()].flatMap(({ codec, fanout }) => {
      const source = codec.kind === 'video' ? stream.layers?.running.at(-1)?.fanout : undefined
      return ports[codec.kind] === undefined ? [] : [new DownTrack(ourSection(codec, fanout), fanout, source)]
    })
    for (const { beginning } of this.#downTracks) beginning.sendFrom(fromMs, clock)
    this.downlink = new Downlink({
      ...options,
      downTracks: this.#downTracks,
      metered: null,
      isCascade: true,
      slow: () => undefined,
      close: () => this.#socket.close(),
    })
    // what is sent to a port that nothing reads is lost
    this.#socket.on('error', () => undefined)
  }

  /** Begins to send; the description is for the receiver, of its own ports. */
  async describe(): Promise<Description> {
    this.#socket.bind(0, loopback)
    await once(this.#socket, 'listening')
    this.#socket.unref()
    for (const downTrack of this.#downTracks) {
      const leaps = new TimestampLeaps(downTrack.line.payloadTypes[0]?.codec.clockRate ?? 90_000)
      this.downlink.opened(this.#trackTo(downTrack, leaps), downTrack)
      leaps.begin()
    }
    const sections = this.#downTracks.flatMap(({ kind, line }) =>
      line.payloadTypes.flatMap(({ codec, payloadType }) => [
        `m=${kind} ${this.#options.ports[kind]} RTP/AVP ${payloadType}`,
        `a=rtpmap:${payloadType} ${codec.name}/${codec.clockRate}${codec.name === 'opus' ? '/2' : ''}`,
        ...(codec.parameters === '' ? [] : [`a=fmtp:${payloadType} ${codec.parameters}`]),
      ]),
    )
    const session = ['v=0', `o=- 0 0 IN IP4 ${loopback}`, 's=-', `c=IN IP4 ${loopback}`, 't=0 0']
    return { sdp: [...session, ...sections, ''].join('\r\n'), candidates: [] }
  }

  #trackTo({ kind }: DownTrack, leaps: TimestampLeaps) {
    const port = this.#options.ports[kind] ?? 0
    return {
      sendMessageBinary: (packet: Buffer): boolean => {
        const nowMs = this.#options.clock.steadyMs()
        this.downlink.received(nowMs)
        const isReport = isRtcp(packet)
        if (isReport || !leaps.isTooFar(packet.readUInt32BE(4), nowMs))
          this.#socket.send(packet, isReport ? port + 1 : port, loopback)
        return true
      },
    }
  }
}
