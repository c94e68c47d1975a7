import type { ReportState } from '@footlight/contract'
import { useState } from 'react'
import { Pager } from '../../../blocks/pager.tsx'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useListFocus } from '../../../lib/page/keyboard/use-kept-place.ts'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { Flag } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { ReportItem } from './report-item.tsx'

/** [S14] What clients and performers reported, and what was done about it. */
export function ReportsSection() {
  const [state, setState] = useState<ReportState>('OPEN')
  const [window, setWindow] = useState({})
  const { data, error, refetch } = useCall(
    'listReports',
    { query: { state, ...window } },
    { keepPrevious: true },
  )
  const { kept } = useListFocus<HTMLUListElement>((data?.reports ?? []).map(({ id }) => id).join())
  return (
    <div className="grid gap-5">
      <SegmentedControl
        label={say('Which reports')}
        value={state}
        onChange={(next) => {
          setState(next)
          setWindow({})
        }}
        options={[
          { value: 'OPEN', label: say('Open [reports]') },
          { value: 'UNPROVEN', label: say('Address not confirmed [reports]') },
          { value: 'CLOSED', label: say('Closed [reports]') },
        ]}
      />
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-56 w-full" />
      ) : data.reports.length === 0 ? (
        <EmptyState icon={<Flag aria-hidden size={24} />} title={say('No reports here')}>
          {say('Reports by clients and performers appear here.')}
        </EmptyState>
      ) : (
        <>
          <ul className="grid gap-4" {...kept}>
            {data.reports.map((report) => (
              <li key={report.id}>
                <ReportItem report={report} />
              </li>
            ))}
          </ul>
          {data.total > data.limit && <Pager state={data} sizes={false} onChange={setWindow} />}
        </>
      )}
    </div>
  )
}
