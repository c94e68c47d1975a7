import type { Track } from 'node-datachannel'
import {
  type OfferedSection,
  offerToCallee,
  type ReducedCallOffer,
  readCallAnswer,
  reduceCallOffer,
} from '../../../../sdp/call.ts'
import { type MediaKind, viewerSsrc } from '../../../../sdp/codec.ts'
import { completeAnswer } from '../../../../sdp/offer.ts'
import { onlyOfferedFeedback } from '../../../../sdp/play.ts'
import type { ConnectionId, ExchangeWanted } from '../../../port.ts'
import { isRtcp } from '../../rtp/packet.ts'
import { Uplink, type UplinkOptions } from '../receiving/uplink.ts'
import { DownTrack } from '../sending/down-track.ts'
import { Downlink, type DownlinkOptions } from '../sending/downlink.ts'
import { type LiveStream, transportWideId } from '../streams/live-stream.ts'
import type { MediaLine } from './media-line.ts'
import { Transport } from './transport.ts'

type Section = ReducedCallOffer['taken'][number]

export interface ExchangeOptions
  extends Pick<UplinkOptions, 'id' | 'clock' | 'connected' | 'worked' | 'media' | 'figures'>,
    Pick<DownlinkOptions, 'isolate' | 'metered' | 'slow'> {
  /** the stream that it publishes, and the one that it is sent */
  publishes(): LiveStream
  plays(): LiveStream
  udpPort: number
  /** its codecs are agreed, and both of its sides take part in their streams */
  joined(uplink: Uplink, downlink: Downlink): void
  ended(reason: 'closed' | 'failed'): void
}

/** A track, and what is done with what comes over it once the codecs are agreed. */
interface Lane {
  track: Track
  opened(): void
  read(packet: Buffer): void
}

/** Chromium ignores a request that comes within 300 ms of the one before. */
const keyframeEveryMs = 350
const nothing: Pick<Lane, 'opened' | 'read'> = { opened: () => undefined, read: () => undefined }
const ours = { sendrecv: 'SendRecv', sendonly: 'SendOnly', recvonly: 'RecvOnly' } as const

/** [G4] A connection that sends and receives: the publisher of one stream and a viewer of another, or of the same. */
export class Exchange {
  readonly id: ConnectionId
  readonly #options: ExchangeOptions
  readonly #transport: Transport
  readonly #lanes = new Map<string, Lane>()
  #ourOffer: string | null = null
  #kinds: readonly MediaKind[] = ['video', 'audio']
  #bitrate: number | null = null
  #sides: { uplink: Uplink; downlink: Downlink } | null = null

  constructor(options: ExchangeOptions) {
    const { id, udpPort, isolate, ended } = options
    this.id = id
    this.#options = options
    this.#transport = new Transport({ name: id, udpPort, isolate, ended })
  }

  /** Our offer to a callee, several codecs in each m-line. */
  async offer(sections: readonly OfferedSection[]): Promise<string> {
    for (const { direction, ...section } of sections)
      if (direction !== 'inactive') this.#addLane({ ...section, transportWideId, direction: ours[direction] })
    this.#ourOffer = await this.#transport.offer()
    return this.#ourOffer
  }

  /** The callee's answer; `answerSdp` is checked. */
  answer(answerSdp: string): void {
    if (this.#ourOffer === null || this.#sides) throw new Error('an answer without an open offer')
    const sections = readCallAnswer(answerSdp, this.#ourOffer)
    this.#transport.acceptAnswer(answerSdp)
    this.#join(sections)
  }

  /** Our answer to a caller's offer, or to that of a connection test. */
  async answerTo(offer: ReducedCallOffer): Promise<string> {
    for (const { mid, codec, payloadType, transportWideId: id, sends, receives } of offer.taken) {
      const direction = !receives ? 'RecvOnly' : sends ? 'SendRecv' : 'SendOnly'
      const payloadTypes = [{ codec, payloadType }]
      this.#addLane({ mid, kind: codec.kind, direction, payloadTypes, transportWideId: id })
    }
    this.#join(offer.taken)
    const answer = await this.#transport.answerTo(offer.sdp, () => undefined)
    return completeAnswer(onlyOfferedFeedback(answer, offer), offer)
  }

  /** [B4] It is sent these kinds alone. */
  gate(kinds: readonly MediaKind[]): void {
    this.#kinds = kinds
    this.#sides?.downlink.gate(kinds)
  }

  cap(bitrate: number | null): void {
    this.#bitrate = bitrate
    this.#sides?.uplink.cap(bitrate)
  }

  close(): void {
    this.#transport.close()
  }

  #addLane(line: Omit<MediaLine, 'ssrc'>): void {
    const track = this.#transport.addTrack({ ...line, ssrc: viewerSsrc[line.kind] })
    const lane: Lane = { track, ...nothing }
    this.#lanes.set(line.mid, lane)
    this.#transport.listen(
      track,
      () => lane.opened(),
      (packet) => lane.read(packet),
    )
  }

  #join(sections: readonly Section[]): void {
    const options = this.#options
    let isConnected = false
    const connected = (): void => {
      if (isConnected) return
      isConnected = true
      options.connected()
    }
    const close = (): void => this.#transport.close()
    const uplink = new Uplink({
      ...options,
      stream: options.publishes(),
      codecs: sections.filter(({ sends }) => sends).map(({ codec }) => codec),
      keyframeEveryMs,
      alwaysRepairs: false,
      roundTrip: null,
      mayBeSilent: true,
      connected,
      close,
    })
    const stream = options.plays()
    const received = sections.filter(({ receives }) => receives)
    stream.expect(received.map(({ codec }) => codec))
    const downTracks = new Map(
      received.flatMap((section) => {
        const found = stream.fanouts.get(section.codec.kind)
        return found ? [[section.mid, new DownTrack(section, found.fanout)] as const] : []
      }),
    )
    const downlink = new Downlink({
      ...options,
      stream,
      downTracks: [...downTracks.values()],
      isCascade: false,
      connected,
      close,
    })
    for (const section of sections) this.#connect(section, uplink, downlink, downTracks.get(section.mid))
    this.#sides = { uplink, downlink }
    downlink.gate(this.#kinds)
    uplink.cap(this.#bitrate)
    options.joined(uplink, downlink)
  }

  #connect(section: Section, uplink: Uplink, downlink: Downlink, downTrack: DownTrack | undefined): void {
    const lane = this.#lanes.get(section.mid)
    if (!lane) return
    const { track } = lane
    const take = section.sends ? uplink.add(section, track) : nothing.read
    lane.opened = () => {
      uplink.opened()
      downlink.opened(track, downTrack ?? null)
    }
    lane.read = (packet) => {
      if (downTrack && isRtcp(packet)) downlink.read(downTrack, packet)
      else downlink.received(this.#options.clock.steadyMs())
      take(packet)
    }
  }
}

/** Reads the SDP before anything is made for it; returns what describes the exchange. */
export const exchangeDescription = (wanted: ExchangeWanted): ((exchange: Exchange) => Promise<string>) => {
  if (wanted.does === 'offer') {
    const sections = offerToCallee(wanted.callerOfferSdp)
    return (exchange) => exchange.offer(sections)
  }
  const offer = reduceCallOffer(wanted.offerSdp, wanted.codecs)
  return (exchange) => exchange.answerTo(offer)
}
