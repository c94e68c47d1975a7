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
          {(search.show ?? search.peek) && <Button onClick={onEveryone}>Look among everyone</Button>}
          {narrowed && (
            <Button tone="quiet" onClick={onClear}>
              Clear the filters
            </Button>
          )}
        </>
      }
    >
      {(search.show ?? search.peek)
        ? 'Nobody on stage matches. Others may be in later tonight.'
        : 'No performer matches. Try fewer filters or another word.'}
    </EmptyState>
  )
}
