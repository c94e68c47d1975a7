import type { ConnectionId, Description, EngineErrorCode, EngineEvent, StreamKey } from '../port.ts'

/** What the engine and its worker processes say to each other. */
export interface WorkerSettings {
  udpPort: number
  announcedIp: string | undefined
  clipsDir: string
}

export type WorkerRequest =
  | { op: 'configure'; settings: WorkerSettings }
  | { op: 'publish'; connectionId: ConnectionId; stream: StreamKey; offerSdp: string }
  | { op: 'publishClip'; connectionId: ConnectionId; stream: StreamKey; clip: string }
  | { op: 'play'; connectionId: ConnectionId; stream: StreamKey }
  | { op: 'answer'; connectionId: ConnectionId; answerSdp: string }
  | { op: 'close'; connectionId: ConnectionId }
  | { op: 'ping' }

export interface ToWorker {
  id: number
  request: WorkerRequest
}

export type FromWorker =
  /** the process has loaded and can be configured */
  | { type: 'loaded' }
  | { type: 'reply'; id: number; description: Description | null }
  /** code is null when it was no refusal but a fault */
  | { type: 'failed'; id: number; code: EngineErrorCode | null; message: string }
  | { type: 'event'; event: EngineEvent }
  /** said in the midst of forwarding, where a ping may wait behind a thousand packets */
  | { type: 'alive' }
