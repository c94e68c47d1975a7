import { type FormEvent, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { DayFields } from '../../../ui/day-fields.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { type OperatorSearch, readOperatorSearch } from '../operator-search.ts'
import { sessionIdIn } from './session-id-in.ts'

const states = [
  { value: '', label: 'All' },
  { value: 'RUNNING', label: 'Running' },
  { value: 'ENDED', label: 'Ended' },
] as const

interface SessionFiltersProps {
  search: OperatorSearch
  onChange: (change: OperatorSearch) => void
}

/** State and days hold at once, words when they are sent. The address of a receipt opens its session. */
export function SessionFilters({ search, onChange }: SessionFiltersProps) {
  const [client, setClient] = useState(search.client ?? '')
  const [performer, setPerformer] = useState(search.performer ?? '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    const session = sessionIdIn(client)
    onChange(session ? { session } : readOperatorSearch({ ...search, client, performer }))
  }
  return (
    <search>
      <form
        noValidate
        onSubmit={send}
        className="grid grid-cols-2 items-start gap-x-5 gap-y-4 lg:grid-cols-[9rem_1fr_1fr_auto_auto_auto]"
      >
        <Field label="State">
          {(control) => (
            <Select
              {...control}
              value={search.state ?? ''}
              onChange={(event) =>
                onChange({ state: readOperatorSearch({ state: event.target.value }).state })
              }
              options={states}
            />
          )}
        </Field>
        <div className="max-lg:order-first max-lg:col-span-2">
          <Field label="Client" hint="Name, e-mail, or the address of a receipt.">
            {(control) => (
              <TextInput
                {...control}
                autoComplete="off"
                spellCheck={false}
                value={client}
                onChange={(event) => setClient(event.target.value)}
              />
            )}
          </Field>
        </div>
        <Field label="Performer" hint="Name or number.">
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              spellCheck={false}
              value={performer}
              onChange={(event) => setPerformer(event.target.value)}
            />
          )}
        </Field>
        <DayFields from={search.from} to={search.to} onChange={onChange} />
        <Button type="submit" tone="quiet" className="max-lg:col-span-2 lg:mt-6.5">
          Find
        </Button>
      </form>
    </search>
  )
}
