import { type FormEvent, useEffect, useRef } from 'react'
import { say } from '../../../lib/language/say.ts'
import { Button } from '../../../ui/button.tsx'
import { DayFields } from '../../../ui/fields/day-fields.tsx'
import { Field } from '../../../ui/fields/field.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { TextInput } from '../../../ui/fields/text-input.tsx'
import { type OperatorSearch, readOperatorSearch, type SectionProps } from '../search.ts'
import {
  atStart,
  type FilterName,
  isNarrowed,
  type ListFilter,
  type ListPrefix,
  withoutFilters,
} from './list-address.ts'

interface ListFiltersProps extends SectionProps {
  filters: readonly ListFilter[]
  prefix: ListPrefix | undefined
}

/** [O2] The filters of a list. They stand in the address. */
export function ListFilters({ filters, prefix, search, onSearch }: ListFiltersProps) {
  const form = useTextsOf(search)
  const change = (to: { [Name in FilterName]?: string | undefined } = {}) => {
    // what is typed and not yet submitted counts too
    const texts = Object.fromEntries(new FormData(form.current ?? undefined))
    onSearch(readOperatorSearch({ ...atStart(search, prefix), ...texts, ...to }))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change()
  }
  return (
    <search>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-wrap items-start gap-x-5 gap-y-4">
        {filters.map((filter) =>
          filter.of === 'days' ? (
            <DayFields key="days" from={search.from} to={search.to} onChange={change} />
          ) : (
            <div key={filter.name} className={filter.of === 'text' ? 'min-w-0 flex-[1_1_12rem]' : 'w-44'}>
              <Field label={filter.label} hint={filter.of === 'text' ? filter.hint : undefined}>
                {(control) =>
                  filter.of === 'text' ? (
                    <TextInput
                      {...control}
                      name={filter.name}
                      type="search"
                      autoComplete="off"
                      spellCheck={false}
                      maxLength={100}
                      defaultValue={search[filter.name]}
                    />
                  ) : (
                    <Select
                      {...control}
                      value={search[filter.name] ?? ''}
                      onChange={({ target }) => change({ [filter.name]: target.value })}
                      options={filter.options}
                    />
                  )
                }
              </Field>
            </div>
          ),
        )}
        <div className="flex flex-wrap gap-2.5 sm:mt-6.5">
          {filters.some(({ of }) => of === 'text') && <Button type="submit">{say('Find')}</Button>}
          {isNarrowed(search, filters) && (
            <Button tone="quiet" onClick={() => onSearch(withoutFilters(search, filters, prefix))}>
              {say('Show all')}
            </Button>
          )}
        </div>
      </form>
    </search>
  )
}

/** Back and a link show their own texts, in the fields that have the focus too. */
function useTextsOf(search: OperatorSearch) {
  const form = useRef<HTMLFormElement>(null)
  const address = JSON.stringify(search)
  useEffect(() => {
    const texts: OperatorSearch = JSON.parse(address)
    for (const field of form.current?.elements ?? [])
      if (field instanceof HTMLInputElement && field.name !== '')
        field.value = String(texts[field.name as FilterName] ?? '')
  }, [address])
  return form
}
