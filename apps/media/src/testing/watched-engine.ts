import { FakeEngine } from '../engines/fake.ts'
import type {
  ConnectionId,
  ExchangeWanted,
  LostReason,
  Peer,
  PlayWanted,
  StreamKey,
} from '../engines/port.ts'
import type { Codecs } from '../sdp/codec.ts'
import type { Description } from '../sdp/description.ts'

export const offerSdp = [
  'v=0',
  'o=- 1 2 IN IP4 127.0.0.1',
  's=-',
  't=0 0',
  'a=fingerprint:sha-256 AA:BB',
  'a=ice-ufrag:abcd',
  'a=ice-pwd:0123456789012345678901',
  'a=setup:actpass',
  'm=video 9 UDP/TLS/RTP/SAVPF 96',
  'a=mid:0',
  'a=sendrecv',
  'a=rtpmap:96 H264/90000',
  'a=fmtp:96 packetization-mode=1;profile-level-id=42e01f',
  '',
].join('\r\n')

const description: Description = {
  sdp: offerSdp,
  candidates: [{ candidate: 'candidate:1 1 UDP 1 127.0.0.1 9 typ host', sdpMid: '0', sdpMLineIndex: 0 }],
}

export const codecs: Codecs = { video: 'H264', audio: 'opus' }

/** The fake engine with a list of its connections; by default their media and transports come up by themselves. */
export class WatchedEngine extends FakeEngine {
  readonly publishers = new Map<ConnectionId, StreamKey>()
  readonly viewers = new Map<ConnectionId, StreamKey>()
  readonly closed: ConnectionId[] = []
  /** while set, every attempt to open a connection fails with it */
  failure: Error | null = null
  /** while set, a publisher or an exchange opens after it */
  before: Promise<void> | null = null

  override async publish(peer: Peer, sdp: string): Promise<Description> {
    if (this.failure) throw this.failure
    await super.publish(peer, sdp)
    await this.before
    const { connectionId, stream } = peer
    if ([...this.publishers.values()].includes(stream)) throw new Error(`two publishers of ${stream}`)
    this.publishers.set(connectionId, stream)
    return description
  }

  override async play(peer: Peer, wanted: PlayWanted): Promise<Description> {
    if (this.failure) throw this.failure
    await super.play(peer, wanted)
    this.viewers.set(peer.connectionId, peer.stream)
    return description
  }

  override async exchange(peer: Peer, wanted: ExchangeWanted): Promise<Description> {
    await this.before
    return super.exchange(peer, wanted)
  }

  override async answer(connectionId: ConnectionId, sdp: string): Promise<void> {
    await super.answer(connectionId, sdp)
    this.emit({ type: 'connected', connectionId })
  }

  override async close(connectionId: ConnectionId): Promise<void> {
    await super.close(connectionId)
    this.#forget(connectionId)
    this.closed.push(connectionId)
  }

  /** Emits that every connection was lost, as when a worker dies. */
  loseAll(reason: LostReason = 'worker'): void {
    for (const connectionId of [...this.publishers.keys(), ...this.viewers.keys()]) {
      this.#forget(connectionId)
      this.emit({ type: 'lost', connectionId, reason })
    }
  }

  #forget(connectionId: ConnectionId): void {
    this.publishers.delete(connectionId)
    this.viewers.delete(connectionId)
  }
}
