import type { CallName } from '@footlight/contract'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { call } from '../../lib/calls/api.ts'
import { useInvalidate } from '../../lib/calls/use-call.ts'
import { type CallError, type Failure, type Result, unwrap } from '../../lib/result.ts'

/** The first word that did not arrive is said again after so long, each later one after twice as long, up to the last. */
const firstPauseMs = 500
const longestPauseMs = 4000

export interface Ending {
  /** since when it is being told, milliseconds; undefined: it is not */
  since: number | undefined
  /** what the last word was answered, where it was not taken */
  failure: Failure | undefined
  end(): void
}

/** [S16] Ends a client's session. */
export function useEndSession(sessionId: string): Ending {
  const tell = () => call('endSession', { body: { sessionId } })
  return useEnding(sessionId, tell, ['checkSession', 'updateBalanceInfo'])
}

/** [S16] Ends the show from the performer's side; `sessionId` names it among the pages that ask. */
export function useEndShow(sessionId: string): Ending {
  const tell = async () => {
    const told = await call('endStudioSession')
    // an answer that was lost: it had been heard
    return !told.ok && told.code === 'NOT_FOUND' ? ({ ok: true, value: {} } as const) : told
  }
  return useEnding(sessionId, tell, ['studio', 'studioRequests'])
}

/**
 * Ends a session, and tells the server until it is told: over failures, a lost network, and the page that it was
 * pressed on. Other readers of the same session see that it is being sent.
 */
function useEnding(
  sessionId: string,
  tell: () => Promise<Result<unknown>>,
  changed: readonly CallName[],
): Ending {
  const invalidate = useInvalidate()
  const mutationKey = ['endSession', sessionId] as const
  const { mutate } = useMutation<void, CallError>({
    mutationKey,
    mutationFn: () => tellUntilTold(tell),
    onSettled: () => invalidate(...changed),
  })
  const [latest] = useMutationState({
    filters: { mutationKey },
    select: ({ state }) => ({
      isTelling: state.status === 'pending',
      at: state.submittedAt,
      error: state.error,
    }),
  }).slice(-1)
  return {
    since: latest?.isTelling ? latest.at : undefined,
    failure: (latest?.error as CallError | null | undefined)?.failure,
    end: () => {
      if (!latest?.isTelling) mutate()
    },
  }
}

/** A loop inside of the mutation: TanStack's own retries wait while the page is hidden, and the meter does not. */
async function tellUntilTold(tell: () => Promise<Result<unknown>>): Promise<void> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const result = await tell()
    if (result.ok || !mayPass(result)) return void unwrap(result)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** No answer, a struggling server, a full one: the next word may be heard. Anything else is an answer. */
function mayPass({ status }: Failure): boolean {
  return status === 0 || status === 429 || status >= 500
}
