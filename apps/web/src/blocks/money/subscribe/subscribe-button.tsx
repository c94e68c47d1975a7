import type { PerformerAccount } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { useSignedIn } from '../../../lib/account/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatDate } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { useFocusFallback } from '../../../lib/page/keyboard/use-focus-fallback.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CalendarHeart } from '../../../ui/icons/icons.ts'
import { TwoLines } from '../../../ui/text/two-lines.tsx'
import { monthGives, monthlyPrice, subscribersPay } from './monthly-price.ts'

const SubscribeDialog = lazy(async () => ({
  default: (await import('./subscribe-dialog.tsx')).SubscribeDialog,
}))

/** [M4] A month of a performer, for guests and clients where the performer offers one; how it stands where it runs. */
export function SubscribeButton({ performer }: { performer: PerformerAccount }) {
  const signedIn = useSignedIn()
  const [asks, setAsks] = useState(false)
  const isClient = signedIn?.role === 'client'
  const { data } = useCall('subscriptions', undefined, { enabled: isClient })
  const running = data?.subscriptions.find(({ performerId }) => performerId === performer.id)
  const price = performer.prices.subscription
  useFocusFallback(running ? 'subscribed' : 'unsubscribed')
  if (running) {
    return (
      <p className="text-sm text-paper-1">
        {running.renewsAt
          ? say('You are subscribed. It renews on {date}.', { date: formatDate(running.renewsAt) })
          : say('Your subscription is stopped and stays open until {date}.', {
              date: formatDate(running.paidUntil),
            })}{' '}
        {monthGives(running)} {running.offer && `${say('A new price waits for your yes.')} `}
        <Link to="/wallet" className="font-semibold text-amber-text underline underline-offset-4">
          {say('See it in the wallet')}
        </Link>
      </p>
    )
  }
  if (price === null || (signedIn && !isClient)) return null
  const label = (
    <>
      <CalendarHeart aria-hidden size={18} />
      <TwoLines second={monthlyPrice(price)}>{say('Subscribe')}</TwoLines>
    </>
  )
  const gives = <p className="text-sm text-paper-1">{subscribersPay(performer)}</p>
  if (!signedIn) {
    return (
      <div className="grid gap-2">
        <Link
          to="/signin"
          search={{ returnTo: `/performers/${performer.advert_numbers[0]?.advertNumber ?? ''}` }}
          className={buttonClass({ tone: 'quiet', wide: true })}
        >
          {label}
        </Link>
        {gives}
      </div>
    )
  }
  return (
    <div className="grid gap-2">
      <Button tone="quiet" wide disabled={!data} onClick={() => setAsks(true)}>
        {label}
      </Button>
      {gives}
      {asks && (
        <Suspense fallback={null}>
          <SubscribeDialog
            clientId={signedIn.account.id}
            performer={performer}
            price={price}
            onClose={() => setAsks(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
