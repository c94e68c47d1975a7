import { createRoute, lazyRouteComponent, useNavigate } from '@tanstack/react-router'
import { readMessagesSearch } from '../../features/client/messages/search.ts'
import { useSignedIn } from '../../lib/account/session.ts'
import { PageSkeleton } from '../shell/frame-parts.tsx'
import { guarded } from './guarded.tsx'
import { ahead, rootRoute } from './root-route.tsx'
import { readReturn, readToken } from './route-params.ts'

const SignInScreen = lazyRouteComponent(() => import('../../features/account/index.ts'), 'SignInScreen')
const RegisterScreen = lazyRouteComponent(() => import('../../features/account/index.ts'), 'RegisterScreen')
const ApplyScreen = lazyRouteComponent(() => import('../../features/performer/apply/index.ts'), 'ApplyScreen')
const ForgotScreen = lazyRouteComponent(() => import('../../features/account/index.ts'), 'ForgotScreen')
const ResetScreen = lazyRouteComponent(() => import('../../features/account/index.ts'), 'ResetScreen')
const InviteScreen = lazyRouteComponent(() => import('../../features/account/index.ts'), 'InviteScreen')
const VerifyScreen = lazyRouteComponent(() => import('../../features/account/index.ts'), 'VerifyScreen')
const DropScreen = lazyRouteComponent(() => import('../../features/account/index.ts'), 'DropScreen')
const WelcomeScreen = lazyRouteComponent(() => import('../../features/account/index.ts'), 'WelcomeScreen')
const AccountPage = lazyRouteComponent(() => import('../leaving/account-page.tsx'), 'AccountPage')

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/signin',
  validateSearch: readReturn,
  loader: ahead(SignInScreen),
  component: () => <SignInScreen returnTo={signInRoute.useSearch().returnTo} />,
})

const registerRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/register',
  validateSearch: readReturn,
  loader: ahead(RegisterScreen),
  component: () => <RegisterScreen returnTo={registerRoute.useSearch().returnTo} />,
})

/** [O14] A guest makes an account first; a performer goes on with the application. */
const performRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/perform',
  loader: ahead(ApplyScreen),
  component: function Perform() {
    const signedIn = useSignedIn()
    if (signedIn === undefined) return <PageSkeleton />
    return signedIn === null ? <RegisterScreen returnTo="/perform" as="performer" /> : <Apply />
  },
})

const Apply = guarded({ only: 'performer' }, () => <ApplyScreen />)

const forgotRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot',
  loader: ahead(ForgotScreen),
  component: () => <ForgotScreen />,
})

const resetRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset',
  validateSearch: readToken,
  loader: ahead(ResetScreen),
  component: () => <ResetScreen token={resetRoute.useSearch().token} />,
})

const verifyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/verify',
  validateSearch: readToken,
  loader: ahead(VerifyScreen),
  component: () => <VerifyScreen token={verifyRoute.useSearch().token} />,
})

const dropRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/drop',
  validateSearch: readToken,
  loader: ahead(DropScreen),
  component: () => <DropScreen token={dropRoute.useSearch().token} />,
})

const inviteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/invite',
  validateSearch: readToken,
  loader: ahead(InviteScreen),
  component: () => <InviteScreen token={inviteRoute.useSearch().token} />,
})

const welcomeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/welcome',
  loader: ahead(WelcomeScreen),
  component: guarded({ only: 'client' }, () => <WelcomeScreen />),
})

const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  loader: ahead(AccountPage),
  component: guarded({ whileEnrolling: true }, () => <AccountPage />),
})

/** The routes to register and sign in, and those of the account's own pages. */
export const accountRoutes = [
  signInRoute,
  registerRoute,
  performRoute,
  forgotRoute,
  resetRoute,
  verifyRoute,
  dropRoute,
  inviteRoute,
  welcomeRoute,
  accountRoute,
] as const

const MessagesScreen = lazyRouteComponent(
  () => import('../../features/client/messages/index.ts'),
  'MessagesScreen',
)

export const messagesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/messages',
  validateSearch: readMessagesSearch,
  loader: ahead(MessagesScreen),
  component: guarded({}, function Messages() {
    const navigate = useNavigate()
    return (
      <MessagesScreen
        search={messagesRoute.useSearch()}
        onSearch={(search) => void navigate({ to: '/messages', search, replace: true })}
        onClose={() => undefined}
      />
    )
  }),
})

export const threadRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/messages/$other',
  validateSearch: readMessagesSearch,
  loader: ahead(MessagesScreen),
  component: guarded({}, function Thread() {
    const navigate = useNavigate()
    const { other } = threadRoute.useParams()
    const search = threadRoute.useSearch()
    return (
      <MessagesScreen
        search={search}
        otherId={other}
        onSearch={(next) =>
          void navigate({ to: '/messages/$other', params: { other }, search: next, replace: true })
        }
        onClose={() => void navigate({ to: '/messages', search })}
      />
    )
  }),
})
