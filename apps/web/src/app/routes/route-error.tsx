import type { ErrorComponentProps } from '@tanstack/react-router'
import { say } from '../../lib/language/say.ts'
import { ErrorState } from '../../ui/notices/error-state.tsx'

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
