import { type Message, say } from '../../../lib/language/say.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { type OperatorSearch, readOperatorSearch } from '../search.ts'
import { PeopleFilters } from '../searching/people-filters.tsx'
import { sessionIdIn } from './session-id-in.ts'

const states = [
  { value: '', label: 'All [sessions]' },
  { value: 'RUNNING', label: 'Running' },
  { value: 'ENDED', label: 'Ended [of sessions]' },
] as const satisfies readonly { value: string; label: Message }[]

interface SessionFiltersProps {
  search: OperatorSearch
  onChange: (change: OperatorSearch) => void
}

/** The address of a receipt opens its session. */
export function SessionFilters({ search, onChange }: SessionFiltersProps) {
  return (
    <PeopleFilters
      search={search}
      clientHint={say('Name, e-mail, or the address of a receipt.')}
      onFind={(words) => {
        const session = sessionIdIn(words.client)
        onChange(session ? { session } : readOperatorSearch({ ...search, ...words }))
      }}
      onDays={onChange}
    >
      <Field label={say('State')}>
        {(control) => (
          <Select
            {...control}
            value={search.state ?? ''}
            onChange={(event) => onChange({ state: readOperatorSearch({ state: event.target.value }).state })}
            options={states.map(({ value, label }) => ({ value, label: say(label) }))}
          />
        )}
      </Field>
    </PeopleFilters>
  )
}
