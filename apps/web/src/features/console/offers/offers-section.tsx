import { useState } from 'react'
import { Pager } from '../../../blocks/pager.tsx'
import { useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { TicketPercent } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'
import { OfferForm } from './offer-form.tsx'
import { OfferItem } from './offer-item.tsx'

/** while accounts are still to be notified */
const askAgainMs = 2000

/** [A10] Offers to accounts that opted in, newest first, and the form for a new one. */
export function OffersSection() {
  const [page, setPage] = useState({})
  const { data, error, refetch } = useCall(
    'listOffers',
    { query: page },
    {
      keepPreviousData: true,
      refetchInterval: (reply) => (reply?.offers.some(({ done }) => !done) ? askAgainMs : false),
    },
  )
  const invalidate = useInvalidate()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      <Panel title={say('New offer')}>
        <OfferForm onSent={() => void invalidate('listOffers', 'listAuditLog')} />
      </Panel>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-72 w-full" />
      ) : data.offers.length === 0 ? (
        <EmptyState icon={<TicketPercent aria-hidden size={24} />} title={say('No offers yet')}>
          {say('Offers that you sent appear here, with the number of clients told.')}
        </EmptyState>
      ) : (
        <div className="grid gap-6">
          <Panel title={say('Offers')}>
            <ul className="divide-y divide-line">
              {data.offers.map((offer) => (
                <OfferItem key={offer.id} offer={offer} />
              ))}
            </ul>
          </Panel>
          {data.total > data.limit && <Pager state={data} sizes={false} onChange={setPage} />}
        </div>
      )}
    </div>
  )
}
