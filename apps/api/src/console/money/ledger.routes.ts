import { Readable } from 'node:stream'
import { schemas } from '@footlight/contract/schemas'
import type { Wallet } from '../../money/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Mount } from '../../platform/http/mount/mount.ts'
import { fileLanguage, type MountFile } from '../../platform/http/mount/mount-file.ts'
import { officeLedger } from './ledger.service.ts'

/** [O2] The ledger, read by operators. */
export function mountLedger(
  mount: Mount,
  parts: { database: Database; wallet: Pick<Wallet, 'ledger'> },
): void {
  const { database, wallet } = parts
  mount('listTransfers', ({ query }) => officeLedger({ database, ledger: wallet.ledger }, query))
}

const fileFilter = schemas.listTransfers.query
  .omit({ before: true, limit: true })
  .extend({ language: fileLanguage })

/** [O2] The transfers of a filter as a file: all of them, however many there are. */
export function mountLedgerFile(mountFile: MountFile, { ledger }: Pick<Wallet, 'ledger'>): void {
  mountFile(
    '/admin/ledger/export/csv',
    { admin: 'ledger' },
    async ({ query: { language, ...filter } }) => ({
      name: 'ledger.csv',
      type: 'text/csv; charset=utf-8',
      content: Readable.from(ledger.csv(filter, language)),
    }),
    { query: fileFilter },
  )
}
