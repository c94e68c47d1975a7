import { type ReactNode, useState } from 'react'
import type { Reply } from '../../../lib/calls/create-api.ts'
import type { useAction } from '../../../lib/calls/use-call.ts'
import { formatCredits, formatMoney } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FormError } from '../../../ui/fields/field.tsx'
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx'
import { ExternalLink } from '../../../ui/icons/icons.ts'
import { PromoField, usePromo } from './promo-field.tsx'
import { amountProblem, feeOf } from './top-up.ts'
import { TopUpChoices } from './top-up-choices.tsx'
import { noteWayBack, type WayBack } from './way-back.tsx'

/** What is chosen: an amount, a way of paying and a promo code. It stays while a payment is followed. */
export function useTopUpChoice(initialAmount: number, initialCode: string) {
  const [amountText, setAmountText] = useState(String(initialAmount))
  const [method, setMethod] = useState<string>()
  const [code, setCode] = useState(initialCode)
  const problem = amountProblem(amountText)
  const amount = problem ? 0 : Number(amountText)
  return {
    amountText,
    setAmountText,
    /** whole credits; 0 where the text is not an amount that can be bought */
    amount,
    problem,
    method,
    setMethod,
    code,
    setCode,
    promo: usePromo(code, amount),
  }
}

export interface PaymentPlace {
  /**
   * `here`: the payment page takes this page's place and comes back to /wallet.
   * `beside`: it opens in a window of its own, so that a running picture stays; the panel then follows the payment.
   */
  where: 'here' | 'beside'
  /** the button sticks to the lower edge of the scrolling container */
  pinsPayment: boolean
  /** the performer whom the top-up is for: the tab of the payment then leads back to their page */
  backTo: WayBack | undefined
}

interface TopUpFormProps extends PaymentPlace {
  choice: ReturnType<typeof useTopUpChoice>
  info: Reply<'updateBalanceInfo'>
  onPriceChanged: () => void
  buy: ReturnType<typeof useAction<'buy'>>
  onBought: (paymentId: string) => void
}

export function TopUpForm(props: TopUpFormProps) {
  const { choice, info, onPriceChanged, buy, onBought, where, pinsPayment, backTo } = props
  const { amount, code, problem, promo } = choice
  const { fees, methods } = info
  const method = choice.method ?? methods[0]
  const fee = feeOf(amount, fees)
  const promoCredit = promo.creditOf(amount)
  // a code that is refused or not checked yet must not be dropped without notice
  const blocked = problem !== undefined || promo.problem !== undefined || promo.asking

  const pay = async () => {
    if (blocked || !method) return
    // opened synchronously in the press: later, the browser would block it as a pop-up
    const beside = where === 'beside' ? window.open('', '_blank') : null
    noteWayBack(where === 'beside' ? beside : window, backTo)
    const result = await buy.attempt({ params: { amount, method }, query: { promo: code, fee } })
    if (!result.ok) {
      beside?.close()
      // the fee is another by now: it is shown before it is paid
      if (result.code === 'PRICE_CHANGED') onPriceChanged()
    } else if (where === 'here') {
      location.assign(result.value.payment.redirectUrl)
    } else {
      beside?.location.assign(result.value.payment.redirectUrl)
      onBought(result.value.payment.id)
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
        amountText={choice.amountText}
        onChange={choice.setAmountText}
        fees={fees}
        problem={problem}
        promoOf={promo.creditOf}
      />
      {methods.length > 1 && method && (
        <SegmentedControl
          label={say('Pay with')}
          showLabel
          value={method}
          onChange={choice.setMethod}
          options={methods.map((name) => ({ value: name, label: methodName(name) }))}
        />
      )}
      <PromoField code={code} onChange={choice.setCode} answer={promo} credit={promoCredit} />
      <TopUpSummary amount={amount} fee={fee} promo={promoCredit} />
      {methods.length === 0 ? (
        <FormError>{say('No way of paying is set up here.')}</FormError>
      ) : (
        <PayButton
          where={where}
          pinsPayment={pinsPayment}
          failure={buy.error?.failure.message}
          busy={buy.isPending}
          disabled={blocked}
        >
          {problem
            ? say('Choose an amount')
            : promo.problem
              ? say('Change or clear the promo code')
              : say('Add {credits} for {money}', {
                  credits: formatCredits(amount - fee + promoCredit),
                  money: formatMoney(amount),
                })}
        </PayButton>
      )}
      {method === 'sandbox' && (
        <p className="text-sm text-paper-2">
          {say('The sandbox moves no real money. It is there to try things out.')}
        </p>
      )}
    </form>
  )
}

const methodNames: Record<string, Message> = { sandbox: 'Sandbox (no real money)', stripe: 'Card' }

function methodName(method: string): string {
  const message = methodNames[method]
  return message ? say(message) : method
}

interface PayButtonProps extends Pick<PaymentPlace, 'where' | 'pinsPayment'> {
  failure: string | undefined
  busy: boolean
  disabled: boolean
  children: ReactNode
}

/** On the wallet page it sticks above the bottom bar of a phone. */
function PayButton({ where, pinsPayment, failure, busy, disabled, children }: PayButtonProps) {
  return (
    <div
      className={cx(
        pinsPayment && 'sticky z-10 -mx-5 bg-ink-1 px-5 py-3',
        pinsPayment &&
          (where === 'here' ? 'bottom-[calc(3.75rem+env(safe-area-inset-bottom))] md:bottom-0' : 'bottom-0'),
        failure && 'grid gap-3',
      )}
    >
      {failure && <FormError>{failure}</FormError>}
      <Button
        type="submit"
        size="lg"
        wide
        busy={busy}
        disabled={disabled}
        icon={where === 'beside' && <ExternalLink aria-hidden size={18} />}
      >
        {children}
      </Button>
    </div>
  )
}

interface TopUpSummaryProps {
  amount: number
  fee: number
  promo: number
}

/** From what is bought to what arrives. */
function TopUpSummary({ amount, fee, promo }: TopUpSummaryProps) {
  return (
    <dl className="grid gap-1.5 border-t border-line pt-4">
      <Line name="Credits bought" value={formatCredits(amount)} />
      <Line name="Fee" value={fee === 0 ? say('none [fee]') : formatCredits(-fee)} />
      {promo > 0 && <Line name="Promo credits" value={`+${formatCredits(promo)}`} />}
      <Line name="Added to your balance" value={formatCredits(amount - fee + promo)} strong />
    </dl>
  )
}

function Line({ name, value, strong = false }: { name: Message; value: string; strong?: boolean }) {
  return (
    <div className="flex justify-between gap-4">
      <dt className="text-paper-1">{say(name)}</dt>
      <dd className={`shrink-0 ${strong ? 'font-semibold text-amber-text' : ''}`}>{value}</dd>
    </div>
  )
}
