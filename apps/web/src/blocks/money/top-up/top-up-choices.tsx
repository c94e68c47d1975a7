import type { CallReply } from '@footlight/contract'
import { formatMoney, formatNumber, formatPercent } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { cx } from '../../../ui/cx.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { feeOf, feePercentage, topUpChoices } from './top-up.ts'

interface TopUpChoicesProps {
  amountText: string
  onChange: (amountText: string) => void
  fees: CallReply<'updateBalanceInfo'>['fees']
  problem: string | undefined
  /** promo credits that an amount brings */
  promoOf(amount: number): number
}

/** Four usual amounts, each with what arrives of it, or any other one. */
export function TopUpChoices({ amountText, onChange, fees, problem, promoOf }: TopUpChoicesProps) {
  return (
    <>
      <fieldset className="@container">
        <legend className="mb-2 text-sm font-semibold">{say('You get')}</legend>
        <div className="grid grid-cols-2 gap-2.5 @md:grid-cols-4">
          {topUpChoices.map((amount) => {
            const percentage = feePercentage(amount, fees)
            const promo = promoOf(amount)
            return (
              <label
                key={amount}
                className={cx(
                  'grid justify-items-center rounded border border-line-strong bg-ink-2 px-2 py-3 transition-colors hover:border-paper-2',
                  'has-checked:border-amber-text has-checked:bg-[color-mix(in_oklab,var(--amber)_14%,var(--ink-1))] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-amber-text',
                )}
              >
                <input
                  type="radio"
                  name="amount"
                  className="sr-only"
                  checked={amountText === String(amount)}
                  onChange={() => onChange(String(amount))}
                />
                <span className="display-number text-xl">{formatNumber(amount - feeOf(amount, fees))}</span>
                <span className="text-sm text-paper-1">
                  {say('for {money}', { money: formatMoney(amount) })}
                </span>
                <span className="text-xs text-paper-2">
                  {percentage === 0
                    ? say('no fee')
                    : say('after {percent} fee', { percent: formatPercent(percentage) })}
                </span>
                {promo > 0 && (
                  <span className="text-xs font-semibold text-available">
                    {say('+{number} promo', { number: formatNumber(promo) })}
                  </span>
                )}
              </label>
            )
          })}
        </div>
      </fieldset>
      <Field label={say('Other amount')} error={problem}>
        {(control) => (
          <TextInput
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={amountText}
            onChange={(event) => onChange(event.target.value)}
          />
        )}
      </Field>
    </>
  )
}
