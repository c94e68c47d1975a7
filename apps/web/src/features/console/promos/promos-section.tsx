import { useState } from 'react'
import { Pager } from '../../../blocks/pager.tsx'
import { useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { TicketPercent } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'
import { PromoForm } from './promo-form.tsx'
import { PromoItem } from './promo-item.tsx'

/** [T4] Promo codes, newest first: how they stand, stopping one, making another. */
export function PromosSection() {
  const [page, setPage] = useState({})
  const { data, error, refetch } = useCall('listPromoCodes', { query: page }, { keepPreviousData: true })
  const invalidate = useInvalidate()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-2">
      <div className="grid gap-6">
        <Panel title={say('New promo code')}>
          <PromoForm onMade={() => void invalidate('listPromoCodes')} />
        </Panel>
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-72 w-full" />
      ) : data.promoCodes.length === 0 ? (
        <EmptyState icon={<TicketPercent aria-hidden size={24} />} title={say('No promo codes yet')}>
          {say('Make the first one: it can be used with the next top-up.')}
        </EmptyState>
      ) : (
        <div className="grid gap-6">
          <Panel title={say('Promo codes')}>
            <ul className="divide-y divide-line">
              {data.promoCodes.map((promo) => (
                <PromoItem key={promo.code} promo={promo} />
              ))}
            </ul>
          </Panel>
          {data.total > data.limit && <Pager state={data} sizes={false} onChange={setPage} />}
        </div>
      )}
    </div>
  )
}
