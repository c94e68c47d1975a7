import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { type HistorySearch, readHistorySearch } from './history-search.ts'

const kinds = [
  { value: '', label: 'Everything' },
  { value: 'session', label: 'Shows' },
  { value: 'payment', label: 'Top-ups' },
  { value: 'subscription', label: 'Subscriptions' },
  { value: 'message', label: 'Messages' },
  { value: 'refund', label: 'Refunds' },
  { value: 'peek_credit', label: 'Peek credit' },
] as const

interface HistoryFiltersProps {
  search: HistorySearch
  onChange: (change: HistorySearch) => void
}

export function HistoryFilters({ search, onChange }: HistoryFiltersProps) {
  return (
    <search className="mb-6 flex flex-wrap items-end gap-x-5 gap-y-4">
      <Field label="Kind">
        {(control) => (
          <Select
            {...control}
            className="min-w-44"
            value={search.type ?? ''}
            onChange={(event) => onChange({ type: readHistorySearch({ type: event.target.value }).type })}
            options={kinds}
          />
        )}
      </Field>
      <Field label="From">
        {(control) => (
          <TextInput
            {...control}
            type="date"
            max={search.to}
            value={search.from ?? ''}
            onChange={(event) => onChange({ from: event.target.value || undefined })}
          />
        )}
      </Field>
      <Field label="To">
        {(control) => (
          <TextInput
            {...control}
            type="date"
            min={search.from}
            value={search.to ?? ''}
            onChange={(event) => onChange({ to: event.target.value || undefined })}
          />
        )}
      </Field>
    </search>
  )
}
