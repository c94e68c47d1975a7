import type { MediaKind } from '../../sdp/codec.ts'
import type { Description } from '../../sdp/description.ts'
import type {
  ConnectionId,
  EngineErrorCode,
  EngineEvent,
  ExchangeWanted,
  Funding,
  Keyframe,
  Peer,
  PlainPorts,
  PlayWanted,
  StreamKey,
} from '../port.ts'

/** What the engine and its worker processes say to each other. */
export interface WorkerSettings {
  udpPort: number
  announcedIp: string | undefined
  /** [B6] what the parent's clock adds to the machine's monotonic milliseconds */
  clockOffsetMs: number
}

export type WorkerRequest =
  | { op: 'configure'; settings: WorkerSettings }
  | { op: 'publish'; peer: Peer; offerSdp: string }
  | { op: 'play'; peer: Peer; wanted: PlayWanted }
  /** [E3] offers a stream of this worker to another one */
  | { op: 'relay'; connectionId: ConnectionId; stream: StreamKey; fromMs?: number | undefined }
  /** [E3] receives a stream of another worker, by that worker's offer */
  | { op: 'receive'; connectionId: ConnectionId; stream: StreamKey; offer: Description }
  /** [F1] sends a stream of this worker to local ports, as plain RTP */
  | {
      op: 'tap'
      connectionId: ConnectionId
      stream: StreamKey
      ports: PlainPorts
      fromMs?: number | undefined
    }
  | { op: 'refresh'; connectionId: ConnectionId }
  | { op: 'exchange'; peer: Peer; wanted: ExchangeWanted }
  | { op: 'gate'; connectionId: ConnectionId; kinds: readonly MediaKind[] }
  | { op: 'cap'; connectionId: ConnectionId; bitrate: number | null }
  | { op: 'showAt'; connectionId: ConnectionId; pixels: number }
  | { op: 'answer'; connectionId: ConnectionId; answerSdp: string }
  | { op: 'keyframe'; stream: StreamKey; maxAgeMs: number }
  | { op: 'fund'; fundings: readonly Funding[] }
  | { op: 'mute'; connectionId: ConnectionId; isMuted: boolean }
  | { op: 'close'; connectionId: ConnectionId }
  | { op: 'ping'; clockOffsetMs: number }

export interface ToWorker {
  id: number
  request: WorkerRequest
}

export type FromWorker =
  /** the process has loaded and can be configured */
  | { type: 'loaded' }
  | { type: 'reply'; id: number; description: Description | null; keyframe?: Keyframe | null }
  /** `code` is null for a fault, as opposed to a refusal */
  | { type: 'failed'; id: number; code: EngineErrorCode | null; message: string }
  | { type: 'event'; event: EngineEvent }
  /** one peer's data triggered a bug of ours; the peer's connection is lost */
  | { type: 'fault'; connectionId: ConnectionId; what: string }
  /** sent while forwarding, when the answer to a ping may wait behind a thousand packets */
  | { type: 'alive' }
