import { Link } from '@tanstack/react-router'
import { Pager } from '../../../blocks/pager.tsx'
import { PastTheEnd } from '../../../blocks/past-the-end.tsx'
import { useSignedIn } from '../../../lib/account/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ReceiptText } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Page } from '../../../ui/page.tsx'
import { Said } from '../../../ui/text/said.tsx'
import { DownloadHistory } from './download-history.tsx'
import { HistoryFilters } from './history-filters.tsx'
import { historyQuery } from './history-query.ts'
import { HistoryTable } from './history-table.tsx'
import type { HistorySearch } from './search.ts'
import { TaxPanel } from './tax-panel.tsx'

interface HistoryScreenProps {
  search: HistorySearch
  onSearch: (search: HistorySearch) => void
}

/** [A9] Everything that moved credits, newest first. */
export function HistoryScreen({ search, onSearch }: HistoryScreenProps) {
  const accountId = useSignedIn()?.account.id
  const { data, error, refetch } = useCall('history', historyQuery(accountId ?? '', search), {
    enabled: accountId !== undefined,
    keepPrevious: true,
  })
  const isNarrowed = Boolean(search.type ?? search.from ?? search.to)
  return (
    <Page
      title={say('History')}
      lead={
        <Said
          text="Everything that moved your credits. Each show has a receipt, second by second; one that you kept as a file <link>can be checked</link>."
          link={<Link to="/receipts/check" className="underline" />}
        />
      }
      actions={
        accountId && data && data.total > 0 && <DownloadHistory accountId={accountId} search={search} />
      }
    >
      <HistoryFilters
        search={search}
        onChange={(change) => onSearch({ ...search, ...change, page: undefined })}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-80 w-full" />
      ) : data.history.length === 0 && data.total > 0 ? (
        <PastTheEnd onFirst={() => onSearch({ ...search, page: undefined })} />
      ) : data.history.length === 0 ? (
        <EmptyState
          icon={<ReceiptText aria-hidden size={24} />}
          title={isNarrowed ? say('Nothing in this range') : say('Nothing yet')}
          action={
            isNarrowed ? (
              <Button onClick={() => onSearch({})}>{say('Show everything')}</Button>
            ) : (
              <Link to="/" className={buttonClass()}>
                {say('See who is live')}
              </Link>
            )
          }
        >
          {isNarrowed ? say('Try other days or another kind.') : say('Your shows and top-ups appear here.')}
        </EmptyState>
      ) : (
        <>
          <HistoryTable entries={data.history} months={data.months} />
          <TaxPanel entries={data.history} />
          {data.total > data.limit && (
            <div className="mt-8">
              <Pager
                state={data}
                sizes={false}
                onChange={({ limit, offset }) =>
                  onSearch({ ...search, page: offset === 0 ? undefined : offset / limit + 1 })
                }
              />
            </div>
          )}
        </>
      )}
    </Page>
  )
}
