import { transferKinds } from '@footlight/contract'
import type { FormEvent } from 'react'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { DayFields } from '../../../ui/fields/day-fields.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import type { OperatorSearch } from '../search.ts'
import { kindWords } from './ledger-words.ts'

interface LedgerFiltersProps {
  search: OperatorSearch
  onChange: (change: OperatorSearch) => void
}

/** Whose transfers, for what, of which kind, and of which days; days apply immediately. */
export function LedgerFilters({
  search: { owner, reference, transfer, from, to },
  onChange,
}: LedgerFiltersProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    const text = (name: string) => String(values.get(name) ?? '').trim() || undefined
    onChange({
      owner: text('owner'),
      reference: text('reference'),
      transfer: transferKinds.find((kind) => kind === values.get('kind')),
    })
  }
  return (
    <form
      onSubmit={submit}
      className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-[1fr_1fr_12rem_auto_auto_auto]"
    >
      <Field label={say('Account [whose transfers]')}>
        {(control) => (
          <TextInput {...control} name="owner" defaultValue={owner} autoComplete="off" spellCheck={false} />
        )}
      </Field>
      <Field label={say('Reference')}>
        {(control) => (
          <TextInput
            {...control}
            name="reference"
            defaultValue={reference}
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field label={say('Kind')}>
        {(control) => (
          <Select
            {...control}
            name="kind"
            defaultValue={transfer ?? ''}
            options={[
              { value: '', label: say('All kinds') },
              ...transferKinds.map((value) => ({ value, label: say(kindWords[value]) })),
            ]}
          />
        )}
      </Field>
      <DayFields from={from} to={to} onChange={onChange} />
      <Button type="submit">{say('Show these')}</Button>
    </form>
  )
}
