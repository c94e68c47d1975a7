import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Shell } from '../shell/shell.tsx'

export const NotFound = lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound')

interface Screen {
  preload?: () => Promise<void> | undefined
}

/** Fetches a screen's code while its link is pointed at; the way there does not wait for it. */
export const ahead =
  (screen: Screen) =>
  async ({ preload }: { preload: boolean }) => {
    if (preload) await screen.preload?.()
  }

export const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound })
