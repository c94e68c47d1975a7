import { Link } from '@tanstack/react-router'
import { useCall } from '../../lib/use-call.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Photo } from '../../ui/photo.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

interface WatchScreenProps {
  performerNumber: number
}

/** One performer's stage. */
export function WatchScreen({ performerNumber }: WatchScreenProps) {
  const { data, error, refetch } = useCall('getPerformerByNumber', { params: { number: performerNumber } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const performer = data.performerAccount
  if (!performer) {
    return (
      <EmptyState
        title="Nobody performs under this number"
        action={
          <Link to="/" className={buttonClass()}>
            See who is live
          </Link>
        }
      />
    )
  }
  return (
    <Page title={performer.displayName} lead={<StatusBadge status={performer.performerStatus} />}>
      <Photo
        performerNumber={performerNumber}
        file={performer.mainPhoto}
        name={performer.displayName}
        sizes="100vw"
      />
    </Page>
  )
}
