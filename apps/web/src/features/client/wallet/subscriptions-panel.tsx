import { Link } from '@tanstack/react-router'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Panel } from '../../../ui/page.tsx'
import { SubscriptionItem } from './subscription-item.tsx'

/** [M4] What renews every month, and how to stop it. */
export function SubscriptionsPanel({ clientId }: { clientId: string }) {
  const { data, error, refetch } = useCall('subscriptions')
  return (
    <Panel title={say('Subscriptions')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-16 w-full" />
      ) : data.subscriptions.length === 0 ? (
        <p className="text-paper-1">
          {say('None. Performers who offer a month show it on their page.')}{' '}
          <Link to="/" className="font-semibold text-amber-text underline underline-offset-4">
            {say('See who is live')}
          </Link>
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {data.subscriptions.map((subscription) => (
            <SubscriptionItem
              key={subscription.performerId}
              clientId={clientId}
              subscription={subscription}
            />
          ))}
        </ul>
      )}
    </Panel>
  )
}
