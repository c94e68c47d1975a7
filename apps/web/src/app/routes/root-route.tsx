import { createRootRoute, type ErrorComponentProps, lazyRouteComponent } from '@tanstack/react-router'
import { say } from '../../lib/language/say.ts'
import { ErrorState } from '../../ui/notices/error-state.tsx'
import { Shell } from '../shell/shell.tsx'

/** The browsers' error messages for a screen's code that did not load. */
const missingCode = /dynamically imported module|importing a module script/i

/** The last error boundary of a screen: for a bug, or code that did not load. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  // a browser never refetches a module that failed once: only a reload of the page does
  return missingCode.test(String(error)) ? (
    <ErrorState
      heading="h1"
      error={error}
      title={say('This page could not be loaded')}
      onRetry={() => location.reload()}
    />
  ) : (
    <ErrorState heading="h1" error={error} title={say('This page broke')} onRetry={reset} />
  )
}

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
