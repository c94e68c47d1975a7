import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '../ui/error-state.tsx'

/** The last net under a screen: a bug, or code that did not load. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  return <ErrorState error={error} title="This page broke" onRetry={reset} />
}
