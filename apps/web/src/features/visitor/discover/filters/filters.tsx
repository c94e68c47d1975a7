import { useId } from 'react'
import { useCategoryNames } from '../../../../blocks/performer/categories.ts'
import { useCall } from '../../../../lib/calls/use-call.ts'
import { languageName } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import { Select } from '../../../../ui/fields/select.tsx'
import { countsQuery } from '../discover-query.ts'
import { type DiscoverSearch, readDiscoverSearch } from '../search.ts'
import { FilterGroup } from './filter-group.tsx'
import { filterGroups } from './filter-groups.ts'

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
