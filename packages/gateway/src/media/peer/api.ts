import type { Emitter } from '../../emitter.ts'
import type { Handle, HandleEvents, Jsep } from '../../handle.ts'
import type { Clock } from '../../ports/clock.ts'
import type { DtmfOptions } from '../dtmf.ts'
import type { WatchOptions } from '../watch/poll.ts'
import type { Side } from '../watch/volume.ts'
import type { MediaOptions } from './add-media.ts'

/** What a peer needs of a handle. */
export type PeerHandle = Pick<Handle, 'trickle' | 'hangup'> &
  Emitter<Pick<HandleEvents, 'trickle' | 'hangup' | 'detached'>>

export interface PeerOptions {
  /** relay servers and the like */
  configuration?: RTCConfiguration
  /** closes the peer */
  signal?: AbortSignal
  open?: (configuration: RTCConfiguration) => RTCPeerConnection
  clock?: Clock
}

export interface PeerEvents {
  track: RTCTrackEvent
  state: RTCPeerConnectionState
  /** The peer is over: by `close()`, or because the gateway hung up. Nothing follows. */
  ended: { reason: string }
}

/**
 * A peer connection with the gateway, bound to a handle: it trickles through it, and each hangs up with the other.
 * The descriptions go along with messages of the plugin, so they pass through the application:
 * `const { jsep } = await handle.send(body, { jsep: await peer.offer() }); await peer.accept(jsep)`.
 * Once it is over, everything that is still asked of it rejects with a `closed` error.
 */
export interface Peer extends Emitter<PeerEvents>, AsyncDisposable {
  /** for what is not here, such as data channels; its end is the peer's to make */
  readonly connection: RTCPeerConnection
  /**
   * Sends a track, or receives a kind, from the next offer on; a track that is added before `answer` finds its place
   * there. The track can be exchanged without another offer: `transceiver.sender.replaceTrack`. Tracks stay their
   * owner's: a peer does not stop them.
   */
  add(media: MediaStreamTrack | 'audio' | 'video', options?: MediaOptions): RTCRtpTransceiver
  /** Makes an offer: the first, another one after `add` (renegotiation), or one that looks for new ways (ICE restart). */
  offer(options?: { iceRestart?: boolean }): Promise<Jsep>
  /** Takes the answer to the offer. Anything else than one rejects with `invalid-jsep`, and the offer stands. */
  accept(answer: unknown): Promise<void>
  /** Takes an offer, the first or a later one, and makes the answer. Anything else rejects with `invalid-jsep`. */
  answer(offer: unknown): Promise<Jsep>
  /** The loudness of what is sent or heard, 0 to 1, each 200 ms, until its signal or the peer ends it. */
  volume(side: Side, options?: WatchOptions): AsyncIterable<number | undefined>
  /** What comes in (all video, or one `mid`) in kbit/s, each 1,000 ms, until its signal or the peer ends it. */
  bitrate(options?: WatchOptions): AsyncIterable<number>
  /** Plays tones into the audio that is sent: see `DtmfOptions`. */
  sendDtmf(tones: string, options?: DtmfOptions & WatchOptions): Promise<void>
  /** Hangs up. The connection is closed at once; resolves when the gateway knows, or cannot be told. */
  close(): Promise<void>
}
