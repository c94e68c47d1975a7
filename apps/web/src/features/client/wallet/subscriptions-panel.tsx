import type { Subscription } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { monthGives, monthlyPrice } from '../../../blocks/money/subscribe/monthly-price.ts'
import { useActionOnce } from '../../../lib/calls/use-action-once.ts'
import { useAction, useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatCredits, formatDate, formatNumber, isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { resultOf } from '../../../lib/result.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/notices/confirm-dialog.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { toast } from '../../../ui/notices/toast.tsx'
import { Panel } from '../../../ui/page.tsx'

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

interface SubscriptionItemProps {
  clientId: string
  subscription: Subscription
}

/** One subscription: price, what comes next, and stopping or taking it up again. */
function SubscriptionItem({ clientId, subscription }: SubscriptionItemProps) {
  const { performerId, performerName, performerNumber, price, state, paidUntil, offer } = subscription
  const [asksToStop, setAsksToStop] = useState(false)
  const stop = useAction('unsubscribe')
  const resume = useActionOnce('subscribe')
  const invalidate = useInvalidate()
  const name = isolated(performerName)
  const params = { id: clientId, x: performerId }

  const stopNow = async () => {
    await stop.mutateAsync({ params })
    setAsksToStop(false)
    toast({ tone: 'good', text: say('The subscription to {name} is stopped', { name }) })
    await invalidate('subscriptions')
  }
  const resumeNow = async () => {
    await resume.once({ params, query: {} })
    toast({ tone: 'good', text: say('The subscription to {name} goes on', { name }) })
    await invalidate('subscriptions', 'updateBalanceInfo')
  }
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2 py-3.5 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 wrap-anywhere">
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
          aria-label={say('Take up the subscription to {name} again', { name: isolated(performerName) })}
          onClick={() => void resultOf(resumeNow())}
        >
          {say('Take up again')}
        </Button>
      ) : (
        <Button
          size="sm"
          tone="quiet"
          aria-label={say('Stop the subscription to {name}', { name: isolated(performerName) })}
          onClick={() => setAsksToStop(true)}
        >
          {say('Stop')}
        </Button>
      )}
      {offer && <PriceOffer clientId={clientId} subscription={subscription} offer={offer} />}
      <ConfirmDialog
        open={asksToStop}
        onClose={() => setAsksToStop(false)}
        title={say('Stop the subscription to {name}?', { name })}
        confirmLabel={say('Stop it')}
        cancelLabel={say('Keep it')}
        tone="danger"
        busy={stop.isPending}
        failure={stop.error?.failure}
        onConfirm={() => void resultOf(stopNow())}
      >
        <p>
          {state === 'GRACE'
            ? say('The last renewal was not paid, so it ends at once. Nothing more is charged.')
            : say('It stays open until {date}, which is paid. Nothing more is charged after that.', {
                date: formatDate(paidUntil),
              })}
        </p>
      </ConfirmDialog>
    </li>
  )
}

function nextOf({ state, renewsAt, renewalPrice, price, paidUntil }: Subscription): string {
  switch (state) {
    case 'ACTIVE': {
      const date = formatDate(renewsAt ?? paidUntil)
      return renewalPrice === null || renewalPrice === price
        ? say('Renews on {date}', { date })
        : say('Renews on {date}: {price}', { date, price: monthlyPrice(renewalPrice) })
    }
    case 'GRACE':
      return say(
        'Your balance or your limit for a day did not cover the renewal. We try it again every hour for 3 days, and at once when you top up.',
      )
    case 'CANCELLED':
      return say('Stopped. Open until {date}, then nothing more is charged.', { date: formatDate(paidUntil) })
  }
}

interface PriceOfferProps {
  clientId: string
  subscription: Subscription
  offer: NonNullable<Subscription['offer']>
}

/** [M4] What the performer asks beyond what was agreed to: it holds from the next renewal on, after a yes. */
function PriceOffer({ clientId, subscription, offer }: PriceOfferProps) {
  const { performerId, performerName, renewalPrice, price } = subscription
  const agree = useAction('agreeToPrice')
  const invalidate = useInvalidate()
  const name = isolated(performerName)
  const asked = formatCredits(offer.price)

  const agreeNow = async () => {
    await agree.mutateAsync({ params: { id: clientId, x: performerId }, body: offer })
    toast({
      tone: 'good',
      text: say('From the next renewal on, a month of {name} costs {price}', { name, price: asked }),
    })
    await invalidate('subscriptions')
  }
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)] justify-items-start gap-3 border-s-2 border-amber ps-4 text-sm">
      <p className="wrap-anywhere">
        {say(
          '{name} asks for {price} a month and {perMinute} a minute of a private show. You keep paying {agreed} a month unless you agree.',
          {
            name,
            price: asked,
            perMinute: formatNumber(offer.pricePerMinute),
            agreed: formatCredits(renewalPrice ?? price),
          },
        )}
      </p>
      {agree.error && (
        <p role="alert" className="text-danger-text">
          {agree.error.failure.message}
        </p>
      )}
      <Button
        size="sm"
        tone="quiet"
        busy={agree.isPending}
        onClick={() => void agreeNow().catch(() => invalidate('subscriptions'))}
      >
        {say('Agree to {price} a month', { price: asked })}
      </Button>
    </div>
  )
}
