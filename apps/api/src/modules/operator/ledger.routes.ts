import type { Database } from '../../platform/database/database.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import type { Wallet } from '../wallet/index.ts'
import { officeLedger } from './ledger.service.ts'

/** [O2] The ledger, read by operators. */
export function mountLedger(
  mount: Mount,
  parts: { database: Database; wallet: Pick<Wallet, 'ledger'> },
): void {
  const { database, wallet } = parts
  mount('listTransfers', ({ query }) => officeLedger({ database, ledger: wallet.ledger }, query))
}
