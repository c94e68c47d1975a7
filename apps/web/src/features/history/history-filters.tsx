import { Field } from '../../ui/field.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { HistorySearch } from './history-search.ts'

const kinds = [
  { value: 'all', label: 'All' },
  { value: 'session', label: 'Shows' },
  { value: 'payment', label: 'Top-ups' },
] as const

interface HistoryFiltersProps {
  search: HistorySearch
  onChange: (change: HistorySearch) => void
}

export function HistoryFilters({ search, onChange }: HistoryFiltersProps) {
  return (
    <search className="mb-6 flex flex-wrap items-end gap-x-5 gap-y-4">
      <SegmentedControl
        label="Kind"
        showLabel
        value={search.type ?? 'all'}
        onChange={(kind) => onChange({ type: kind === 'all' ? undefined : kind })}
        options={kinds}
      />
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
