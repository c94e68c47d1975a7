/**
 * The port between rooms and whatever moves the packets [E1]. An engine knows connections and streams,
 * and nothing of tokens, sessions or sockets. Behind it: `embedded/`, later `janus/`, and `fake.ts` in unit tests.
 */
import type { ArrivingFigures, PictureFault } from '@footlight/contract'
import type { ViewerSecond as EvidenceSecond } from '@footlight/contract/internal'
import type { Codec, Codecs, MediaKind } from '../sdp/codec.ts'
import type { Description, IceCandidate } from '../sdp/description.ts'
import type { SdpErrorCode } from '../sdp/session.ts'

/** Names one peer connection; made by the room, unique for the life of the process. */
export type ConnectionId = string
/** `{applicationName}/{streamName}`, without any query. */
export type StreamKey = string

/** What arrives from a publisher at the moment. */
export interface Arriving {
  /** [B4] a picture: in the latest seconds enough frames came that a decoder could show */
  hasVideo: boolean
  hasAudio: boolean
  /** why there is no picture where one was offered */
  pictureFault: PictureFault | null
}

/** One peer connection to be, as the engine needs to know it. */
export interface Peer {
  connectionId: ConnectionId
  /** that it publishes or plays; of an exchange the one that it publishes */
  stream: StreamKey
  /** [E3] lobby: guests and free previews, on workers of their own; stage: performers, paying viewers, tools */
  audience: 'stage' | 'lobby'
  /** [E3] a stage peer that was on a worker when it hung: placed on a worker apart, the only peer there if possible */
  apart?: boolean
  /** [P13] of the lobby, Unix milliseconds: what was made before is not sent */
  fromMs?: number | undefined
  /** [B11] sent only while acknowledged and funded */
  metered: boolean
  /** [B11] consecutive connections of a payer share one unbilled allowance; without it the connection has its own */
  payer?: string
}

/** What a viewer is to be sent. `offerSdp` null: the engine makes the offer; else it answers the viewer's own (WHEP). */
export interface PlayWanted {
  offerSdp: string | null
  /** one kind for a lobby viewer: a connection with one m-line is immune to the packet that hangs a worker [E3] */
  kinds: readonly MediaKind[]
}

/**
 * [G4] What a connection that sends and receives is to do. `plays` is the stream that it is sent: the other party's, or for
 * an echo its own. offer: the engine offers every codec of the caller's offer that it knows. answer: the engine answers this
 * offer, with the given codecs alone; null takes the first known one of each kind.
 */
export type ExchangeWanted = { plays: StreamKey } & (
  | { does: 'offer'; callerOfferSdp: string }
  | { does: 'answer'; offerSdp: string; codecs: readonly Codec[] | null }
)

/** [B12] How long from now a metered viewer is paid for. */
export interface Funding {
  connectionId: ConnectionId
  forMs: number
}

/** [P13] A whole keyframe, as a decoder takes it: H264 behind start codes with its parameter sets, or one frame in IVF. */
export interface Keyframe {
  format: 'h264' | 'ivf'
  bytes: Uint8Array
  /** since it was made, at most */
  ageMs: number
}

/** [F1] The local UDP ports that a transcoder reads each kind of media at, each with the one above it for RTCP. */
export type PlainPorts = Readonly<Partial<Record<MediaKind, number>>>

/** [F1] The socket of a viewer of the compatibility stream. */
export interface ViewerSocket {
  /** bytes that wait for the reader on this machine */
  readonly unsentBytes: number
  send(bytes: Buffer): void
  /** asks the reader to repeat the text once it has read everything before it */
  ping(text: string): void
  /** Called once, by the engine: what the reader repeated. `isUnasked`: its ping has not left this machine. */
  onPong(listener: (text: string, isUnasked: boolean) => void): void
}

/** [E5] What one viewer connection was sent, and acknowledged, in one second. */
export interface ViewerSecond extends EvidenceSecond {
  connectionId: ConnectionId
}

/**
 * Over for good: the connection is gone from the engine. silent: no RTP (publisher) or no RTCP (viewer) any more. hung:
 * its worker stopped answering while it was on it [E3]. worker: its worker died otherwise.
 */
export type LostReason = 'closed' | 'failed' | 'silent' | 'worker' | 'hung'

