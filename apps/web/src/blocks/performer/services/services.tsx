import { useCall } from '../../../lib/calls/use-call.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { ServicesForm } from './services-form.tsx'

/** [O1, M4] What the performer offers, and asks for it. */
export function Services() {
  const prices = useCall('studioPrices')
  const terms = useCall('studioTerms')
  const hasLine = useCall('studioPhone').data?.ready === true
  const error = prices.error ?? terms.error
  const again = () => void Promise.all([prices.refetch(), terms.refetch()])
  if (error) return <ErrorState error={error} onRetry={again} />
  if (!prices.data || !terms.data) return <Skeleton className="h-96" />
  return <ServicesForm prices={prices.data} terms={terms.data} hasLine={hasLine} />
}
