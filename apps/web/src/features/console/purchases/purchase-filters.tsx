import { type Message, say } from '../../../lib/language/say.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { type OperatorSearch, readOperatorSearch } from '../search.ts'
import { PeopleFilters } from '../searching/people-filters.tsx'

const kinds = [
  { value: '', label: 'All [payments]' },
  { value: 'tip', label: 'Tips' },
  { value: 'message', label: 'Messages' },
  { value: 'subscription', label: 'Subscriptions' },
] as const satisfies readonly { value: string; label: Message }[]

interface PurchaseFiltersProps {
  search: OperatorSearch
  onChange: (change: OperatorSearch) => void
}

export function PurchaseFilters({ search, onChange }: PurchaseFiltersProps) {
  return (
    <PeopleFilters
      search={search}
      clientHint={say('Name or e-mail.')}
      onFind={(words) => onChange(readOperatorSearch({ ...search, ...words }))}
      onDays={onChange}
    >
      <Field label={say('Kind')}>
        {(control) => (
          <Select
            {...control}
            value={search.kind ?? ''}
            onChange={(event) => onChange({ kind: readOperatorSearch({ kind: event.target.value }).kind })}
            options={kinds.map(({ value, label }) => ({ value, label: say(label) }))}
          />
        )}
      </Field>
    </PeopleFilters>
  )
}
