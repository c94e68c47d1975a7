import type { ErrorComponentProps } from '@tanstack/react-router'
import { say } from '../../lib/language/say.ts'
import { ErrorState } from '../../ui/notices/error-state.tsx'

/** As the browsers say that the code of a screen did not arrive. */
const missingCode = /dynamically imported module|importing a module script/i

/** The last net under a screen: a bug, or code that did not load. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  // a browser never asks again for code that failed once: only another page does
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
