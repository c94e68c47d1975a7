import type { StreamKey, ViewerSecond } from '../engines/port.ts'
import type { Party } from './room.ts'

/** What rooms tell whoever follows them. */
export type RoomsEvent =
  /** media started, or what it carries changed */
  | { type: 'streamChanged'; stream: StreamKey }
  | { type: 'streamLost'; stream: StreamKey; publisher: Party; reason: 'gone' | 'replaced' | 'revoked' }
  | { type: 'evidence'; seconds: SessionSecond[] }

/** A viewer's second, with the `ses` of its token. */
export interface SessionSecond {
  sessionId: string
  second: ViewerSecond
}
