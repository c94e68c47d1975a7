import { type Report, rejectionOf } from '@footlight/contract'
import { useEffect, useState } from 'react'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { ErrorState } from '../../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../../ui/notices/skeleton.tsx'
import { JudgedItem } from '../approvals/judged-item.tsx'
import { type Judged, shownOf } from '../approvals/waiting.ts'

/** the largest page of a profile */
const pageSize = 120

interface ReportedItemProps {
  report: Report
  performerNumber: number
  /** with the reason that its owner reads */
  onTakenDown: (reason: string) => void
}

/** [S14] What was reported, as everybody sees it now: it is taken down here, with the reason of the report. */
export function ReportedItem({ report, performerNumber, onTakenDown }: ReportedItemProps) {
  const [offset, setOffset] = useState(0)
  const { data, error, refetch } = useCall('getPerformerByNumber', {
    params: { number: performerNumber },
    query: { offset, limit: pageSize },
  })
  const shown = data && shownOf(data).find((one) => isReported(one, report))
  const end = offset + pageSize
  const next = data && !shown && end < (data.total ?? 0) ? end : undefined
  // an old review stands on a later page of the profile
  useEffect(() => {
    if (next !== undefined) setOffset(next)
  }, [next])
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || next !== undefined) return <Skeleton className="mt-4 h-20 w-full" />
  if (!shown) return <p className="mt-4 text-paper-1">{say('It is not shown to everybody now.')}</p>
  return (
    <ul aria-label={say('As everybody sees it now')} className="mt-4 rounded border border-line px-4">
      <JudgedItem
        judged={shown}
        suggested={rejectionOf[report.reason]}
        isShown
        isReported
        onJudged={(reason) => {
          if (reason !== undefined) onTakenDown(reason)
          void refetch()
        }}
      />
    </ul>
  )
}

function isReported({ of, item }: Judged, { kind, subjectId }: Report): boolean {
  if (item.id !== subjectId) return false
  return of === 'words'
    ? kind === (item.part === 'review' ? 'REVIEW' : 'ANSWER')
    : kind === 'PHOTO' || kind === 'MEDIA'
}
