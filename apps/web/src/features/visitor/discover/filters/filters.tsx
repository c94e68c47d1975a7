import { useId } from 'react'
import { useCategoryNames } from '../../../../blocks/performer/categories.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { formatNumber, languageName } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { cx } from '../../../../ui/cx.ts'
import { Select } from '../../../../ui/fields/select.tsx'
import { Check } from '../../../../ui/icons/icons.ts'
import { countsQuery } from '../discover-query.ts'
import { type DiscoverSearch, readDiscoverSearch } from '../search.ts'
import { type FilterChoice, type FilterGroupOf, filterGroups } from './filter-groups.ts'

const orders = [
  { value: 'live', label: 'Recommended' },
  { value: 'rating', label: 'Best rated' },
  { value: 'price', label: 'Lowest price' },
  { value: 'name', label: 'Name' },
] as const

export interface FiltersProps {
  search: DiscoverSearch
  onFilter: (change: DiscoverSearch) => void
  /** filters that are not in sight are not counted */
  isShown: boolean
}

/** Order and filters, a stop of Tab each. */
export function Filters({ search, onFilter, isShown }: FiltersProps) {
  const orderId = useId()
  const counts = useCall('countPerformers', countsQuery(search), { keepPreviousData: true, enabled: isShown })
  const category = useCategoryNames()
  const groups = filterGroups(search, counts.data, { category, language: languageName })
  return (
    <div className="grid gap-5">
      <div className="grid gap-1">
        <label htmlFor={orderId} className="px-2.5 text-sm font-semibold">
          {say('Order')}
        </label>
        <Select
          id={orderId}
          options={orders.map(({ value, label }) => ({ value, label: say(label) }))}
          value={search.sort ?? 'live'}
          onChange={({ target }) => onFilter({ sort: readDiscoverSearch({ sort: target.value }).sort })}
        />
      </div>
      {groups.map((group) => (
        <FilterGroup key={group.label} {...group} onChoose={({ change }) => onFilter(change)} />
      ))}
    </div>
  )
}

interface FilterGroupProps extends FilterGroupOf {
  onChoose: (choice: FilterChoice) => void
}

/** One filter: radio buttons underneath, so that it is one stop of Tab, and arrow keys choose. */
function FilterGroup({ label, value, choices, onChoose }: FilterGroupProps) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="px-2.5 pb-1 text-sm font-semibold">{label}</legend>
      {choices.map((choice) => {
        const isChosen = choice.value === value
        const isEmpty = choice.count === 0 && !isChosen
        return (
          <label
            key={choice.value}
            className={cx(
              'flex min-h-11 items-center gap-2 rounded-sm px-2.5 text-paper-1 transition-colors lg:min-h-8 lg:pointer-coarse:min-h-11',
              'has-checked:bg-ink-2 has-checked:font-semibold has-checked:text-paper-0 has-focus-visible:outline-2 has-focus-visible:outline-amber-text',
              isEmpty ? 'cursor-not-allowed opacity-55' : 'hover:text-paper-0',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={isChosen}
              disabled={isEmpty}
              onChange={() => onChoose(choice)}
            />
            <span className="min-w-0 wrap-anywhere">{choice.label}</span>
            {isChosen && <Check aria-hidden size={15} strokeWidth={2.6} className="text-amber-text" />}
            {choice.count !== null && (
              <span className="ms-auto ps-2 text-sm font-normal text-paper-2">
                {formatNumber(choice.count)}
              </span>
            )}
          </label>
        )
      })}
    </fieldset>
  )
}
