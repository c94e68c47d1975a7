import { Check } from 'lucide-react'
import { useCategoryNames } from '../../lib/categories.ts'
import { useCall } from '../../lib/use-call.ts'
import { Chip } from '../../ui/chip.tsx'
import type { DiscoverSearch } from './discover-search.ts'

const languages = [
  { code: 'en', name: 'English' },
  { code: 'nl', name: 'Nederlands' },
  { code: 'fr', name: 'Français' },
  { code: 'de', name: 'Deutsch' },
] as const
const cheap = 100

interface FilterChipsProps {
  search: DiscoverSearch
  onFilter: (change: DiscoverSearch) => void
}

/** One press sets a filter, another one takes it away. */
export function FilterChips({ search, onFilter }: FilterChipsProps) {
  const categories = useCall('listCategories', undefined, { staleTime: 3_600_000 })
  const categoryName = useCategoryNames()
  const chips = [
    {
      key: 'live',
      label: 'Live',
      selected: search.show === 'live',
      change: { show: search.show ? undefined : 'live' },
    },
    ...(categories.data?.categories ?? []).map(({ id }) => ({
      key: `category-${id}`,
      label: categoryName(id) ?? id,
      selected: search.category === id,
      change: { category: search.category === id ? undefined : id },
    })),
    ...languages.map(({ code, name }) => ({
      key: `language-${code}`,
      label: name,
      selected: search.language === code,
      change: { language: search.language === code ? undefined : code },
    })),
    {
      key: 'price',
      label: `Under ${cheap}/min`,
      selected: search.priceMax !== undefined,
      change: { priceMax: search.priceMax === undefined ? cheap - 1 : undefined },
    },
    {
      key: 'peek',
      label: 'Peek open',
      selected: search.peek !== undefined,
      change: { peek: search.peek ? undefined : 'open' },
    },
  ] satisfies { key: string; label: string; selected: boolean; change: DiscoverSearch }[]
  return (
    <fieldset className="mb-5 min-w-0">
      <legend className="sr-only">Filters</legend>
      <div className="scrollbar-none -mx-4 flex gap-2 overflow-x-auto px-4 py-0.5 sm:mx-0 sm:flex-wrap sm:px-0">
        {chips.map(({ key, label, selected, change }) => (
          <Chip key={key} selected={selected} onClick={() => onFilter(change)}>
            {selected && <Check aria-hidden size={15} strokeWidth={2.6} />}
            {label}
          </Chip>
        ))}
      </div>
    </fieldset>
  )
}