export type EngineEvent =
  /** ICE and DTLS are up */
  | { type: 'connected'; connectionId: ConnectionId }
  /** first media of a publisher, or a change of what it sends */
  | ({ type: 'media'; connectionId: ConnectionId; codecs: Codecs } & Arriving)
  /** [H1] what the publisher's picture consists of now: when it is first known, and when it has changed notably */
  | { type: 'figures'; connectionId: ConnectionId; arriving: ArrivingFigures }
  /** [P13] the shortest round trip to a publisher so far; of one that resends nothing none */
  | { type: 'roundTrip'; connectionId: ConnectionId; ms: number }
  /** the viewer's link is too slow for the stream */
  | { type: 'slow'; connectionId: ConnectionId }
  | { type: 'lost'; connectionId: ConnectionId; reason: LostReason }
  /** emitted once a second; the seconds in it are final, and at most 4 s old */
  | { type: 'evidence'; viewers: ViewerSecond[] }

/** NOT_RUNNING: the stream has no publisher. UNKNOWN_CONNECTION: never made, or gone. UNAVAILABLE: worker restarting. CROWDED: no room for one more. */
export type EngineErrorCode = SdpErrorCode | 'NOT_RUNNING' | 'UNKNOWN_CONNECTION' | 'UNAVAILABLE' | 'CROWDED'

export class EngineError extends Error {
  readonly code: EngineErrorCode
  constructor(code: EngineErrorCode, message: string) {
    super(message)
    this.name = 'EngineError'
    this.code = code
  }
}

export interface Engine extends AsyncDisposable {
  /** its worker processes that run; absent where it has none */
  readonly workers?: readonly unknown[]
  /** what the engine's evidence proves: that packets were acknowledged by the viewer, or that they were sent */
  readonly proof: 'acknowledged' | 'sent'
  /** Takes an SDP offer (sendonly) as the publisher of the stream; one publisher per stream, which the room ensures. */
  publish(peer: Peer, offerSdp: string): Promise<Description>
  /** Makes an SDP offer (sendonly) of a running stream to a new viewer, or answers the viewer's own. */
  play(peer: Peer, wanted: PlayWanted): Promise<Description>
  /** [F1] Sends a stream's compatibility stream to this socket, until the connection is closed or lost. Absent without ffmpeg. */
  watch?(peer: Peer, socket: ViewerSocket): Promise<void>
  /** [G4] Opens a connection that publishes `peer.stream` and is sent another stream, which need not run yet. */
  exchange(peer: Peer, wanted: ExchangeWanted): Promise<Description>
  /** The SDP answer to our offer. */
  answer(connectionId: ConnectionId, answerSdp: string): Promise<void>
  /** A candidate of the other side; null: there are no more. */
  trickle(connectionId: ConnectionId, candidate: IceCandidate | null): Promise<void>
  /**
   * [P13] The latest keyframe of a stream, at most `maxAgeMs` old. Where none is, the publisher is asked for one. Null: the
   * stream has no picture, or no keyframe came in time.
   */
  keyframe(stream: StreamKey, maxAgeMs: number): Promise<Keyframe | null>
  /** [B12] Sets how long metered viewers are paid for; unknown ids are ignored. */
  fund(fundings: readonly Funding[]): void
  /** [B4] Of an exchange: it is sent these kinds alone from now on; both at first. Unknown ids are ignored. */
  gate(connectionId: ConnectionId, kinds: readonly MediaKind[]): void
  /** [H1] Of a publisher: in place of its sound viewers are sent silence. Unknown ids are ignored. */
  mute(connectionId: ConnectionId, isMuted: boolean): void
  /** Of an exchange: asks it to send at most this many bit/s; null: as much as it likes. Unknown ids are ignored. */
  cap(connectionId: ConnectionId, bitrate: number | null): void
  /** [E6] Of a viewer: it shows the picture at so many pixels, and a layer with more would be wasted. Unknown ids are ignored. */
  showAt(connectionId: ConnectionId, pixels: number): void
  /** Ends one connection immediately; unknown ids are ignored. Viewers of a closed publisher stay connected without media. */
  close(connectionId: ConnectionId): Promise<void>
  subscribe(listener: (event: EngineEvent) => void): () => void
}

/** An engine whose packets a transcoder on this machine can have. */
export interface TappedEngine extends Engine {
  /** [F1] Sends a running stream as plain RTP until it is closed or lost; the description is for the receiver. */
  tap(tap: Pick<Peer, 'connectionId' | 'stream' | 'fromMs'>, ports: PlainPorts): Promise<Description>
  /** Asks the publisher of what this connection is sent for a keyframe; unknown ids are ignored. */
  askForKeyframe(connectionId: ConnectionId): void
}
