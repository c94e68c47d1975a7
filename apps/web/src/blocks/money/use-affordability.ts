import type { Affordability } from '@footlight/contract'
import type { Input } from '../../lib/calls/api.ts'
import { useCall } from '../../lib/calls/use-call.ts'
import type { CallError } from '../../lib/result.ts'

export interface AffordabilityState {
  /** undefined while unknown */
  affordability: Affordability | undefined
  error: CallError | null
  retry(): void
}

/** [S19] How far the credits reach, as the server says it; `cap` in credits, 0: none. */
export function useAffordability(
  performerId: string,
  type: Input<'reach'>['query']['type'],
  cap: number,
): AffordabilityState {
  const { data, error, refetch } = useCall(
    'reach',
    { params: { id: performerId }, query: { type, ...(cap > 0 && { cap }) } },
    { keepPrevious: true, staleTime: 0 },
  )
  return { affordability: data?.reach, error, retry: () => void refetch() }
}
