import type { AccountTables } from '../modules/accounts/accounts.tables.ts'
import type { OperatorTables } from '../modules/operator/operator.tables.ts'
import type { PerformerTables } from '../modules/performers/performers.tables.ts'
import type { SessionTables } from '../modules/sessions/sessions.tables.ts'
import type { TelephonyTables } from '../modules/telephony/telephony.tables.ts'
import type { WalletTables } from '../modules/wallet/ledger/wallet.tables.ts'
import type { PlatformTables } from '../platform/http/idempotency.tables.ts'

/** Every table of the database; each module owns the interfaces of its own. */
export interface Tables
  extends PlatformTables,
    AccountTables,
    PerformerTables,
    SessionTables,
    WalletTables,
    OperatorTables,
    TelephonyTables {}
