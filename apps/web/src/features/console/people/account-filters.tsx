import { type FormEvent, type ReactNode, useState } from 'react'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { type OperatorSearch, readOperatorSearch } from '../search.ts'
import { roleWords } from './people-words.ts'

interface AccountFiltersProps {
  search: OperatorSearch
  onChange: (change: OperatorSearch) => void
  /** beside the button */
  children: ReactNode
}

/** What an account is found by: the text on submit, the choices at once. */
export function AccountFilters({ search, onChange, children }: AccountFiltersProps) {
  const [find, setFind] = useState(search.find ?? '')
  const send = (event: FormEvent) => {
    event.preventDefault()
    onChange({ find: find.trim() || undefined })
  }
  const choices = [
    {
      name: 'role',
      label: say('Role'),
      options: Object.entries(roleWords).map(([value, label]) => ({ value, label: say(label) })),
    },
    {
      name: 'standing',
      label: say('State'),
      options: [
        { value: 'OPEN', label: say('Open [of an account]') },
        { value: 'SUSPENDED', label: say('Suspended') },
        { value: 'UNPROVEN', label: say('Address not proven') },
        { value: 'CLOSED', label: say('Closed [of an account]') },
      ],
    },
  ] as const
  return (
    <search>
      <form
        noValidate
        onSubmit={send}
        className="grid grid-cols-2 items-end gap-x-5 gap-y-4 md:grid-cols-[minmax(0,2fr)_1fr_1fr_1fr]"
      >
        <div className="max-md:col-span-2">
          <Field label={say('Name, username, e-mail, number or id')}>
            {(control) => (
              <TextInput
                {...control}
                type="search"
                autoComplete="off"
                spellCheck={false}
                maxLength={100}
                value={find}
                onChange={(event) => setFind(event.target.value)}
              />
            )}
          </Field>
        </div>
        {choices.map(({ name, label, options }) => (
          <Field key={name} label={label}>
            {(control) => (
              <Select
                {...control}
                value={search[name] ?? ''}
                onChange={(event) =>
                  onChange({ [name]: readOperatorSearch({ [name]: event.target.value })[name] })
                }
                options={[{ value: '', label: say('All [accounts]') }, ...options]}
              />
            )}
          </Field>
        ))}
        <Field label={say('Order')}>
          {(control) => (
            <Select
              {...control}
              value={search.sort ?? ''}
              onChange={(event) => onChange({ sort: readOperatorSearch({ sort: event.target.value }).sort })}
              options={[
                { value: '', label: say('Newest first') },
                { value: 'displayName', label: say('By name') },
              ]}
            />
          )}
        </Field>
        <div className="col-span-full flex flex-wrap gap-2.5">
          <Button type="submit">{say('Find')}</Button>
          {children}
        </div>
      </form>
    </search>
  )
}
