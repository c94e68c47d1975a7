import type { Payment } from '@footlight/contract'
import { useState } from 'react'
import { useAction, useCall } from '../../../lib/calls/use-call.ts'
import { formatCredits, formatMoney } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FormError } from '../../../ui/fields/field.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { ExternalLink } from '../../../ui/icons/icons.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { PaymentState } from './payment-state.tsx'
import { PromoField } from './promo-field.tsx'
import { amountProblem, feeOf, topUpChoices } from './top-up.ts'
import { TopUpChoices } from './top-up-choices.tsx'
import { TopUpSummary } from './top-up-summary.tsx'
import { usePromo } from './use-promo.ts'
import { noteWayBack, type WayBack } from './way-back.tsx'

interface TopUpPanelProps {
  /**
   * `here`: the payment page takes this page's place and comes back to /wallet.
   * `beside`: it opens in a window of its own, so that a running picture stays; this panel then follows the payment.
   */
  where?: 'here' | 'beside'
  /** the button sticks to the lower edge of the scrolling container */
  pinsPayment?: boolean
  /** the performer whom the top-up is for: the tab of the payment then leads back to their page */
  backTo?: WayBack | undefined
  /** credits chosen at first */
  initialAmount?: number
  /** promo code that stands in its field at first */
  initialCode?: string | undefined
  /** the payment is through and the balance has grown */
  onPaid?: (payment: Payment) => void
}

const methodNames: Record<string, Message> = { sandbox: 'Sandbox (no real money)', stripe: 'Card' }

function methodName(method: string): string {
  const message = methodNames[method]
  return message ? say(message) : method
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
  const [amountText, setAmountText] = useState(String(initialAmount))
  const [method, setMethod] = useState<string>()
  const [paymentId, setPaymentId] = useState<string>()
  const buy = useAction('buy')
  const failure = buy.error?.failure
  const [code, setCode] = useState(initialCode)
  const problem = amountProblem(amountText)
  const amount = problem ? 0 : Number(amountText)
  const promo = usePromo(code, amount)
  const promoCredit = promo.creditOf(amount)

  if (info.error) return <ErrorState error={info.error} onRetry={() => void info.refetch()} />
  if (!info.data) return <Skeleton className="h-[38rem] w-full sm:h-[34rem]" />
  if (paymentId) {
    return <PaymentState id={paymentId} onAgain={() => setPaymentId(undefined)} {...(onPaid && { onPaid })} />
  }
  const { fees, methods } = info.data
  const chosenMethod = method ?? methods[0]
  const fee = feeOf(amount, fees)

  const added = amount - fee + promoCredit
  // a code that is refused or not checked yet must not be dropped without notice
  const blocked = problem !== undefined || promo.problem !== undefined || promo.asking

  const pay = async () => {
    if (blocked || !chosenMethod) return
    // opened synchronously in the press: later, the browser would block it as a pop-up
    const beside = where === 'beside' ? window.open('', '_blank') : null
    noteWayBack(where === 'beside' ? beside : window, backTo)
    const params = { amount, method: chosenMethod }
    const result = await buy.attempt({ params, query: { promo: code, fee } })
    if (!result.ok) {
      beside?.close()
      // the fee is another by now: it is shown before it is paid
      if (result.code === 'PRICE_CHANGED') void info.refetch()
    } else if (where === 'here') {
      location.assign(result.value.payment.redirectUrl)
    } else {
      beside?.location.assign(result.value.payment.redirectUrl)
      setPaymentId(result.value.payment.id)
    }
  }
  return (
    <form
      // a focused field must not scroll behind the sticky button
      className={cx('grid gap-5', pinsPayment && '[&_input]:scroll-mb-40')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
    >
      <TopUpChoices
        amountText={amountText}
        onChange={setAmountText}
        fees={fees}
        problem={problem}
        promoOf={promo.creditOf}
      />
      {methods.length > 1 && chosenMethod && (
        <SegmentedControl
          label={say('Pay with')}
          showLabel
          value={chosenMethod}
          onChange={setMethod}
          options={methods.map((name) => ({ value: name, label: methodName(name) }))}
        />
      )}
      <PromoField code={code} onChange={setCode} answer={promo} credit={promoCredit} />
      <TopUpSummary amount={amount} fee={fee} promo={promoCredit} />
      {methods.length === 0 ? (
        <FormError>{say('No way of paying is set up here.')}</FormError>
      ) : (
        // on the wallet page the button sticks above the bottom bar of a phone
        <div
          className={cx(
            pinsPayment && 'sticky z-10 -mx-5 bg-ink-1 px-5 py-3',
            pinsPayment &&
              (where === 'here'
                ? 'bottom-[calc(3.75rem+env(safe-area-inset-bottom))] md:bottom-0'
                : 'bottom-0'),
            failure && 'grid gap-3',
          )}
        >
          {failure && <FormError>{failure.message}</FormError>}
          <Button
            type="submit"
            size="lg"
            wide
            busy={buy.isPending}
            disabled={blocked}
            icon={where === 'beside' && <ExternalLink aria-hidden size={18} />}
          >
            {problem
              ? say('Choose an amount')
              : promo.problem
                ? say('Change or clear the promo code')
                : say('Add {credits} for {money}', {
                    credits: formatCredits(added),
                    money: formatMoney(amount),
                  })}
          </Button>
        </div>
      )}
      {chosenMethod === 'sandbox' && (
        <p className="text-sm text-paper-2">
          {say('The sandbox moves no real money. It is there to try things out.')}
        </p>
      )}
    </form>
  )
}
