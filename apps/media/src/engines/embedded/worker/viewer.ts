import type { MediaKind } from '../../../sdp/codec.ts'
import { completeAnswer, type ReducedOffer } from '../../../sdp/offer.ts'
import { onlyOfferedFeedback } from '../../../sdp/play.ts'
import { DownTrack } from './down-track.ts'
import { Downlink, type DownlinkOptions } from './downlink.ts'
import { ourSection } from './media-line.ts'
import { Transport } from './transport.ts'

export interface ViewerOptions
  extends Pick<DownlinkOptions, 'id' | 'stream' | 'metered' | 'clock' | 'isolate' | 'connected' | 'slow'> {
  kinds: readonly MediaKind[]
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
    const { id: name, udpPort, isolate, ended } = options
    this.#options = options
    this.#transport = new Transport({ name, udpPort, isolate, ended })
    const downTracks = downTracksOf(options)
    this.downlink = new Downlink({
      ...options,
      downTracks,
      isCascade: udpPort === null,
      close: () => this.#transport.close(),
    })
    for (const downTrack of downTracks) this.#join(downTrack)
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

  #join(downTrack: DownTrack): void {
    const track = this.#transport.addTrack(downTrack.line)
    this.#transport.listen(
      track,
      () => this.downlink.opened(track, downTrack),
      (packet) => this.downlink.read(downTrack, packet),
    )
  }
}

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
