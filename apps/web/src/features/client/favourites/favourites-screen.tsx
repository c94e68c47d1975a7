import { Link } from '@tanstack/react-router'
import { Pager } from '../../../blocks/pager.tsx'
import { PastTheEnd } from '../../../blocks/past-the-end.tsx'
import { useCategoryNames } from '../../../blocks/performer/categories.ts'
import { PerformerCard, PerformerCardSkeleton } from '../../../blocks/performer/performer-card.tsx'
import { useSignedIn } from '../../../lib/account/session.ts'
import { useCall } from '../../../lib/calls/use-call.ts'
import { say } from '../../../lib/language/say.ts'
import { useServerNow } from '../../../lib/page/use-now.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { Heart } from '../../../ui/icons/icons.ts'
import { EmptyState } from '../../../ui/notices/empty-state.tsx'
import { ErrorState } from '../../../ui/notices/error-state.tsx'
import { Page } from '../../../ui/page.tsx'
import { Said } from '../../../ui/text/said.tsx'
import { type FavouritesSearch, searchAt, windowOf } from './search.ts'

const gridClass =
  'grid grid-cols-2 gap-2.5 sm:grid-cols-[repeat(auto-fill,minmax(clamp(215px,13vw,350px),1fr))] sm:gap-5'
const places = Array.from({ length: 8 }, (_, index) => index)

interface FavouritesScreenProps {
  search: FavouritesSearch
  onSearch: (search: FavouritesSearch) => void
}

/** [M3] The client's favourites, live ones first, each with its alert. */
export function FavouritesScreen({ search, onSearch }: FavouritesScreenProps) {
  return (
    <Page
      title={say('Favourites')}
      lead={
        <Said
          text="With notifications on, we tell you when a favourite goes live. Choose how in your <link>account</link>."
          link={<Link to="/account" className="underline" />}
        />
      }
    >
      <List search={search} onSearch={onSearch} />
    </Page>
  )
}

function List({ search, onSearch }: FavouritesScreenProps) {
  const id = useSignedIn()?.account.id
  const categoryName = useCategoryNames()
  const now = useServerNow(60_000)
  const { data, error, refetch, isPlaceholderData } = useCall(
    'favouritePerformers',
    { params: { id: id ?? '' }, query: windowOf(search) },
    { enabled: id !== undefined, keepPreviousData: true },
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <ListSkeleton />
  if (data.total === 0)
    return (
      <EmptyState
        icon={<Heart aria-hidden size={24} />}
        title={say('No favourites yet')}
        action={
          <Link to="/" className={buttonClass()}>
            {say('See who is live')}
          </Link>
        }
      >
        {say('Press the heart on a card or a profile, and the performer appears here.')}
      </EmptyState>
    )
  if (data.performerAccounts.length === 0)
    return <PastTheEnd onFirst={() => onSearch({ ...search, page: undefined })} />
  return (
    <div className="grid gap-8">
      <ul aria-busy={isPlaceholderData} className={cx(gridClass, isPlaceholderData && 'opacity-60')}>
        {data.performerAccounts.map((performer, index) => (
          <li key={performer.id}>
            <PerformerCard
              performer={performer}
              category={categoryName(performer.categories[0])}
              eager={index < 8}
              now={now}
              bell
            />
          </li>
        ))}
      </ul>
      {(data.total > data.limit || search.size !== undefined) && (
        <Pager state={data} onChange={(next) => onSearch(searchAt(next))} />
      )}
    </div>
  )
}

function ListSkeleton() {
  return (
    <div role="status" className={gridClass}>
      <span className="sr-only">{say('Loading performers')}</span>
      {places.map((place) => (
        <PerformerCardSkeleton key={place} />
      ))}
    </div>
  )
}
