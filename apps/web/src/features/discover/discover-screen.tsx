import { pager } from '@footlight/contract'
import { formatNumber } from '../../lib/format.ts'
import { useCall } from '../../lib/use-call.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { discoverQuery } from './discover-query.ts'
import type { DiscoverSearch } from './discover-search.ts'
import { FilterChips } from './filter-chips.tsx'
import { NobodyFound } from './nobody-found.tsx'
import { PerformerGrid, PerformerGridSkeleton } from './performer-grid.tsx'

interface DiscoverScreenProps {
  search: DiscoverSearch
  /** `replace`: a filter, no step to come back to */
  onSearch: (search: DiscoverSearch, how: { replace: boolean }) => void
}

/** The grid: who is on stage, and who else is in the house. */
export function DiscoverScreen({ search, onSearch }: DiscoverScreenProps) {
  const query = discoverQuery(search)
  const list = useCall('listPerformers', query, { keepPrevious: true })
  const filter = (change: DiscoverSearch) =>
    onSearch({ ...search, ...change, page: undefined }, { replace: true })
  return (
    <Page title="On stage tonight" lead={<LiveCount count={list.data?.liveTotal} failed={list.isError} />}>
      <FilterChips search={search} onFilter={filter} />
      <h2 className="sr-only">Performers</h2>
      {list.error ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <PerformerGridSkeleton />
      ) : list.data.performerAccounts.length === 0 ? (
        <NobodyFound
          search={search}
          onClear={() => onSearch({}, { replace: true })}
          onEveryone={() => filter({ show: undefined, peek: undefined })}
        />
      ) : (
        <>
          <PerformerGrid
            performers={list.data.performerAccounts}
            listKey={JSON.stringify(query)}
            stale={list.isPlaceholderData}
          />
          <div className="mt-9">
            <Pager
              state={list.data}
              onChange={({ limit, offset }) =>
                onSearch(
                  {
                    ...search,
                    size: pager.sizes.find((size) => size === limit && size !== pager.defaultSize),
                    page: offset === 0 ? undefined : offset / limit + 1,
                  },
                  { replace: false },
                )
              }
            />
          </div>
        </>
      )}
    </Page>
  )
}

function LiveCount({ count, failed }: { count: number | undefined; failed: boolean }) {
  if (count === undefined && !failed) return <Skeleton className="h-5 w-96 max-w-[80vw]" />
  const who =
    count === undefined
      ? ''
      : count === 0
        ? 'Nobody is live at this moment.'
        : count === 1
          ? '1 performer is live.'
          : `${formatNumber(count)} performers are live.`
  return <p>{who} You pay by the second, and only while the picture reaches you.</p>
}
