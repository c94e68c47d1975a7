import { useState } from 'react'
import { DownloadList } from '../../../blocks/download.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { dayEnd, dayStart } from '../../../lib/language/days.ts'
import { formatCredits } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { ScrollText } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import type { OperatorSearch } from '../search.ts'
import { LedgerFilters } from './ledger-filters.tsx'
import { LedgerItem } from './ledger-item.tsx'
import { accountWords } from './ledger-words.ts'

interface LedgerSectionProps {
  search: OperatorSearch
  onSearch: (search: OperatorSearch) => void
}

/** [O2, L2] Every transfer of credits, newest first: of an account, of a reference, of a kind. */
export function LedgerSection({ search, onSearch }: LedgerSectionProps) {
  const { owner, reference, transfer: kind, from, to } = search
  const filter = { owner, reference, kind, from: from && dayStart(from), to: to && dayEnd(to) }
  const [before, setBefore] = useState<{ of: string; id: number }>()
  // a page belongs to its filter
  const of = JSON.stringify(filter)
  const query = { ...filter, before: before?.of === of ? before.id : undefined }
  const { data, error, refetch } = useCall('listTransfers', { query }, { keepPreviousData: true })
  const narrow = (change: OperatorSearch) =>
    onSearch({ desk: 'ledger', owner, reference, transfer: kind, from, to, ...change })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <LedgerFilters key={of} search={search} onChange={narrow} />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-80 w-full" />
      ) : (
        <>
          {owner && data.ownerName && (
            <h2 className="text-xl wrap-anywhere">
              <bdi>{data.ownerName}</bdi>
            </h2>
          )}
          {data.accounts.length > 0 && (
            <dl className="grid grid-cols-2 gap-2.5 sm:grid-cols-4">
              {data.accounts.map(({ account, balance }) => (
                <div key={account} className="rounded-lg border border-line bg-ink-1 px-4 py-3">
                  <dt className="text-sm text-paper-1">{accountWords(account)}</dt>
                  <dd className="font-semibold">{formatCredits(balance)}</dd>
                </div>
              ))}
            </dl>
          )}
          {data.transfers.length === 0 ? (
            <EmptyState
              icon={<ScrollText aria-hidden size={24} />}
              title={say('No transfers like these')}
              action={<Button onClick={() => onSearch({ desk: 'ledger' })}>{say('Show all')}</Button>}
            >
              {say('Use the id of a client or performer, or of a session, payment, tip or payout.')}
            </EmptyState>
          ) : (
            <ul
              aria-label={say('Transfers')}
              className="divide-y divide-line rounded-lg border border-line bg-ink-1"
            >
              {data.transfers.map((one) => (
                <LedgerItem key={one.id} transfer={one} onSearch={onSearch} />
              ))}
            </ul>
          )}
          <div className="flex flex-wrap gap-3">
            {query.before !== undefined && (
              <Button tone="quiet" onClick={() => setBefore(undefined)}>
                {say('Newest')}
              </Button>
            )}
            {data.next !== null && (
              <Button tone="quiet" onClick={() => setBefore({ of, id: data.next ?? 0 })}>
                {say('Older')}
              </Button>
            )}
            {data.transfers.length > 0 && <DownloadList call="listTransfers" query={filter} name="ledger" />}
          </div>
        </>
      )}
    </div>
  )
}
