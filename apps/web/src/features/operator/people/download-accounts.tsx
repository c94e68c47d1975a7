import { maxPageSize } from '@footlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Input } from '../../../lib/calls/api.ts'
import { callQuery } from '../../../lib/calls/use-call.ts'
import { formatInstant } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { csvOf } from '../../../lib/page/csv.ts'
import { saveFile } from '../../../lib/page/save-file.ts'
import { failureOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { Download } from '../../../ui/icons/icons.ts'
import { toast } from '../../../ui/notices/toast.tsx'
import { type FoundAccount, roleWords, standingOf } from './people-words.ts'

interface DownloadAccountsProps {
  filter: NonNullable<Input<'findAccounts'>['query']>
}

/** All accounts that the filter finds, a thousand at most, as a spreadsheet file. */
export function DownloadAccounts({ filter }: DownloadAccountsProps) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const accounts: FoundAccount[] = []
      for (let offset = 0, total = 1; offset < total; offset += maxPageSize) {
        const query = { ...filter, offset, limit: maxPageSize }
        const page = await client.fetchQuery(callQuery('findAccounts', { query }))
        accounts.push(...page.accounts)
        total = page.total
      }
      const file = new Blob([accountsCsv(accounts)], { type: 'text/csv;charset=utf-8' })
      saveFile(file, 'footlight-accounts.csv')
    } catch (error) {
      toast({ tone: 'bad', text: say('The file did not come'), detail: failureOf(error).message })
    }
    setBusy(false)
  }
  return (
    <Button
      tone="quiet"
      busy={busy}
      icon={<Download aria-hidden size={17} />}
      onClick={() => void download()}
    >
      {say('Download CSV')}
    </Button>
  )
}

function accountsCsv(accounts: readonly FoundAccount[]): string {
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
  return csvOf([columns, ...rows])
}
