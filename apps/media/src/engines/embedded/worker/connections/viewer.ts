import type { MediaKind } from '../../../../sdp/codec.ts'
import { completeAnswer, type ReducedOffer } from '../../../../sdp/offer.ts'
import { onlyOfferedFeedback } from '../../../../sdp/play.ts'
import { isRtcp } from '../../rtp/packet.ts'
import { DownTrack } from '../sending/down-track.ts'
import { Downlink, type DownlinkOptions } from '../sending/downlink.ts'
import type { LiveStream } from '../streams/live-stream.ts'
import { maxLayers } from '../streams/video-layers.ts'
import { ourSection } from './media-line.ts'
import type { PacketSink } from './send.ts'
import { Transport } from './transport.ts'

export interface ViewerOptions
  extends Pick<DownlinkOptions, 'id' | 'stream' | 'metered' | 'clock' | 'isolate' | 'connected' | 'slow'> {
  kinds: readonly MediaKind[]
  /** [P13] Unix time; what was made before is not sent */
  fromMs?: number | undefined
  /** the viewer's own offer, reduced to what is used; null when the server makes the offer */
  offer: ReducedOffer | null
  /** null: a port of its own, for a connection to another worker */
  udpPort: number | null
  ended(reason: 'closed' | 'failed'): void
}

/** One viewer of a stream: a connection that only sends. */
export class Viewer {
  readonly downlink: Downlink
  readonly #options: ViewerOptions
  readonly #transport: Transport

  constructor(options: ViewerOptions) {
    const { id: name, udpPort, isolate, ended, fromMs, clock } = options
    this.#options = options
    this.#transport = new Transport({ name, udpPort, isolate, ended })
    const downTracks = udpPort === null ? relayTracksOf(options.stream) : downTracksOf(options)
    for (const { beginning } of downTracks) beginning.sendFrom(fromMs, clock)
    this.downlink = new Downlink({
      ...options,
      downTracks,
      isCascade: udpPort === null,
      close: () => this.#transport.close(),
    })
    for (const ofLine of Map.groupBy(downTracks, ({ kind }) => kind).values()) this.#join(ofLine)
  }

  /** Our offer, or our answer to its own. */
  async describe(): Promise<string> {
    const { offer } = this.#options
    if (offer === null) return this.#transport.offer()
    const answer = await this.#transport.answerTo(offer.sdp, () => undefined)
    return completeAnswer(onlyOfferedFeedback(answer, offer), offer)
  }

  answer(answerSdp: string): void {
    this.#transport.acceptAnswer(answerSdp)
  }

  close(): void {
    this.#transport.close()
  }

  #join([first, ...layers]: DownTrack[]): void {
    if (!first) return
    const track = this.#transport.addTrack({ ...first.line, layers: layers.map(({ line }) => line.ssrc) })
    this.#transport.listen(
      track,
      () => {
        this.downlink.opened(track, first)
        for (const layer of layers) this.downlink.opened(sinkAs(layer.line.ssrc, track), layer)
      },
      (packet) => {
        for (const downTrack of [first, ...layers]) this.downlink.read(downTrack, packet)
      },
    )
  }
}

/** between the SSRCs of two layers, so that none is that of the sound */
const layerStep = 0x100

/** [E3, E6] Towards another worker: every layer of the picture, on an SSRC of its own. */
const relayTracksOf = ({ fanouts, layers }: LiveStream): DownTrack[] =>
  [...fanouts.values()].flatMap(({ codec, fanout }) => {
    if (codec.kind === 'audio' || !layers) return [new DownTrack(ourSection(codec, fanout), fanout)]
    return Array.from({ length: maxLayers }, (_, index) => index).flatMap((index) => {
      const layer = layers.at(index)?.fanout
      const ssrc = fanout.ssrc + index * layerStep
      return layer ? [new DownTrack({ ...ourSection(codec, layer), ssrc }, layer)] : []
    })
  })

/** Sends packets and sender reports with this SSRC; other viewers have the same buffers. */
const sinkAs = (ssrc: number, track: PacketSink): PacketSink => ({
  sendMessageBinary: (packet: Buffer): boolean => {
    const copy = Buffer.from(packet)
    copy.writeUInt32BE(ssrc, isRtcp(packet) ? 4 : 8)
    return track.sendMessageBinary(copy)
  },
})

const downTracksOf = ({ stream, kinds, offer }: ViewerOptions): DownTrack[] =>
  [...stream.fanouts.values()]
    .filter(({ codec }) => kinds.includes(codec.kind))
    .flatMap(({ codec, fanout }) => {
      const section =
        offer === null
          ? ourSection(codec, fanout)
          : offer.taken.find((taken) => taken.codec.kind === codec.kind)
      // [E6] the highest layer that runs, which need not be the first one
      const source = codec.kind === 'video' ? stream.layers?.running.at(-1)?.fanout : undefined
      return section ? [new DownTrack(section, fanout, source)] : []
    })
