import { type FormEvent, useState } from 'react'
import { type Message, say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { DayFields } from '../../../ui/fields/day-fields.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { type OperatorSearch, readOperatorSearch } from '../operator-search.ts'
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
        <Field label={say('State')}>
          {(control) => (
            <Select
              {...control}
              value={search.state ?? ''}
              onChange={(event) =>
                onChange({ state: readOperatorSearch({ state: event.target.value }).state })
              }
              options={states.map(({ value, label }) => ({ value, label: say(label) }))}
            />
          )}
        </Field>
        <div className="max-lg:order-first max-lg:col-span-2">
          <Field label={say('Client')} hint={say('Name, e-mail, or the address of a receipt.')}>
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
        <Field label={say('Performer')} hint={say('Name or number.')}>
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
          {say('Find')}
        </Button>
      </form>
    </search>
  )
}
