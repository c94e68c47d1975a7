import { createRoute, lazyRouteComponent, useNavigate } from '@tanstack/react-router'
import { readMessagesSearch } from '../../features/client/messages/search.ts'
import { guarded } from './guarded.tsx'
import { ahead, rootRoute } from './root-route.ts'

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
