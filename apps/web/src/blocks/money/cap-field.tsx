import { formatCredits } from '../../lib/format.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { lasts, minimumOf } from './consent-facts.tsx'
import type { Paid } from './paid.ts'

const choices = [0, 500, 1000, 2500, 5000] as const

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
        choice === 0 ? 'No earlier than said above' : `At ${formatCredits(choice)} (${lasts(choice, price)})`,
    }))
  return (
    <Field label="Stop by itself" hint={`The ${word} ends when this much is spent.`}>
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
