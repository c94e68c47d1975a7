import type { Emitter } from './emitter.ts'
import type { GatewayError } from './errors.ts'
import type { BodyOf, Plugin, PluginTypes, ReplyOf, RequestName } from './plugins/plugin.ts'

/** A session description for Janus; `RTCPeerConnection.localDescription` fits. */
export interface OutgoingJsep {
  readonly type: string
  readonly sdp?: string
  /** false: every candidate is in the SDP */
  readonly trickle?: boolean
  readonly e2ee?: boolean
}

/** A session description of Janus, as `setRemoteDescription` takes it. */
export interface Jsep {
  readonly type: 'offer' | 'answer'
  readonly sdp: string
}

/** An ICE candidate, as `RTCIceCandidate` has it. */
export interface Candidate {
  readonly candidate?: string
  readonly sdpMid?: string | null
  readonly sdpMLineIndex?: number | null
}

/** No more candidates: as `null` is in the `icecandidate` event of a browser. */
export interface Completed {
  readonly completed: true
}

/** The data of a plugin's message, and the session description in it. */
export interface Said<Data> {
  readonly data: Data
  readonly jsep?: Jsep
}

export interface HandleEvents<Event = object> {
  /** An event of the plugin that answers no request, or answers one that is no longer awaited. */
  event: Said<Event>
  /** ICE and DTLS are up. */
  webrtcup: undefined
  /** Janus receives this medium, or has not for a while. */
  media: { type: 'audio' | 'video'; receiving: boolean; mid?: string; seconds?: number }
  /** Packets are lost: `uplink` from Janus's point of view, true for what Janus receives. */
  slowlink: { uplink: boolean; lost: number; mid?: string }
  /** The peer connection is gone. */
  hangup: { reason: string }
  trickle: Candidate | Completed
  /** The session expired at the server; `detached` follows. */
  timeout: undefined
  /** The handle is over, by `detach()` or because of `error`; nothing follows. */
  detached: { error?: GatewayError }
}

export interface CallOptions {
  /** Rejects the promise immediately, with the signal's reason. */
  signal?: AbortSignal
}

/** A conversation with one plugin. */
export interface Handle<Types extends PluginTypes = PluginTypes>
  extends Emitter<HandleEvents<Types['event']>>,
    AsyncDisposable {
  readonly id: number
  readonly plugin: Plugin<Types>
  readonly isAttached: boolean
  /**
   * Sends a message, and resolves with the plugin's answer: a synchronous one, or the event that follows an ack.
   * What the plugin refuses rejects as `GatewayError` of kind `plugin` with code and reason.
   */
  send<Name extends RequestName<Types>>(
    body: BodyOf<Types, Name>,
    options?: CallOptions & { jsep?: OutgoingJsep },
  ): Promise<Said<ReplyOf<Types, Name>>>
  /** Sends candidates; `null` says that there are no more. */
  trickle(
    candidates: Candidate | readonly Candidate[] | Completed | null,
    options?: CallOptions,
  ): Promise<void>
  /** Ends the peer connection and keeps the handle. */
  hangup(options?: CallOptions): Promise<void>
  /** Ends the handle locally and immediately; resolves when the server has confirmed, or is unreachable now. */
  detach(options?: CallOptions): Promise<void>
}
