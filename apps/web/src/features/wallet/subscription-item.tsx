import type { Subscription } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { monthGives, monthlyPrice } from '../../blocks/money/monthly-price.ts'
import { formatDate, isolated } from '../../lib/format.ts'
import { useActionOnce } from '../../lib/use-action-once.ts'
import { useAction, useInvalidate } from '../../lib/use-call.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast.tsx'

interface SubscriptionItemProps {
  clientId: string
  subscription: Subscription
}

/** One subscription: price, what comes next, and stopping or taking it up again. */
export function SubscriptionItem({ clientId, subscription }: SubscriptionItemProps) {
  const { performerId, performerName, performerNumber, price, state, paidUntil } = subscription
  const [asksToStop, setAsksToStop] = useState(false)
  const stop = useAction('unsubscribe')
  const resume = useActionOnce('subscribe')
  const invalidate = useInvalidate()
  const params = { id: clientId, x: performerId }

  const stopNow = async () => {
    await stop.mutateAsync({ params })
    setAsksToStop(false)
    toast({ tone: 'good', text: `The subscription to ${isolated(performerName)} is stopped` })
    await invalidate('subscriptions')
  }
  const resumeNow = async () => {
    await resume.once({ params, query: {} })
    toast({ tone: 'good', text: `The subscription to ${isolated(performerName)} goes on` })
    await invalidate('subscriptions', 'updateBalanceInfo')
  }
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1">
        <Link
          to="/performers/$number"
          params={{ number: String(performerNumber) }}
          className="font-medium underline-offset-4 hover:underline"
        >
          <bdi>{performerName}</bdi>
        </Link>
        <div className="text-sm text-paper-1 first-letter:uppercase">{monthlyPrice(price)}</div>
        <div className="text-sm text-paper-2">{nextOf(subscription)}</div>
        <div className="text-sm text-paper-1">{monthGives(subscription)}</div>
        {resume.failure && (
          <p role="alert" className="text-sm text-danger-text">
            {resume.failure.message}
          </p>
        )}
      </div>
      {state === 'CANCELLED' ? (
        <Button
          size="sm"
          tone="quiet"
          busy={resume.busy}
          aria-label={`Take up the subscription to ${performerName} again`}
          onClick={() => void resumeNow().catch(() => undefined)}
        >
          Take up again
        </Button>
      ) : (
        <Button
          size="sm"
          tone="quiet"
          aria-label={`Stop the subscription to ${performerName}`}
          onClick={() => setAsksToStop(true)}
        >
          Stop
        </Button>
      )}
      <ConfirmDialog
        open={asksToStop}
        onClose={() => setAsksToStop(false)}
        title={`Stop the subscription to ${isolated(performerName)}?`}
        confirmLabel="Stop it"
        cancelLabel="Keep it"
        tone="danger"
        busy={stop.isPending}
        failure={stop.error?.failure}
        onConfirm={() => void stopNow().catch(() => undefined)}
      >
        <p>
          {state === 'GRACE'
            ? 'The last renewal was not paid, so it ends at once. Nothing more is charged.'
            : `It stays open until ${formatDate(paidUntil)}, which is paid. Nothing more is charged after that.`}
        </p>
      </ConfirmDialog>
    </li>
  )
}

function nextOf({ state, renewsAt, paidUntil }: Subscription): string {
  switch (state) {
    case 'ACTIVE':
      return `Renews on ${formatDate(renewsAt ?? paidUntil)}`
    case 'GRACE':
      return 'The renewal was not covered by your balance. Top up and it is tried at once; without, every hour for 3 days.'
    case 'CANCELLED':
      return `Stopped. Open until ${formatDate(paidUntil)}, then nothing more is charged.`
  }
}
