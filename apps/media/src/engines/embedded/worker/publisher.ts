import type { IceCandidate } from '../../../sdp/description.ts'
import { completeAnswer, type ReducedOffer } from '../../../sdp/offer.ts'
import type { Isolate } from './isolate.ts'
import { Transport } from './transport.ts'
import { Uplink, type UplinkOptions } from './uplink.ts'

const keyframeEveryMs = 500
/** [E3] viewers behind a cascade can cause the publisher at most one keyframe in this time */
const cascadeKeyframeEveryMs = 1_000

export interface PublisherOptions
  extends Pick<UplinkOptions, 'id' | 'stream' | 'clock' | 'connected' | 'worked' | 'media'> {
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
      mayBeSilent: cascade !== null,
      close: () => this.#transport.close(),
    })
  }

  async answer(): Promise<string> {
    const { offer, cascade } = this.#options
    const answer = await this.#transport.answerTo(offer.sdp, (track) => {
      const section = offer.taken.find(({ mid }) => mid === track.mid())
      if (section) this.#transport.listen(track, () => this.uplink.opened(), this.uplink.add(section, track))
    })
    this.#transport.addCandidates(cascade?.candidates ?? [])
    return completeAnswer(answer, offer)
  }
}
