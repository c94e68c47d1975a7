import { pager } from '@footlight/contract'
import { Link } from '@tanstack/react-router'
import { Pager } from '../../../blocks/pager.tsx'
import { useActWords, useCategories, useCategoryNames } from '../../../blocks/performer/categories.ts'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useMedia } from '../../../lib/page/use-media.ts'
import { useTitle } from '../../../lib/page/use-title.ts'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Theater } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Skeleton } from '../../../ui/notices/skeleton.tsx'
import { Page } from '../../../ui/page.tsx'
import { discoverQuery, documentTitleOf, headingOf, isNarrowed } from './discover-query.ts'
import { FilterSheet } from './filters/filter-sheet.tsx'
import { Filters } from './filters/filters.tsx'
import { NoResults } from './filters/no-results.tsx'
import { liveWords } from './live-words.ts'
import { PerformerGrid, PerformerGridSkeleton } from './performer-grid.tsx'
import type { DiscoverSearch } from './search.ts'
import { StripsPlace } from './strips/strips-place.tsx'

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
            <NoResults search={search} onClear={clear} onEveryone={() => onSearch({}, { replace: false })} />
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

/** [P10] Under an address of no act: those that there are. */
function NoSuchAct() {
  useTitle(say('Not found'))
  return (
    <div className="mx-auto max-w-3xl px-4 pb-12 sm:px-8">
      <EmptyState heading="h1" icon={<Theater aria-hidden size={24} />} title={say('There is no such act')}>
        {say('The address may have been mistyped, or this act no longer exists. These do:')}
      </EmptyState>
      <ActLinks act={undefined} />
    </div>
  )
}

/** Up to so many found, other searches are offered. */
const fewFound = 3

interface SuggestionsProps {
  q: string
  onSearch: (q: string) => void
}

/** [P4] If the server searched for a corrected text, shows which one. */
function MeantInstead({ q }: { q: string }) {
  const { data } = useCall('completeSearch', { query: { q } }, { staleTime: 60_000 })
  if (!data || data.meant === null) return null
  return <p className="mb-3 text-paper-1">{say('Shown for “{words}”', { words: data.meant })}</p>
}

/** Searches near to one that finds few. */
function Suggestions({ q, onSearch }: SuggestionsProps) {
  const { data } = useCall('suggestSearches', { query: { q } }, { staleTime: 60_000 })
  if (!data || data.suggestions.length === 0) return null
  return (
    <section aria-label={say('Other searches')} className="flex flex-wrap items-center gap-2">
      <p className="text-paper-1">{say('Did you mean')}</p>
      {data.suggestions.map((suggestion) => (
        <Button key={suggestion} tone="quiet" onClick={() => onSearch(suggestion)}>
          {suggestion}
        </Button>
      ))}
    </section>
  )
}

/** The way to each act's page [P10]. */
function ActLinks({ act }: { act: string | undefined }) {
  const categories = useCategories()
  return (
    <nav aria-label={say('All acts')} className="rendered-when-near mt-12">
      <h2 className="mb-3 text-xl">{say('All acts')}</h2>
      <ul className="flex min-h-11 flex-wrap gap-2">
        {categories.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="/category/$id"
              params={{ id }}
              search={{}}
              aria-current={id === act ? 'page' : undefined}
              className={cx(
                'flex min-h-11 items-center rounded-full border border-line px-4 transition-colors hover:border-line-strong hover:text-paper-0',
                id === act ? 'bg-ink-2 font-semibold text-paper-0' : 'text-paper-1',
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
