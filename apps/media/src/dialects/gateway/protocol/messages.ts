import type { ErrorCode } from './errors.ts'

export interface Jsep {
  type: 'offer' | 'answer'
  sdp: string
}

/** The answer to a request: on the socket that it came from, or as the body of its POST. */
export type Reply = Readonly<{
  janus: 'success' | 'ack' | 'pong' | 'server_info' | 'error'
  session_id?: number
  transaction?: string
  data?: { id: number }
  error?: { code: ErrorCode; reason: string }
  [information: string]: unknown
}>

/** What the server says of a handle's connection. */
export type Notice =
  | { janus: 'webrtcup' }
  | { janus: 'media'; type: 'audio' | 'video'; receiving: boolean; mid?: string }
  /** uplink: towards the client */
  | { janus: 'slowlink'; uplink: true; media: 'video' }
  | { janus: 'hangup'; reason: string }

/** What a session is told without having asked at this moment. */
export type SessionEvent =
  | ({ session_id: number; sender: number } & Notice)
  | { janus: 'detached'; session_id: number; sender: number }
  | { janus: 'timeout'; session_id: number }
  | {
      janus: 'event'
      session_id: number
      sender: number
      transaction?: string
      plugindata: { plugin: string; data: Readonly<Record<string, unknown>> }
      jsep?: Jsep
    }
