import { type FormEvent, type ReactNode, useState } from 'react'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { DayFields } from '../../../ui/fields/day-fields.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import type { OperatorSearch } from '../search.ts'

interface PeopleFiltersProps {
  search: OperatorSearch
  /** what a client is found by */
  clientHint: string
  onFind: (words: { client: string; performer: string }) => void
  onDays: (days: Pick<OperatorSearch, 'from' | 'to'>) => void
  /** the field that stands first */
  children: ReactNode
}

/** Filters by account and by day: days apply immediately, names on submit. */
export function PeopleFilters({ search, clientHint, onFind, onDays, children }: PeopleFiltersProps) {
  const [client, setClient] = useState(search.client ?? '')
  const [performer, setPerformer] = useState(search.performer ?? '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    onFind({ client, performer })
  }
  return (
    <search>
      <form
        noValidate
        onSubmit={send}
        className="grid grid-cols-2 items-start gap-x-5 gap-y-4 lg:grid-cols-[9rem_1fr_1fr_auto_auto_auto]"
      >
        {children}
        <div className="max-lg:order-first max-lg:col-span-2">
          <Field label={say('Client')} hint={clientHint}>
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
        <DayFields from={search.from} to={search.to} onChange={onDays} />
        <Button type="submit" tone="quiet" className="max-lg:col-span-2 lg:mt-6.5">
          {say('Find')}
        </Button>
      </form>
    </search>
  )
}
