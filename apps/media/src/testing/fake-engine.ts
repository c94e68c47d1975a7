import type { ConnectionId, Description, Engine, EngineEvent, StreamKey } from '../engines/port.ts'
import { EngineError } from '../engines/port.ts'

export const offerSdp =
  'v=0\r\no=- 1 2 IN IP4 127.0.0.1\r\ns=-\r\nt=0 0\r\nm=video 9 UDP/TLS/RTP/SAVPF 96\r\na=rtpmap:96 H264/90000\r\n'
/** An offer of which the fake engine takes nothing. */
export const refusedSdp = `${offerSdp}a=refuse-me\r\n`

const description: Description = {
  sdp: offerSdp,
  candidates: [{ candidate: 'candidate:1 1 UDP 1 127.0.0.1 9 typ host', sdpMid: '0', sdpMLineIndex: 0 }],
}

/** An engine without packets: keeps who is connected, and says what it is told to say. */
export class FakeEngine implements Engine {
  readonly publishers = new Map<ConnectionId, StreamKey>()
  readonly viewers = new Map<ConnectionId, StreamKey>()
  readonly closed: ConnectionId[] = []
  /** while set, everything is refused with it */
  refuseWith: Error | null = null
  readonly #listeners = new Set<(event: EngineEvent) => void>()

  async publish(connectionId: ConnectionId, stream: StreamKey, sdp: string): Promise<Description> {
    if (this.refuseWith) throw this.refuseWith
    if (sdp === refusedSdp) throw new EngineError('OFFER_REFUSED', 'nothing to take')
    if ([...this.publishers.values()].includes(stream)) throw new Error(`two publishers of ${stream}`)
    this.publishers.set(connectionId, stream)
    return description
  }

  async publishClip(connectionId: ConnectionId, stream: StreamKey): Promise<void> {
    if (this.refuseWith) throw this.refuseWith
    this.publishers.set(connectionId, stream)
    this.emit({ type: 'media', connectionId, hasVideo: true, hasAudio: true })
  }

  async play(connectionId: ConnectionId, stream: StreamKey): Promise<Description> {
    if (this.refuseWith) throw this.refuseWith
    this.viewers.set(connectionId, stream)
    return description
  }

  async answer(connectionId: ConnectionId, sdp: string): Promise<void> {
    if (!this.viewers.has(connectionId)) throw new EngineError('UNKNOWN_CONNECTION', connectionId)
    if (sdp === refusedSdp) throw new EngineError('SDP_NOT_UNDERSTOOD', 'noise')
    this.emit({ type: 'connected', connectionId })
  }

  async close(connectionId: ConnectionId): Promise<void> {
    this.publishers.delete(connectionId)
    this.viewers.delete(connectionId)
    this.closed.push(connectionId)
  }

  subscribe(listener: (event: EngineEvent) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  emit(event: EngineEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  /** A worker died: all that it held is gone. */
  loseAll(): void {
    const lost = [...this.publishers.keys(), ...this.viewers.keys()]
    this.publishers.clear()
    this.viewers.clear()
    for (const connectionId of lost) this.emit({ type: 'lost', connectionId, reason: 'worker' })
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#listeners.clear()
  }
}
