import { formatCredits } from '../../lib/language/format.ts'
import { type Message, say } from '../../lib/language/say.ts'
import { Field } from '../../ui/fields/field.tsx'
import { Select } from '../../ui/fields/select.tsx'
import { lasts, minimumOf } from './consent-facts.tsx'
import type { Paid } from './paid.ts'

const choices = [0, 500, 1000, 2500, 5000] as const

const hints: Record<Paid, Message> = {
  show: 'The show ends when this much is spent.',
  peek: 'The peek ends when this much is spent.',
  call: 'The call ends when this much is spent.',
}

interface CapFieldProps {
  word: Paid
  /** credits per minute */
  price: number
  /** credits; 0: none */
  cap: number
  onChange: (cap: number) => void
}

/** [B9] Credits at which it ends by itself, chosen before it begins. */
export function CapField({ word, price, cap, onChange }: CapFieldProps) {
  const options = choices
    .filter((choice) => choice === 0 || choice >= minimumOf(price))
    .map((choice) => ({
      value: String(choice),
      label:
        choice === 0
          ? say('Never')
          : say('At {credits} ({time})', { credits: formatCredits(choice), time: lasts(choice, price) }),
    }))
  return (
    <Field label={say('Stop automatically')} hint={say(hints[word])}>
      {(control) => (
        <Select
          {...control}
          value={String(cap)}
          onChange={(event) => onChange(Number(event.target.value))}
          options={options}
        />
      )}
    </Field>
  )
}
