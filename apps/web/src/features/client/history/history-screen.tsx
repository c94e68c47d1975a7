import type { HistoryEntry } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { declaredWords } from '../../../blocks/money/tax/tax-words.ts'
import { Pager } from '../../../blocks/pager.tsx'
import { PastTheEnd } from '../../../blocks/past-the-end.tsx'
import { useSignedIn } from '../../../lib/account/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { DayFields } from '../../../ui/fields/day-fields.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { ReceiptText } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Page } from '../../../ui/page.tsx'
import { Said } from '../../../ui/text/said.tsx'
import { DownloadHistory } from './download-history.tsx'
import { historyQuery } from './history-query.ts'
import { HistoryTable } from './history-table.tsx'
import { type HistorySearch, readHistorySearch } from './search.ts'

interface HistoryScreenProps {
  search: HistorySearch
  onSearch: (search: HistorySearch) => void
}

/** [A9] Everything that moved credits, newest first. */
export function HistoryScreen({ search, onSearch }: HistoryScreenProps) {
  const accountId = useSignedIn()?.account.id
  const { data, error, refetch } = useCall('history', historyQuery(accountId ?? '', search), {
    enabled: accountId !== undefined,
    keepPreviousData: true,
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

const kinds = [
  { value: '', label: 'Everything' },
  { value: 'session', label: 'Shows' },
  { value: 'payment', label: 'Top-ups' },
  { value: 'subscription', label: 'Subscriptions' },
  { value: 'tip', label: 'Tips' },
  { value: 'refund', label: 'Refunds' },
  { value: 'peek_credit', label: 'Peek credit' },
  { value: 'credit', label: 'Credit from us' },
  { value: 'reversal', label: 'Reversed top-ups' },
] as const

interface HistoryFiltersProps {
  search: HistorySearch
  onChange: (change: HistorySearch) => void
}

function HistoryFilters({ search, onChange }: HistoryFiltersProps) {
  return (
    <search className="mb-6 flex flex-wrap items-end gap-x-5 gap-y-4">
      <Field label={say('Kind')}>
        {(control) => (
          <Select
            {...control}
            className="min-w-44"
            value={search.type ?? ''}
            onChange={(event) => onChange({ type: readHistorySearch({ type: event.target.value }).type })}
            options={kinds.map(({ value, label }) => ({ value, label: say(label) }))}
          />
        )}
      </Field>
      <DayFields from={search.from} to={search.to} onChange={onChange} />
    </search>
  )
}

/** [M6] The performers on this page of the history from whom something was bought, with the tax declaration for each. */
function TaxPanel({ entries }: { entries: readonly HistoryEntry[] }) {
  const id = useSignedIn()?.account.id
  const { data } = useCall(
    'taxDeclarations',
    { params: { id: id ?? '' }, query: { limit: 120 } },
    { enabled: id !== undefined },
  )
  const sellers = new Map(
    entries.flatMap(({ amount, performerId, performerName, performerNumber }) =>
      amount >= 0 || performerId === null || performerName === null
        ? []
        : [[performerId, { name: performerName, number: performerNumber }] as const],
    ),
  )
  if (sellers.size === 0) return null
  const declaredOf = (performerId: string) =>
    data?.declarations.find((one) => one.counts && one.performerId === performerId)
  return (
    <details className="mt-8 rounded-lg border border-line bg-ink-1 px-5 py-4">
      <summary className="cursor-pointer font-semibold">{say('For your tax')}</summary>
      <div className="mt-3">
        <ul className="divide-y divide-line">
          {[...sellers].map(([performerId, { name }]) => {
            const declared = declaredOf(performerId)
            return (
              <li key={performerId} className="flex flex-wrap items-center justify-between gap-x-4 pb-2.5">
                <span className="wrap-anywhere">
                  <bdi>{name}</bdi>
                  <span className="block text-sm text-paper-2">
                    {declared ? declaredWords(declared) : say('Nothing declared')}
                  </span>
                </span>
                <TaxButton performerId={performerId} name={name} />
              </li>
            )
          })}
        </ul>
      </div>
    </details>
  )
}

const TaxDialog = lazy(async () => ({
  default: (await import('../../../blocks/money/tax/tax-dialog.tsx')).TaxDialog,
}))

interface TaxButtonProps {
  performerId: string
  name: string
}

/** [M6] What was bought of a performer, for the client's tax. */
function TaxButton({ performerId, name }: TaxButtonProps) {
  const signedIn = useSignedIn()
  const [isOpen, setOpen] = useState(false)
  if (signedIn?.role !== 'client') return null
  return (
    <>
      <Button tone="ghost" size="sm" className="mt-3 -ms-3.5" onClick={() => setOpen(true)}>
        {say('Declare for tax')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <TaxDialog
            clientId={signedIn.account.id}
            performerId={performerId}
            name={name}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}
