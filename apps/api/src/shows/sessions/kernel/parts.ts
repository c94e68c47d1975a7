import type { Wallet } from '../../../money/index.ts'
import type { BlocksModule, NotifyAccount, PerformerRows, PerformersModule } from '../../../people/index.ts'
import type { Bus } from '../../../platform/bus.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import type { Transact } from '../../../platform/database/transact.ts'
import type { ReceiptKey } from '../../../platform/keys/receipt-key.ts'
import type { Log } from '../../../platform/logs/log.ts'
import type { AskStill, MediaNodes, Revoke, StreamTokens } from '../../../platform/media/index.ts'
import type { Random } from '../../../platform/random.ts'
import type { RelayServers } from '../../../platform/settings/relay-servers.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import type { Waits } from '../../../platform/time/waits.ts'
import type { Issue, StagePeople } from '../../../trust/index.ts'
import type { InTransaction } from './unit-of-work.ts'

export interface SessionParts {
  database: Database
  clock: Clock
  random: Random
  bus: Bus
  log: Pick<Log, 'error' | 'info'>
  wallet: Wallet
  performers: PerformerRows & Pick<PerformersModule, 'byIds'>
  /** [O14] stores who is in the picture of a stage. @throws AGREEMENT_NEEDED, RECORD_MISSING, NOT_FOUND */
  appear: StagePeople['appear']
  /** [S14] */
  blocks: Pick<BlocksModule, 'isBetween' | 'on'>
  /** [A10] a performer has become available: called within that transaction */
  cameOn(tx: Tx, performerId: string): Promise<void>
  notifyAccount: NotifyAccount
  issue: Issue
  tokens: StreamTokens
  revoke: Revoke
  mediaNodes: MediaNodes
  askStill: AskStill
  /** HMAC key of network addresses, which are stored and counted as hashes only */
  addressKey: string
  relayServers: RelayServers
  receiptKey: ReceiptKey
  /** [B2] seconds left of a lease when it is renewed; default: the rule's 10 */
  renewBeforeSeconds?: number
  /** default: the waits of the contract */
  waits?: Waits
  transact?: Transact
}

/** The dependencies that all services of this module share. */
export interface SessionContext extends Omit<SessionParts, 'transact' | 'performers'> {
  performers: Pick<PerformersModule, 'byIds' | 'statusSince'>
  waits: Waits
  inTransaction: InTransaction
  /** since when this process has run on a steady clock: earlier time counts against no party [B7] */
  steadySince(): number
}
