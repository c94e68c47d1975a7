import { formatCredits } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { TicketPercent } from '../../../ui/icons/icons.ts'
import type { PromoAnswer } from './use-promo.ts'

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
