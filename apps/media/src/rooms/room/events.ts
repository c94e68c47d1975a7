import type { Evidence } from '@footlight/contract/internal'
import type { StreamKey } from '../../engines/port.ts'
import type { EndReason, Holder } from '../connections/held-connection.ts'
import type { Party } from './room.ts'

/** What rooms tell their subscribers. */
export type RoomsEvent =
  /** media started, or what it carries changed */
  | { type: 'streamChanged'; stream: StreamKey }
  | { type: 'streamLost'; stream: StreamKey; publisher: Party; reason: 'gone' | 'replaced' | 'revoked' }
  /** [S8] a worker died under these sessions, or under the stage that they watch */
  | { type: 'cutOff'; sessionIds: string[] }
  /** a connection came up, or is over, for this reason */
  | { type: 'lived'; holder: Holder; reason: EndReason | null }
  /** a row for each connection: a session may have several of one second */
  | { type: 'evidence'; seconds: Evidence[] }
