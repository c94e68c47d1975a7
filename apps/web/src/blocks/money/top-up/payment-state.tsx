import type { Payment } from '@footlight/contract'
import { useEffect, useEffectEvent } from 'react'
import { useCall, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatCredits } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { CircleCheck, CircleX, Hourglass } from '../../../ui/icons/icons.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'

/** The webhook usually arrives within a second and a realtime event reports it; polling is the fallback. */
const askAgainMs = 3000

interface PaymentStateProps {
  id: string
  onPaid?: (payment: Payment) => void
  /** the reader wants to try once more */
  onAgain?: () => void
}

/** How one payment stands, followed until it is decided [T1]. */
export function PaymentState({ id, onPaid, onAgain }: PaymentStateProps) {
  const { data, error, refetch } = usePayment(id)
  const invalidate = useInvalidate()
  const payment = data?.payment
  const paid = useEffectEvent((settled: Payment) => {
    void invalidate('updateBalanceInfo', 'history')
    onPaid?.(settled)
  })
  const state = payment?.state
  useEffect(() => {
    if (payment && state === 'PAID') paid(payment)
  }, [payment, state])

  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!payment) return <Skeleton className="h-24 w-full" />
  const { icon: Icon, colour, title, text } = wordsFor(payment)
  return (
    <div role="status" className="flex items-start gap-4 rounded-lg border border-line bg-ink-1 p-5">
      <Icon aria-hidden size={26} className={`mt-0.5 shrink-0 ${colour}`} />
      <div className="grid gap-1">
        <h2 className="text-lg">{title}</h2>
        <p className="text-paper-1">{text}</p>
        {payment.state === 'PENDING' && (
          <p>
            <a
              href={payment.redirectUrl}
              target="_blank"
              rel="noreferrer"
              className="font-semibold text-amber-text underline underline-offset-4"
            >
              {say('Open the payment page')}
            </a>
          </p>
        )}
        {onAgain && payment.state !== 'PAID' && (
          <div className="mt-2">
            <Button tone="quiet" size="sm" onClick={onAgain}>
              {say('Choose again')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}

/** A payment and its state, asked about until it is decided. */
function usePayment(id: string) {
  return useCall(
    'getPayment',
    { params: { id } },
    { refetchInterval: (reply) => (reply?.payment.state === 'PENDING' ? askAgainMs : false) },
  )
}

function wordsFor({ state, credit, promoCredit }: Payment) {
  // [T1] the number that the button promised: what arrives
  const arrives = formatCredits(credit + promoCredit)
  switch (state) {
    case 'PAID':
      return {
        icon: CircleCheck,
        colour: 'text-available',
        title: say('{credits} added', { credits: arrives }),
        text: say('The payment is through. You can spend them at once.'),
      }
    case 'PENDING':
      return {
        icon: Hourglass,
        colour: 'text-request',
        title: say('Waiting for {credits}', { credits: arrives }),
        text: say('Nothing is added until the payment is confirmed. This changes by itself.'),
      }
    case 'DECLINED':
      return {
        icon: CircleX,
        colour: 'text-danger-text',
        title: say('The payment was declined'),
        text: say('Nothing was taken and nothing was added.'),
      }
    case 'ABANDONED':
      return {
        icon: CircleX,
        colour: 'text-offline',
        title: say('The payment was left'),
        text: say('Nothing was taken and nothing was added.'),
      }
  }
}
