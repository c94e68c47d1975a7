import type { MediaKind } from '../sdp/codec.ts'
import type { Description, IceCandidate } from '../sdp/description.ts'
import {
  type ConnectionId,
  type Engine,
  EngineError,
  type EngineErrorCode,
  type EngineEvent,
  type ExchangeWanted,
  type Funding,
  type Keyframe,
  type Peer,
  type PlayWanted,
  type StreamKey,
} from './port.ts'

export type EngineCall =
  | { call: 'publish'; peer: Peer; offerSdp: string }
  | { call: 'play'; peer: Peer; wanted: PlayWanted }
  | { call: 'exchange'; peer: Peer; wanted: ExchangeWanted }
  | { call: 'gate'; connectionId: ConnectionId; kinds: readonly MediaKind[] }
  | { call: 'mute'; connectionId: ConnectionId; isMuted: boolean }
  | { call: 'cap'; connectionId: ConnectionId; bitrate: number | null }
  | { call: 'showAt'; connectionId: ConnectionId; pixels: number }
  | { call: 'answer'; connectionId: ConnectionId; answerSdp: string }
  | { call: 'trickle'; connectionId: ConnectionId; candidate: IceCandidate | null }
  | { call: 'keyframe'; stream: StreamKey; maxAgeMs: number }
  | { call: 'fund'; fundings: readonly Funding[] }
  | { call: 'close'; connectionId: ConnectionId }

const candidate = 'candidate:1 1 UDP 2114977791 192.0.2.1 5000 typ host'

/** The least that looks like a session description. */
export const fakeDescription = (kind: 'offer' | 'answer'): Description => ({
  sdp: [
    'v=0',
    'o=- 1 1 IN IP4 192.0.2.1',
    's=fake',
    't=0 0',
    'm=video 5000 UDP/TLS/RTP/SAVPF 102',
    'c=IN IP4 192.0.2.1',
    'a=mid:0',
    kind === 'offer' ? 'a=sendonly' : 'a=recvonly',
    `a=${candidate}`,
    '',
  ].join('\r\n'),
  candidates: [{ candidate, sdpMid: '0', sdpMLineIndex: 0 }],
})

/** The least that looks like one side of a call; also what a test may send as a party's own description. */
export const fakeCallDescription = (kind: 'offer' | 'answer'): Description => ({
  sdp: [
    'v=0',
    'o=- 1 1 IN IP4 192.0.2.1',
    's=fake',
    't=0 0',
    'a=group:BUNDLE 0 1',
    'a=fingerprint:sha-256 AA:BB',
    'a=ice-ufrag:abcd',
    'a=ice-pwd:0123456789012345678901',
    `a=setup:${kind === 'offer' ? 'actpass' : 'active'}`,
    'm=audio 9 UDP/TLS/RTP/SAVPF 111',
    'c=IN IP4 192.0.2.1',
    'a=mid:0',
    'a=sendrecv',
    'a=rtpmap:111 opus/48000/2',
    'm=video 9 UDP/TLS/RTP/SAVPF 96 102',
    'c=IN IP4 192.0.2.1',
    'a=mid:1',
    'a=sendrecv',
    'a=rtpmap:96 VP8/90000',
    'a=rtpmap:102 H264/90000',
    'a=fmtp:102 profile-level-id=42e01f;packetization-mode=1',
    `a=${candidate}`,
    '',
  ].join('\r\n'),
  candidates: [{ candidate, sdpMid: '1', sdpMLineIndex: 1 }],
})

/** Replaces an engine in unit tests: records the calls, and emits the events that the test chooses [E1]. */
export class FakeEngine implements Engine {
  readonly proof = 'acknowledged'
  readonly calls: EngineCall[] = []
  readonly #listeners = new Set<(event: EngineEvent) => void>()
  readonly #feeds = new Map<ConnectionId, StreamKey>()
  readonly #viewers = new Set<ConnectionId>()
  #refusal: EngineErrorCode | null = null
  /** the answer to each request for a keyframe */
  nextKeyframe: () => Promise<Keyframe | null> = async () => null

