/**
 * The port between rooms and whatever moves the packets [E1]. An engine knows connections and streams,
 * and nothing of tokens, sessions or sockets. Behind it: `embedded/`, later `janus/`, and `fake.ts` in unit tests.
 */

/** Names one peer connection; made by the room, unique for the life of the process. */
export type ConnectionId = string
/** `{applicationName}/{streamName}`, without any query. */
export type StreamKey = string

export interface IceCandidate {
  candidate: string
  sdpMid: string
  sdpMLineIndex: number
}

export interface Description {
  sdp: string
  candidates: IceCandidate[]
}

/** What one viewer connection was sent, and acknowledged, in one second. Bytes and packets of RTP. */
export interface ViewerSecond {
  connectionId: ConnectionId
  /** Unix seconds */
  second: number
  videoPackets: number
  videoBytes: number
  videoFrames: number
  audioPackets: number
  audioBytes: number
  /** 0 to 100, as the viewer reported */
  lossPercent: number
  rttMs: number | null
  /** the viewer's RTCP acknowledged packets sent to it in this second */
  videoDelivered: boolean
  audioDelivered: boolean
}

export type EngineEvent =
  /** ICE and DTLS are up */
  | { type: 'connected'; connectionId: ConnectionId }
  /** first RTP of a publisher, or a change of what it sends */
  | { type: 'media'; connectionId: ConnectionId; hasVideo: boolean; hasAudio: boolean }
  /** over for good: the connection is gone from the engine. silent: no RTP (publisher) or no RTCP (viewer) any more */
  | { type: 'lost'; connectionId: ConnectionId; reason: 'closed' | 'failed' | 'silent' | 'worker' }
  /** once a second; a second is final when it is told, at most 4 s after it passed */
  | { type: 'evidence'; viewers: ViewerSecond[] }

/**
 * SDP_NOT_UNDERSTOOD: no offer or answer at all. OFFER_REFUSED: understood, but nothing in it that this engine takes.
 * NOT_RUNNING: nobody publishes the stream. UNKNOWN_CONNECTION: never made, or gone. UNAVAILABLE: worker restarting.
 */
export type EngineErrorCode =
  | 'SDP_NOT_UNDERSTOOD'
  | 'OFFER_REFUSED'
  | 'NOT_RUNNING'
  | 'UNKNOWN_CONNECTION'
  | 'UNAVAILABLE'

export class EngineError extends Error {
  readonly code: EngineErrorCode
  constructor(code: EngineErrorCode, message: string) {
    super(message)
    this.name = 'EngineError'
    this.code = code
  }
}

export interface Engine extends AsyncDisposable {
  /** Takes an SDP offer (sendonly) as the publisher of the stream; one publisher per stream, the room sees to that. */
  publish(connectionId: ConnectionId, stream: StreamKey, offerSdp: string): Promise<Description>
  /** Publishes a prerecorded clip (folder name under clips/), looped, as if a browser sent it [E8]. */
  publishClip(connectionId: ConnectionId, stream: StreamKey, clip: string): Promise<void>
  /** Makes an SDP offer (sendonly) of a running stream to a new viewer. */
  play(connectionId: ConnectionId, stream: StreamKey): Promise<Description>
  /** The viewer's SDP answer. */
  answer(connectionId: ConnectionId, answerSdp: string): Promise<void>
  /** Ends one connection at once; unknown ids are fine. Viewers of a closed publisher stay, and get nothing. */
  close(connectionId: ConnectionId): Promise<void>
  subscribe(listener: (event: EngineEvent) => void): () => void
}
