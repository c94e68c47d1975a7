import { say } from '../../../../lib/language/say.ts'
import { Button } from '../../../../ui/button.tsx'
import { SearchX } from '../../../../ui/icons/icons.ts'
import { EmptyState } from '../../../../ui/notices/empty-state.tsx'
import { countFilters } from '../discover-query.ts'
import type { DiscoverSearch } from '../search.ts'

interface NoResultsProps {
  search: DiscoverSearch
  /** clears the filters, but not the search text */
  onClear: () => void
  onEveryone: () => void
}

/** An empty grid: why, and the ways on. */
export function NoResults({ search, onClear, onEveryone }: NoResultsProps) {
  const isFiltered = countFilters(search) > 0
  const isPastTheEnd = search.page !== undefined
  return (
    <EmptyState
      icon={<SearchX aria-hidden size={24} />}
      title={say(isPastTheEnd ? 'The list ends before this page' : 'No performers found')}
      action={
        <>
          {(isFiltered || isPastTheEnd) && (
            <Button onClick={onClear}>{say(isFiltered ? 'Clear the filters' : 'To the first page')}</Button>
          )}
          {search.q !== undefined && (
            <Button tone="quiet" onClick={onEveryone}>
              {say('Show everyone')}
            </Button>
          )}
        </>
      }
    >
      {say(
        isFiltered
          ? 'Fewer filters find more: others may be live later tonight.'
          : isPastTheEnd
            ? 'Some may have left since you were here.'
            : 'Search by name, act or language.',
      )}
    </EmptyState>
  )
}
