import { pager } from '@footlight/contract'
import { Pager } from '../../../blocks/pager.tsx'
import { useActWords, useCategoryNames } from '../../../blocks/performer/categories.ts'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useMedia } from '../../../lib/page/use-media.ts'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Page } from '../../../ui/page.tsx'
import { ActLinks } from './act-links.tsx'
import { discoverQuery, documentTitleOf, headingOf, isNarrowed } from './discover-query.ts'
import { FilterSheet } from './filters/filter-sheet.tsx'
import { Filters } from './filters/filters.tsx'
import { NobodyFound } from './filters/nobody-found.tsx'
import { liveWords } from './live-words.ts'
import { NoSuchAct } from './no-such-act.tsx'
import { PerformerGrid, PerformerGridSkeleton } from './performer-grid.tsx'
import type { DiscoverSearch } from './search.ts'
import { StripsPlace } from './strips/strips-place.tsx'
import { fewFound, MeantInstead, Suggestions } from './suggestions.tsx'

/** A performer who goes live is not on the page yet, and no event says where in the list the card belongs. */
const freshMs = 20_000

/** From Tailwind's `lg` on the filters are beside the cards; below that, their counts load only when the sheet opens. */
const besideTheCards = '(width >= 64rem)'

interface DiscoverScreenProps {
  /** the category whose page this is */
  act: string | undefined
  search: DiscoverSearch
  /** `replace`: a filter, no step to come back to */
  onSearch: (search: DiscoverSearch, how: { replace: boolean }) => void
}

/** The grid: live performers first, then the others. */
export function DiscoverScreen({ act, search, onSearch }: DiscoverScreenProps) {
  const query = discoverQuery(search)
  const isWide = useMedia(besideTheCards)
  const actName = useCategoryNames()
  const words = useActWords(act)
  const isFront = act === undefined && search.page === undefined && !isNarrowed(search)
  const list = useCall('listPerformers', query, { keepPreviousData: true, refetchInterval: freshMs })
  const total = list.isPlaceholderData ? undefined : list.data?.total
  const filter = (change: DiscoverSearch) =>
    onSearch({ ...search, ...change, page: undefined }, { replace: true })
  if (words === null) return <NoSuchAct />
  const clear = () => onSearch({ q: search.q, sort: search.sort }, { replace: true })
  return (
    <Page
      title={(search.q === undefined && words?.title) || headingOf(search, total)}
      documentTitle={documentTitleOf(search, words?.title ?? actName(search.category))}
      lead={words && <p className="max-w-prose">{words.body}</p>}
      width="full"
    >
      <div className="lg:grid lg:grid-cols-[220px_minmax(0,1fr)] lg:gap-8">
        <aside aria-label={say('Filters')} className="max-lg:hidden">
          <Filters search={search} onFilter={filter} isShown={isWide} />
        </aside>
        <div className="min-w-0">
          <div className="mb-3 flex items-center justify-between gap-4">
            <LiveCount search={search} list={list.data} failed={list.isError} />
            <FilterSheet search={search} onFilter={filter} total={total} onClear={clear} />
          </div>
          {search.q !== undefined && total !== undefined && total > 0 && <MeantInstead q={search.q} />}
          {search.q !== undefined && total !== undefined && total <= fewFound && (
            <div className="mb-4">
              <Suggestions q={search.q} onSearch={(q) => onSearch({ q }, { replace: false })} />
            </div>
          )}
          {list.error ? (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          ) : !list.data ? (
            <PerformerGridSkeleton />
          ) : list.data.performerAccounts.length === 0 ? (
            <NobodyFound
              search={search}
              onClear={clear}
              onEveryone={() => onSearch({}, { replace: false })}
            />
          ) : (
            <>
              <PerformerGrid
                performers={list.data.performerAccounts}
                liveCount={list.data.liveMatching}
                awayCount={list.data.total - list.data.liveMatching}
                listKey={JSON.stringify(query)}
                stale={list.isPlaceholderData}
                strips={isFront ? (above) => <StripsPlace above={above} /> : undefined}
              />

              {list.data.total > pager.sizes[0] && (
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
              )}
            </>
          )}
          {list.data && <ActLinks act={act} />}
        </div>
      </div>
    </Page>
  )
}

interface LiveCountProps {
  search: DiscoverSearch
  list: Reply<'listPerformers'> | undefined
  failed: boolean
}

/** How many of them are live, and what watching costs. */
function LiveCount({ search, list, failed }: LiveCountProps) {
  if (!list && !failed) return <Skeleton className="h-5 w-96 max-w-[50vw]" />
  return (
    <p role="status" className="min-w-0 text-paper-1">
      {list && list.total > 0 && liveWords(list, isNarrowed(search))}{' '}
      <span className="max-sm:hidden">
        {say('You pay by the second, and only while the picture reaches you.')}
      </span>
    </p>
  )
}
