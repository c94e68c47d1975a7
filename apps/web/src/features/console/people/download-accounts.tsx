import type { CsvRow } from '@footlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { DownloadCsv } from '../../../blocks/download-csv.tsx'
import type { Input } from '../../../lib/calls/api.ts'
import { callQuery } from '../../../lib/calls/use-call.ts'
import { formatInstant } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { readAll } from '../searching/read-all.ts'
import { type FoundAccount, roleWords, standingOf } from './people-words.ts'

interface DownloadAccountsProps {
  filter: NonNullable<Input<'findAccounts'>['query']>
}

/** The accounts that the filter finds as a spreadsheet file. */
export function DownloadAccounts({ filter }: DownloadAccountsProps) {
  const client = useQueryClient()
  const readRows = async () =>
    accountRows(
      await readAll(
        (window) => client.fetchQuery(callQuery('findAccounts', { query: { ...filter, ...window } })),
        (found) => found.accounts,
      ),
    )
  return <DownloadCsv name="footlight-accounts.csv" rows={readRows} />
}

function accountRows(accounts: readonly FoundAccount[]): CsvRow[] {
  const columns = [
    say('Name'),
    say('Username'),
    say('E-mail'),
    say('Role'),
    say('Performer number'),
    say('Account since'),
    say('State'),
    say('Id'),
  ]
  const rows = accounts.map((account) => [
    account.displayName,
    account.username,
    account.email,
    say(roleWords[account.role]),
    account.number,
    formatInstant(account.createdAt),
    standingOf(account),
    account.id,
  ])
  return [columns, ...rows]
}
