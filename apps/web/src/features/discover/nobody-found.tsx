import { SearchX } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { hasFilters } from './discover-query.ts'
import type { DiscoverSearch } from './discover-search.ts'

interface NobodyFoundProps {
  search: DiscoverSearch
  onClear: () => void
  onEveryone: () => void
}

/** An empty grid: what was looked for, and the two ways on. */
export function NobodyFound({ search, onClear, onEveryone }: NobodyFoundProps) {
  const narrowed = hasFilters(search) || search.page !== undefined
  return (
    <EmptyState
      icon={<SearchX aria-hidden size={24} />}
      title={search.q ? `Nobody found for “${search.q}”` : 'Nobody here at the moment'}
      action={
        <>
          {search.show !== 'all' && <Button onClick={onEveryone}>Look among everyone</Button>}
          {narrowed && (
            <Button tone="quiet" onClick={onClear}>
              Clear the filters
            </Button>
          )}
        </>
      }
    >
      {search.show === 'all'
        ? 'No performer matches. Try fewer filters or another word.'
        : 'Nobody who is live matches. Others may be in later tonight.'}
    </EmptyState>
  )
}