  /** Makes the next call but `close` fail. */
  refuseNext(code: EngineErrorCode): void {
    this.#refusal = code
  }

  /** Emits an event to the subscribers, as the engine would. */
  emit(event: EngineEvent): void {
    if (event.type === 'lost') this.#forget(event.connectionId)
    for (const listener of this.#listeners) listener(event)
  }

  async publish(peer: Peer, offerSdp: string): Promise<Description> {
    this.#note({ call: 'publish', peer, offerSdp })
    if (!offerSdp.startsWith('v=0')) throw new EngineError('SDP_NOT_UNDERSTOOD', 'not a session description')
    this.#feeds.set(peer.connectionId, peer.stream)
    return fakeDescription('answer')
  }

  async play(peer: Peer, wanted: PlayWanted): Promise<Description> {
    this.#note({ call: 'play', peer, wanted })
    if (![...this.#feeds.values()].includes(peer.stream))
      throw new EngineError('NOT_RUNNING', `${peer.stream} has no publisher`)
    this.#viewers.add(peer.connectionId)
    return fakeDescription(wanted.offerSdp === null ? 'offer' : 'answer')
  }

  async exchange(peer: Peer, wanted: ExchangeWanted): Promise<Description> {
    this.#note({ call: 'exchange', peer, wanted })
    const theirs = wanted.does === 'offer' ? wanted.callerOfferSdp : wanted.offerSdp
    if (!theirs.startsWith('v=0')) throw new EngineError('SDP_NOT_UNDERSTOOD', 'not a session description')
    this.#feeds.set(peer.connectionId, peer.stream)
    this.#viewers.add(peer.connectionId)
    return fakeCallDescription(wanted.does)
  }

  gate(connectionId: ConnectionId, kinds: readonly MediaKind[]): void {
    this.calls.push({ call: 'gate', connectionId, kinds })
  }

  mute(connectionId: ConnectionId, isMuted: boolean): void {
    this.calls.push({ call: 'mute', connectionId, isMuted })
  }

  cap(connectionId: ConnectionId, bitrate: number | null): void {
    this.calls.push({ call: 'cap', connectionId, bitrate })
  }

  showAt(connectionId: ConnectionId, pixels: number): void {
    this.calls.push({ call: 'showAt', connectionId, pixels })
  }

  async answer(connectionId: ConnectionId, answerSdp: string): Promise<void> {
    this.#note({ call: 'answer', connectionId, answerSdp })
    if (!this.#viewers.has(connectionId))
      throw new EngineError('UNKNOWN_CONNECTION', `no viewer ${connectionId}`)
    if (!answerSdp.startsWith('v=0')) throw new EngineError('SDP_NOT_UNDERSTOOD', 'not a session description')
  }

  async trickle(connectionId: ConnectionId, candidate: IceCandidate | null): Promise<void> {
    this.#note({ call: 'trickle', connectionId, candidate })
    if (!this.#viewers.has(connectionId) && !this.#feeds.has(connectionId))
      throw new EngineError('UNKNOWN_CONNECTION', `no connection ${connectionId}`)
  }

  async keyframe(stream: StreamKey, maxAgeMs: number): Promise<Keyframe | null> {
    this.calls.push({ call: 'keyframe', stream, maxAgeMs })
    return this.nextKeyframe()
  }

  fund(fundings: readonly Funding[]): void {
    this.calls.push({ call: 'fund', fundings })
  }

  async close(connectionId: ConnectionId): Promise<void> {
    this.calls.push({ call: 'close', connectionId })
    this.#forget(connectionId)
  }

  subscribe(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#listeners.clear()
  }

  #note(call: EngineCall): void {
    this.calls.push(call)
    const code = this.#refusal
    this.#refusal = null
    if (code) throw new EngineError(code, 'as the test told it')
  }

  #forget(connectionId: ConnectionId): void {
    this.#feeds.delete(connectionId)
    this.#viewers.delete(connectionId)
  }
}
