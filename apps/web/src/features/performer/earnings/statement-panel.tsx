import { useSignedIn } from '../../../lib/account/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatMonth } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Select } from '../../../ui/fields/select.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'
import { StatementFiles } from './statement-files.tsx'
import { StatementTable } from './statement-table.tsx'

interface StatementPanelProps {
  /** months that have a statement, newest first; undefined while unknown */
  months: readonly string[] | undefined
  month: string | undefined
  onMonth: (month: string) => void
}

/** One month, added up from its opening to its closing balance. */
export function StatementPanel({ months, month, onMonth }: StatementPanelProps) {
  const performerId = useSignedIn()?.account.id
  const shown = months?.find((one) => one === month) ?? months?.[0]
  const { data, error, refetch } = useCall(
    'statement',
    { params: { month: shown ?? '' } },
    { enabled: shown !== undefined, keepPrevious: true },
  )
  return (
    <Panel
      title={say('Statement')}
      actions={
        shown && (
          <Select
            aria-label={say('Month of the statement')}
            className="w-48"
            value={shown}
            onChange={(event) => onMonth(event.target.value)}
            options={(months ?? []).map((value) => ({ value, label: formatMonth(value) }))}
          />
        )
      }
    >
      {months?.length === 0 ? (
        <p className="text-paper-1">
          {say('Nothing yet. Your earnings appear here by month, from your first show on.')}
        </p>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          {performerId && shown && <StatementFiles performerId={performerId} month={shown} />}
          <StatementTable statement={data.statement} />
        </>
      ) : (
        <Skeleton className="h-64 w-full" />
      )}
    </Panel>
  )
}
