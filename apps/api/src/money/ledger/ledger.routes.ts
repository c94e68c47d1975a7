import { Readable } from 'node:stream'
import { schemas } from '@footlight/contract/schemas'
import { fileLanguage, type MountFile } from '../../platform/http/mount/mount-file.ts'
import type { LedgerBrowser } from './browse.service.ts'

const fileFilter = schemas.listTransfers.query
  .omit({ before: true, limit: true })
  .extend({ language: fileLanguage })

/** [O2] The transfers of a filter as a file: all of them, however many there are. */
export function mountLedgerFile(mountFile: MountFile, ledger: LedgerBrowser): void {
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
