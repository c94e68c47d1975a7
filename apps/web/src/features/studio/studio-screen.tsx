import { useCall } from '../../lib/use-call.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { StatusBadge } from '../../ui/status-badge.tsx'

/** The performer's side of the stage. */
export function StudioScreen() {
  const { data, error, refetch } = useCall('studio')
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return (
    <Page title="Your stage" lead={data && <StatusBadge status={data.performer.performerStatus} />}>
      {data && <p>{data.lobbyViewers} people are watching.</p>}
    </Page>
  )
}
