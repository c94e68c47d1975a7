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
  /** After `failed`, `offer({ iceRestart: true })` looks for new ways. */
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
  /** for features that this interface lacks, such as data channels; only the peer may close it */
  readonly connection: RTCPeerConnection
  /**
   * Sends a track, or receives a kind, from the next offer on; a track that is added before `answer` finds its place
   * there. The track can be exchanged without another offer: `transceiver.sender.replaceTrack`. Tracks stay their
   * owner's: a peer does not stop them.
   */
  add(media: MediaStreamTrack | 'audio' | 'video', options?: MediaOptions): RTCRtpTransceiver
  /** Makes an offer: the first, another one after `add` (renegotiation), or one that looks for new ways (ICE restart). */
  offer(options?: { iceRestart?: boolean }): Promise<Jsep>
  /** Applies the answer to the offer. Anything but an answer rejects with `invalid-jsep`, and the offer stays pending. */
  accept(answer: Jsep | undefined): Promise<void>
  /**
   * Takes an offer, the first or a later one, and makes the answer. Anything else rejects with `invalid-jsep`.
   * `sends`: every section of it may carry a track of ours, also one that `replaceTrack` brings later.
   */
  answer(offer: Jsep | undefined, options?: { sends?: boolean }): Promise<Jsep>
  /**
   * The loudness of sent or received audio, immediately and then every 200 ms, until its signal or the peer ends it:
   * 0 (silence) to 1 (full scale); undefined where the browser does not say.
   */
  volume(side: Side, options?: WatchOptions): AsyncIterable<number | undefined>
  /**
   * The incoming bitrate of all video or the track at `mid`, in kbit/s, every 1,000 ms, until its
   * signal or the peer ends it.
   */
  bitrate(options?: WatchOptions): AsyncIterable<number>
  /**
   * Plays tones (0 to 9, A to D, #, *; a comma waits 2 s) into the audio that is sent, and resolves after the last one.
   * They replace what an earlier call has not played yet. Anything else than tones, and another side that takes none,
   * rejects with `dtmf`.
   */
  sendDtmf(tones: string, options?: DtmfOptions & WatchOptions): Promise<void>
  /** Hangs up. The connection is closed at once; resolves when the gateway knows, or cannot be told. */
  close(): Promise<void>
}
