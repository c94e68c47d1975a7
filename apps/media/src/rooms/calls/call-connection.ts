import type { ConnectionId, StreamKey } from '../../engines/port.ts'
import type { Codec } from '../../sdp/codec.ts'
import type { Description, IceCandidate } from '../../sdp/description.ts'
import type { ConnectionEvent } from '../connections/held-connection.ts'

/** What a party of a call, or a connection test, wants to open with its token. */
export interface CallWanted {
  /** `call/{ses}` or `echo/{ses}`, as the token says */
  stream: StreamKey
  direction: 'call' | 'echo'
  /** the address that the message came from; null where it is unknown */
  address: string | null
}

/** What a side switches: a kind that is off is not forwarded. `bitrate`: the cap on what it sends, bit/s; null: none. */
export interface MediaChange {
  audio?: boolean
  video?: boolean
  bitrate?: number | null
}

/**
 * [G4] One side of a call, or a connection test, as dialects use it. Only `rooms.admit` creates one [D8]. Its methods throw
 * Refusal, SdpError, EngineError.
 */
export interface CallConnection {
  readonly id: ConnectionId
  /** Callee: our offer, with every codec of the caller's offer that the server knows. */
  offerCall(callerOfferSdp: string): Promise<Description>
  /** Callee: its answer to our offer; resolves to the codecs that both parties will use. */
  answerCall(answerSdp: string): Promise<readonly Codec[]>
  /** Caller, with the codecs that the callee took, or a connection test, without: our answer to its offer. */
  acceptCall(offerSdp: string, codecs?: readonly Codec[]): Promise<Description>
  /** May be called at any time, also before the connection opens. */
  setMedia(change: MediaChange): void
  /** A candidate of the other side; null: there are no more. May come before the description that it belongs to. */
  trickle(candidate: IceCandidate | null): Promise<void>
  /** Ends the connection, in any of its states; the other party's ends with it. */
  leave(): void
  subscribe(listener: (event: ConnectionEvent) => void): () => void
}
