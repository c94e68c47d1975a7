import { createRootRoute, lazyRouteComponent } from '@tanstack/react-router'
import { Shell } from '../shell/shell.tsx'

export const NotFound = lazyRouteComponent(() => import('./not-found.tsx'), 'NotFound')

interface Screen {
  preload?: () => Promise<void> | undefined
}

/** Preloads a screen's code while the pointer is on its link; the navigation does not wait for it. */
export const ahead =
  (screen: Screen) =>
  async ({ preload }: { preload: boolean }) => {
    if (preload) await screen.preload?.()
  }

export const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound })
