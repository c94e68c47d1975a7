import { createRoute, lazyRouteComponent, Outlet, redirect, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { say } from '../../lib/language/say.ts'
import { readText } from '../../lib/page/search-params.ts'
import { PlaceLink } from '../shell/place-link.tsx'
import { guarded } from './guarded.tsx'
import { studioPlaces } from './places.ts'
import { ahead, rootRoute } from './root-route.tsx'

const StageScreen = lazyRouteComponent(
  () => import('../../features/performer/studio/stage/index.ts'),
  'StageScreen',
)
const PageScreen = lazyRouteComponent(
  () => import('../../features/performer/studio/page/index.ts'),
  'PageScreen',
)
const DiaryScreen = lazyRouteComponent(
  () => import('../../features/performer/studio/diary/index.ts'),
  'DiaryScreen',
)
const EarningsScreen = lazyRouteComponent(
  () => import('../../features/performer/earnings/index.ts'),
  'EarningsScreen',
)

// no screen of a route, so that no place of the studio waits for it
const ApplicationNotice = lazy(async () => ({
  default: (await import('../../features/performer/apply/index.ts')).ApplicationNotice,
}))

/** [O1] The studio: links to its four places above each of them; phones have the same links in the bottom bar. */
const studioFrame = createRoute({
  getParentRoute: () => rootRoute,
  id: 'studio-frame',
  component: guarded({ only: 'performer' }, function StudioFrame() {
    return (
      <div className="flex h-full flex-col">
        <nav
          aria-label={say('Studio')}
          className="flex shrink-0 gap-1 border-b border-line px-4 max-md:hidden sm:px-8 print:hidden"
        >
          {studioPlaces.map((place) => (
            <PlaceLink
              key={place.to}
              place={place}
              className="relative inline-flex min-h-11 items-center gap-2 rounded px-3 font-medium whitespace-nowrap text-paper-1 -outline-offset-2 transition-colors after:absolute after:inset-x-3 after:-bottom-px after:h-0.5 after:rounded-full hover:text-paper-0 aria-[current=page]:text-paper-0 aria-[current=page]:after:bg-amber"
            >
              <place.icon aria-hidden size={18} />
              {say(place.label)}
            </PlaceLink>
          ))}
        </nav>
        <Suspense fallback={null}>
          <ApplicationNotice />
        </Suspense>
        <div className="min-h-0 flex-1">
          <Outlet />
        </div>
      </div>
    )
  }),
})

const stageRoute = createRoute({
  getParentRoute: () => studioFrame,
  path: '/studio',
  loader: ahead(StageScreen),
  component: () => <StageScreen />,
})

const pageRoute = createRoute({
  getParentRoute: () => studioFrame,
  path: '/studio/page',
  loader: ahead(PageScreen),
  component: () => <PageScreen />,
})

const diaryRoute = createRoute({
  getParentRoute: () => studioFrame,
  path: '/studio/diary',
  loader: ahead(DiaryScreen),
  component: () => <DiaryScreen />,
})

const moneyRoute = createRoute({
  getParentRoute: () => studioFrame,
  path: '/studio/money',
  validateSearch: (search): { month?: string } => {
    const month = readText(search.month)
    return month ? { month } : {}
  },
  loader: ahead(EarningsScreen),
  component: function Money() {
    const navigate = useNavigate()
    return (
      <EarningsScreen
        month={moneyRoute.useSearch().month}
        onMonth={(month) =>
          void navigate({ to: '/studio/money', search: { month }, replace: true, resetScroll: false })
        }
      />
    )
  },
})

/** the address that old mail and bookmarks have */
const earningsRoute = createRoute({
  getParentRoute: () => studioFrame,
  path: '/studio/earnings',
  beforeLoad: ({ search }) => {
    const month = readText((search as { month?: unknown }).month)
    throw redirect({ to: '/studio/money', search: month ? { month } : {}, replace: true })
  },
})

export const studioRoute = studioFrame.addChildren([
  stageRoute,
  pageRoute,
  diaryRoute,
  moneyRoute,
  earningsRoute,
])
