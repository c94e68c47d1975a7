import {
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
  useNavigate,
  useParams,
} from '@tanstack/react-router'
import { readFavouritesSearch } from '../../features/client/favourites/search.ts'
import { readHistorySearch } from '../../features/client/history/search.ts'
import type { OperatorSearch } from '../../features/console/search.ts'
import { readDiscoverSearch } from '../../features/visitor/discover/search.ts'
import { parseSearch, readText, stringifySearch } from '../../lib/page/search-params.ts'
import { isServer } from '../../lib/page/use-hydrated.ts'
import { carryPhotos } from '../carried-photo.ts'
import { accountRoutes, messagesRoute, threadRoute } from './account-routes.tsx'
import { guarded } from './guarded.tsx'
import { ahead, NotFound, RouteError, rootRoute } from './root-route.tsx'
import { readNumber, readReturn, useGridAddress } from './route-params.ts'
import { studioRoute } from './studio-routes.tsx'

const DiscoverScreen = lazyRouteComponent(
  () => import('../../features/visitor/discover/index.ts'),
  'DiscoverScreen',
)
const ProfileScreen = lazyRouteComponent(
  () => import('../../features/visitor/profile/index.ts'),
  'ProfileScreen',
)
const WatchScreen = lazyRouteComponent(() => import('../../features/visitor/watch/index.ts'), 'WatchScreen')
const WalletScreen = lazyRouteComponent(() => import('../../features/client/wallet/index.ts'), 'WalletScreen')
const HistoryScreen = lazyRouteComponent(
  () => import('../../features/client/history/index.ts'),
  'HistoryScreen',
)
const OperatorScreen = lazyRouteComponent(() => import('../../features/console/index.ts'), 'OperatorScreen')
const DecisionScreen = lazyRouteComponent(
  () => import('../../features/account/decisions/index.ts'),
  'DecisionScreen',
)
const FavouritesScreen = lazyRouteComponent(
  () => import('../../features/client/favourites/index.ts'),
  'FavouritesScreen',
)
const ConnectionTestScreen = lazyRouteComponent(
  () => import('../../features/account/connection-test/index.ts'),
  'ConnectionTestScreen',
)
const ContactScreen = lazyRouteComponent(
  () => import('../../features/account/site/index.ts'),
  'ContactScreen',
)
const WrittenScreen = lazyRouteComponent(
  () => import('../../features/account/site/index.ts'),
  'WrittenScreen',
)
const CheckScreen = lazyRouteComponent(() => import('../../features/client/history/index.ts'), 'CheckScreen')
const MoneyReceiptScreen = lazyRouteComponent(
  () => import('../../features/client/history/index.ts'),
  'MoneyReceiptScreen',
)
const ReceiptScreen = lazyRouteComponent(
  () => import('../../features/client/history/index.ts'),
  'ReceiptScreen',
)

/** One component for both addresses: its state survives when another act is chosen. */
const gridRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'grid',
  validateSearch: readDiscoverSearch,
  loader: ahead(DiscoverScreen),
  component: function Grid() {
    const { id: act } = useParams({ strict: false })
    const search = gridRoute.useSearch()
    return (
      <DiscoverScreen
        act={act}
        search={act === undefined ? search : { ...search, category: act }}
        onSearch={useGridAddress()}
      />
    )
  },
})

const discoverRoute = createRoute({ getParentRoute: () => gridRoute, path: '/' })

/** [P10] An act has an address of its own: the grid, with the act's description above it. */
const categoryRoute = createRoute({ getParentRoute: () => gridRoute, path: '/category/$id' })

const profileRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/performers/$number',
  loader: ahead(ProfileScreen),
  component: () => <ProfileScreen performerNumber={readNumber(profileRoute.useParams().number)} />,
})

const watchRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/watch/$number',
  loader: ahead(WatchScreen),
  component: () => <WatchScreen performerNumber={readNumber(watchRoute.useParams().number)} />,
})

const operatorRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/admin',
  // the console reads its address itself, in a chunk that other accounts do not load
  validateSearch: (search): OperatorSearch => search,
  loader: ahead(OperatorScreen),
  component: guarded({ only: 'admin' }, function Operator() {
    const navigate = useNavigate()
    return (
      <OperatorScreen
        search={operatorRoute.useSearch()}
        onSearch={(search) => void navigate({ to: '/admin', search, resetScroll: false })}
      />
    )
  }),
})

const walletRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/wallet',
  validateSearch: (search): { payment?: string; promo?: string } => {
    const [payment, promo] = [readText(search.payment), readText(search.promo)]
    return { ...(payment && { payment }), ...(promo && { promo }) }
  },
  loader: ahead(WalletScreen),
  component: guarded({ only: 'client' }, () => <WalletScreen {...walletRoute.useSearch()} />),
})

const historyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/history',
  validateSearch: readHistorySearch,
  loader: ahead(HistoryScreen),
  component: guarded({ only: 'client' }, function History() {
    const navigate = useNavigate()
    return (
      <HistoryScreen
        search={historyRoute.useSearch()}
        onSearch={(search) => void navigate({ to: '/history', search })}
      />
    )
  }),
})

const receiptRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/history/$sessionId',
  // both sides of a session may read it
  loader: ahead(ReceiptScreen),
  component: guarded({}, () => <ReceiptScreen sessionId={receiptRoute.useParams().sessionId} />),
})

const moneyReceiptRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/history/money/$id',
  loader: ahead(MoneyReceiptScreen),
  component: guarded({ only: 'client' }, () => <MoneyReceiptScreen id={moneyReceiptRoute.useParams().id} />),
})

/** [O7] */
const decisionRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/decisions/$id',
  loader: ahead(DecisionScreen),
  component: guarded({}, () => <DecisionScreen id={decisionRoute.useParams().id} />),
})

/** Public: a receipt can be checked without an account [R2]. */
const checkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/receipts/check',
  loader: ahead(CheckScreen),
  component: () => <CheckScreen />,
})

const favouritesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/favourites',
  validateSearch: readFavouritesSearch,
  loader: ahead(FavouritesScreen),
  component: guarded({ only: 'client' }, function Favourites() {
    const navigate = useNavigate()
    return (
      <FavouritesScreen
        search={favouritesRoute.useSearch()}
        onSearch={(search) => void navigate({ to: '/favourites', search })}
      />
    )
  }),
})

/** [S21] For performers and clients: what it starts at the media server belongs to an account. */
const connectionTestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/connection-test',
  validateSearch: readReturn,
  loader: ahead(ConnectionTestScreen),
  component: guarded({}, () => <ConnectionTestScreen returnTo={connectionTestRoute.useSearch().returnTo} />),
})

/** [M5] Public. */
const contactRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/contact',
  loader: ahead(ContactScreen),
  component: () => <ContactScreen />,
})

/** [M7] For every visitor: the operator's own pages. */
const writtenRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/p/$page',
  loader: ahead(WrittenScreen),
  component: () => <WrittenScreen page={writtenRoute.useParams().page} />,
})

const routeTree = rootRoute.addChildren([
  gridRoute.addChildren([discoverRoute, categoryRoute]),
  profileRoute,
  watchRoute,
  studioRoute,
  operatorRoute,
  ...accountRoutes,
  walletRoute,
  historyRoute,
  moneyReceiptRoute,
  receiptRoute,
  decisionRoute,
  messagesRoute,
  threadRoute,
  checkRoute,
  writtenRoute,
  favouritesRoute,
  connectionTestRoute,
  contactRoute,
])

export type AppRouter = ReturnType<typeof createAppRouter>

/** With the browser's own history where none is given. */
export function createAppRouter(history?: RouterHistory) {
  const router = createRouter({
    routeTree,
    ...(history && { history }),
    parseSearch,
    stringifySearch,
    // it would add an inline script to the server-rendered page, which the page's CSP forbids
    scrollRestoration: !isServer,
    defaultPreload: 'intent',
    defaultErrorComponent: RouteError,
    // rethrown as an uncaught error: the page shows it, and it is reported [W13]
    defaultOnCatch: (error) => reportError(error),
    defaultNotFoundComponent: NotFound,
  })
  if (!isServer) carryPhotos(router)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter
  }
}
