import type { CallName } from '@footlight/contract'
import { useMutation, useMutationState } from '@tanstack/react-query'
import { call } from '../../lib/calls/api.ts'
import { useInvalidate } from '../../lib/calls/use-call.ts'
import { type CallError, type Failure, type Result, unwrap } from '../../lib/result.ts'

/** Exponential backoff of the end call: the first retry after `firstPauseMs`, then doubled up to `longestPauseMs`. */
const firstPauseMs = 500
const longestPauseMs = 4000

export interface Ending {
  /** when the end call was first sent, milliseconds; undefined: no end call is running */
  since: number | undefined
  /** the server's answer if it refused the last end call */
  failure: Failure | undefined
  end(): void
}

/** [S16] Ends a client's session. */
export function useEndSession(sessionId: string): Ending {
  const send = () => call('endSession', { body: { sessionId } })
  return useEnding(sessionId, send, ['checkSession', 'updateBalanceInfo'])
}

/** [S16] Ends the show from the performer's side; `sessionId` keys the mutation, so that all components share its state. */
export function useEndShow(sessionId: string): Ending {
  const send = async () => {
    const reply = await call('endStudioSession')
    // NOT_FOUND after a lost answer: an earlier call has already ended the show
    return !reply.ok && reply.code === 'NOT_FOUND' ? ({ ok: true, value: {} } as const) : reply
  }
  return useEnding(sessionId, send, ['studio', 'studioRequests'])
}

/**
 * Ends a session: repeats the call until the server answers, through failures, a lost network and the unmount of
 * the page where End was pressed. Other components of the same session see that the call is running.
 */
function useEnding(
  sessionId: string,
  send: () => Promise<Result<unknown>>,
  changed: readonly CallName[],
): Ending {
  const invalidate = useInvalidate()
  const mutationKey = ['endSession', sessionId] as const
  const { mutate } = useMutation<void, CallError>({
    mutationKey,
    mutationFn: () => sendUntilAnswered(send),
    onSettled: () => invalidate(...changed),
  })
  const [latest] = useMutationState({
    filters: { mutationKey },
    select: ({ state }) => ({
      isPending: state.status === 'pending',
      at: state.submittedAt,
      error: state.error,
    }),
  }).slice(-1)
  return {
    since: latest?.isPending ? latest.at : undefined,
    failure: (latest?.error as CallError | null | undefined)?.failure,
    end: () => {
      if (!latest?.isPending) mutate()
    },
  }
}

/** Retries in a loop inside the mutation: TanStack's own retries pause while the page is hidden, and billing does not. */
async function sendUntilAnswered(send: () => Promise<Result<unknown>>): Promise<void> {
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    const result = await send()
    if (result.ok || !mayPass(result)) return void unwrap(result)
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** Whether a retry may succeed: no answer, 429 or 5xx. Any other status is a final answer. */
function mayPass({ status }: Failure): boolean {
  return status === 0 || status === 429 || status >= 500
}
