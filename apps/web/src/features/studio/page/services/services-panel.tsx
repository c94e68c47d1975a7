import type { Reply } from '../../../../lib/calls/create-api.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { say } from '../../../../lib/language/say.ts'
import { ErrorState } from '../../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../../ui/page.tsx'
import { ServicesForm } from './services-form.tsx'

export type StudioPrices = Reply<'studioPrices'>
export type StudioTerms = Reply<'studioTerms'>

/** [O1, M4] What the performer offers, and asks for it. */
export function ServicesPanel() {
  const prices = useCall('studioPrices')
  const terms = useCall('studioTerms')
  const hasLine = useCall('studioPhone').data?.ready === true
  const error = prices.error ?? terms.error
  const again = () => void Promise.all([prices.refetch(), terms.refetch()])
  return (
    <Panel title={say('Services and prices')}>
      {error ? (
        <ErrorState error={error} onRetry={again} />
      ) : prices.data && terms.data ? (
        <ServicesForm prices={prices.data} terms={terms.data} hasLine={hasLine} />
      ) : (
        <Skeleton className="h-96" />
      )}
    </Panel>
  )
}
