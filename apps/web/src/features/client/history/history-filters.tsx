import { say } from '../../../lib/language/say.ts'
import { DayFields } from '../../../ui/fields/day-fields.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { type HistorySearch, readHistorySearch } from './search.ts'

const kinds = [
  { value: '', label: 'Everything' },
  { value: 'session', label: 'Shows' },
  { value: 'payment', label: 'Top-ups' },
  { value: 'subscription', label: 'Subscriptions' },
  { value: 'tip', label: 'Tips' },
  { value: 'refund', label: 'Refunds' },
  { value: 'peek_credit', label: 'Peek credit' },
  { value: 'credit', label: 'Credit from us' },
  { value: 'reversal', label: 'Reversed top-ups' },
] as const

interface HistoryFiltersProps {
  search: HistorySearch
  onChange: (change: HistorySearch) => void
}

export function HistoryFilters({ search, onChange }: HistoryFiltersProps) {
  return (
    <search className="mb-6 flex flex-wrap items-end gap-x-5 gap-y-4">
      <Field label={say('Kind')}>
        {(control) => (
          <Select
            {...control}
            className="min-w-44"
            value={search.type ?? ''}
            onChange={(event) => onChange({ type: readHistorySearch({ type: event.target.value }).type })}
            options={kinds.map(({ value, label }) => ({ value, label: say(label) }))}
          />
        )}
      </Field>
      <DayFields from={search.from} to={search.to} onChange={onChange} />
    </search>
  )
}
