import { Audio, PeerConnection, type Track, Video } from 'node-datachannel'
import type { IceCandidate } from '../../../../sdp/description.ts'
import { transportWideUri } from '../../../../sdp/offer.ts'
import { EngineError } from '../../../port.ts'
import type { Isolate } from '../isolate.ts'
import type { MediaLine } from './media-line.ts'

export interface TransportOptions {
  name: string
  /**
   * The port that this worker's connections share; null: a free port of its own, on the loopback only. Connections that
   * share a port are told apart by remote address, so that two workers could have only one connection between them.
   */
  udpPort: number | null
  /** wraps all work that the remote side triggers */
  isolate: Isolate
  ended(reason: 'closed' | 'failed'): void
}

const gatherWithinMs = 2_000

/** One peer connection of the native library; hides the library's pitfalls. */
export class Transport {
  readonly #connection: PeerConnection
  readonly #isolate: Isolate
  readonly #tracks: Track[] = []
  readonly #gathered = Promise.withResolvers<void>()
  #closed = false

  constructor(options: TransportOptions) {
    this.#isolate = options.isolate
    this.#connection = new PeerConnection(options.name, {
      iceServers: [],
      disableAutoNegotiation: true,
      ...(options.udpPort === null
        ? { bindAddress: '127.0.0.1' }
        : { enableIceUdpMux: true, portRangeBegin: options.udpPort, portRangeEnd: options.udpPort }),
    })
    this.#connection.onGatheringStateChange((state) => {
      if (state === 'complete') this.#gathered.resolve()
    })
    this.#connection.onStateChange(
      options.isolate((state) => {
        if (!this.#closed && (state === 'closed' || state === 'failed')) options.ended(state)
      }),
    )
  }

  /** Adds a track to send on; to be called before `offer`. */
  addTrack(line: MediaLine): Track {
    const track = this.#connection.addTrack(describeMedia(line))
    this.#tracks.push(track)
    return track
  }

  /** Subscribes to a track: `opened` when it can be sent on, `message` for each packet of the remote side. */
  listen(track: Track, opened: () => void, message: (packet: Buffer) => void): void {
    track.onOpen(this.#isolate(opened))
    track.onMessage(this.#isolate(message))
  }

  /** Adds the remote side's candidates if they are known; else its address is learnt from its connectivity checks [D5]. */
  addCandidates(candidates: readonly IceCandidate[]): void {
    for (const { candidate, sdpMid } of candidates) this.#connection.addRemoteCandidate(candidate, sdpMid)
  }

  /** Our offer, with all candidates in it. */
  async offer(): Promise<string> {
    this.#connection.setLocalDescription('offer')
    return this.#gather()
  }

  /** Takes an offer and answers it, with all candidates; `onTrack` gets each track that it opens. */
  async answerTo(offerSdp: string, onTrack: (track: Track) => void): Promise<string> {
    this.#connection.onTrack(
      this.#isolate((track: Track) => {
        if (this.#closed) return track.close()
        this.#tracks.push(track)
        onTrack(track)
      }),
    )
    this.#understood(() => {
      this.#connection.setRemoteDescription(offerSdp, 'offer')
      this.#connection.setLocalDescription('answer')
    })
    return this.#gather()
  }

  acceptAnswer(answerSdp: string): void {
    this.#understood(() => this.#connection.setRemoteDescription(answerSdp, 'answer'))
  }

  /** Closes the tracks first: otherwise each connection leaks 20 kB [E2]. */
  close(): void {
    if (this.#closed) return
    this.#closed = true
    this.#gathered.resolve()
    for (const track of this.#tracks) track.close()
    this.#connection.close()
  }

  #understood(work: () => void): void {
    try {
      work()
    } catch (error) {
      throw new EngineError('SDP_NOT_UNDERSTOOD', error instanceof Error ? error.message : String(error))
    }
  }

  async #gather(): Promise<string> {
    const timer = setTimeout(() => this.#gathered.resolve(), gatherWithinMs)
    await this.#gathered.promise
    clearTimeout(timer)
    const sdp = this.#closed ? undefined : this.#connection.localDescription()?.sdp
    if (!sdp?.includes('a=candidate:')) throw new EngineError('UNAVAILABLE', 'no address to be reached at')
    return sdp
  }
}

const describeMedia = (line: MediaLine): Video | Audio => {
  const { mid, kind, direction, payloadTypes, transportWideId, ssrc, layers = [] } = line
  const media = kind === 'video' ? new Video(mid, direction) : new Audio(mid, direction)
  for (const { codec, payloadType } of payloadTypes) {
    // the binding refuses an explicit undefined argument: VP8 has no parameters
    const profile: [string?] = codec.parameters ? [codec.parameters] : []
    if (media instanceof Video) media.addVideoCodec(payloadType, codec.name, ...profile)
    else media.addAudioCodec(payloadType, codec.name, ...profile)
    if (transportWideId !== null) media.parseSdpLine(`a=rtcp-fb:${payloadType} transport-cc`)
  }
  if (transportWideId !== null) media.parseSdpLine(`a=extmap:${transportWideId} ${transportWideUri}`)
  const sources = direction === 'RecvOnly' ? [] : [...layers.toReversed(), ssrc]
  for (const one of sources) media.addSSRC(one, 'footlight', 'footlight', kind)
  if (sources.length > 1) media.parseSdpLine(`a=ssrc-group:SIM ${sources.join(' ')}`)
  return media
}
