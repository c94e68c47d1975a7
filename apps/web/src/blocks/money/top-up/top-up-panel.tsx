import type { Payment } from '@footlight/contract'
import { useState } from 'react'
import { useAction, useCall } from '../../../lib/calls/use-call.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { PaymentState } from './payment-state.tsx'
import { topUpChoices } from './top-up.ts'
import { type PaymentPlace, TopUpForm, useTopUpChoice } from './top-up-form.tsx'

interface TopUpPanelProps extends Partial<PaymentPlace> {
  /** credits chosen at first */
  initialAmount?: number
  /** promo code that stands in its field at first */
  initialCode?: string | undefined
  /** the payment is through and the balance has grown */
  onPaid?: (payment: Payment) => void
}

/** Choosing and paying a top-up [T1], for the wallet and, in a dialog, for a viewer. */
export function TopUpPanel({
  where = 'beside',
  pinsPayment = where === 'here',
  backTo,
  initialAmount = topUpChoices[1],
  initialCode = '',
  onPaid,
}: TopUpPanelProps) {
  const info = useCall('updateBalanceInfo')
  const choice = useTopUpChoice(initialAmount, initialCode)
  const buy = useAction('buy')
  const [paymentId, setPaymentId] = useState<string>()

  if (info.error) return <ErrorState error={info.error} onRetry={() => void info.refetch()} />
  if (!info.data) return <Skeleton className="h-[38rem] w-full sm:h-[34rem]" />
  if (paymentId) {
    return <PaymentState id={paymentId} onAgain={() => setPaymentId(undefined)} {...(onPaid && { onPaid })} />
  }
  return (
    <TopUpForm
      choice={choice}
      info={info.data}
      onPriceChanged={() => void info.refetch()}
      buy={buy}
      onBought={setPaymentId}
      where={where}
      pinsPayment={pinsPayment}
      backTo={backTo}
    />
  )
}
