import type { Track } from 'node-datachannel'
import type { IceCandidate } from '../../../../sdp/description.ts'
import type { ReducedOffer } from '../../../../sdp/offer.ts'
import { answerPublisher } from '../../../../sdp/publish.ts'
import { Demultiplexer } from '../../rtp/demultiplexer.ts'
import { isRtcp } from '../../rtp/packet.ts'
import type { Isolate } from '../isolate.ts'
import { Uplink, type UplinkOptions } from '../receiving/uplink.ts'
import { Transport } from './transport.ts'

const keyframeEveryMs = 500
/** [E3] viewers behind a cascade can cause the publisher at most one keyframe in this time */
const cascadeKeyframeEveryMs = 1_000

export interface PublisherOptions
  extends Pick<
    UplinkOptions,
    'id' | 'stream' | 'clock' | 'connected' | 'worked' | 'media' | 'figures' | 'roundTrip'
  > {
  offer: ReducedOffer
  /** [E3] set if the stream comes from another worker, not a browser: it is silent while its publisher is away */
  cascade: { candidates: readonly IceCandidate[] } | null
  udpPort: number
  isolate: Isolate
  ended(reason: 'closed' | 'failed'): void
}

/** One publishing browser, or another worker: a connection that only receives. */
export class Publisher {
  readonly uplink: Uplink
  readonly #options: PublisherOptions
  readonly #transport: Transport

  constructor(options: PublisherOptions) {
    const { offer, cascade, udpPort, isolate, ended } = options
    this.#options = options
    this.#transport = new Transport({ name: options.id, udpPort, isolate, ended })
    this.uplink = new Uplink({
      ...options,
      codecs: offer.taken.map(({ codec }) => codec),
      keyframeEveryMs: cascade ? cascadeKeyframeEveryMs : keyframeEveryMs,
      alwaysRepairs: cascade !== null,
      roundTrip: cascade ? null : options.roundTrip,
      mayBeSilent: cascade !== null,
      close: () => this.#transport.close(),
    })
  }

  async answer(): Promise<string> {
    const { offer, cascade } = this.#options
    const answer = await this.#transport.answerTo(offer.sdp, (track) => this.#listen(track))
    this.#transport.addCandidates(cascade?.candidates ?? [])
    return answerPublisher(answer, offer)
  }

  /** Everything comes over the one track that the library knows, whatever the m-line. */
  #listen(track: Track): void {
    const { taken } = this.#options.offer
    const demultiplexer = new Demultiplexer(taken)
    const readers = taken.map((section) => this.uplink.add(section, track))
    this.#transport.listen(
      track,
      () => this.uplink.opened(),
      (packet) => {
        const place = isRtcp(packet) ? null : demultiplexer.placeOf(packet)
        if (place !== null) readers[place]?.(packet)
        else if (isRtcp(packet)) for (const read of readers) read(packet)
      },
    )
  }
}
