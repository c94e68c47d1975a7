import { promoCreditOf } from '@footlight/contract'
import { useEffect, useState } from 'react'
import { useSignedIn } from '../../../lib/account/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { formatCredits } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { TicketPercent } from '../../../ui/icons/icons.ts'

interface PromoFieldProps {
  code: string
  onChange: (code: string) => void
  answer: PromoAnswer
  /** promo credits that the chosen amount brings */
  credit: number
}

/** [T4] A field for a promo code, in capitals, and right below it what the code gives or why it gives nothing. */
export function PromoField({ code, onChange, answer, credit }: PromoFieldProps) {
  return (
    <Field label={say('Promo code, if you have one')} hint={hintFor(answer, credit)} error={answer.problem}>
      {(control) => (
        <TextInput
          {...control}
          value={code}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          className="uppercase"
          onChange={(event) => onChange(event.target.value.trim().toUpperCase())}
        />
      )}
    </Field>
  )
}

function hintFor({ asking }: PromoAnswer, credit: number) {
  if (asking) return say('Looking it up…')
  if (credit === 0) return undefined
  return (
    <span className="flex items-center gap-1.5 text-available">
      <TicketPercent aria-hidden size={16} />
      {say('It adds {credits} as promo credits.', { credits: formatCredits(credit) })}
    </span>
  )
}

/** how long the typing must rest before the code is asked about */
const restMs = 400

interface PromoAnswer {
  /** credits on top of a top-up of `amount`; 0 without a code, below its minimum, or while unknown */
  creditOf(amount: number): number
  /** why the code gives nothing with the chosen amount; undefined while it is checked, and if it gives credit */
  problem: string | undefined
  /** the code of the field is not judged yet */
  asking: boolean
}

/** [T4] What a promo code gives with top-ups; `amount` is the chosen one, 0 where it cannot be bought. */
export function usePromo(code: string, amount: number): PromoAnswer {
  const clientId = useSignedIn()?.account.id
  const typed = useRested(code, restMs)
  const isAsked = clientId !== undefined && code !== ''
  const isCurrent = isAsked && typed === code
  const { data, error } = useCall(
    'promoCredit',
    { params: { id: clientId ?? '', code: typed } },
    { enabled: isCurrent },
  )
  const promo = isCurrent && !error ? data?.promo : undefined
  const least = promo && amount > 0 && amount < promo.minimum ? promo.minimum : undefined
  const refused = isCurrent ? error?.failure.message : undefined
  return {
    creditOf: (topUp) => (promo && topUp > 0 && topUp >= promo.minimum ? promoCreditOf(promo, topUp) : 0),
    problem:
      least === undefined
        ? refused
        : say('This promo code needs a top-up of at least {credits}.', { credits: formatCredits(least) }),
    asking: isAsked && (!isCurrent || (!data && !error)),
  }
}

/** A debounced value: the last one that stayed for `afterMs`. */
function useRested<Value>(value: Value, afterMs: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), afterMs)
    return () => clearTimeout(timer)
  }, [value, afterMs])
  return rested
}
