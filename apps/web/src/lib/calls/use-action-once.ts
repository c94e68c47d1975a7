import type { CallName } from '@footlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { isDecided } from './answered.ts'
import type { CallArgs } from './create-api.ts'
import { oneTimeKey } from './one-time-key.ts'
import { useAction } from './use-call.ts'

/** as long as the server knows a key */
const dayMs = 24 * 3600_000

interface OnceOptions {
  /** milliseconds, from the first press; what it asks for may end before the server forgets its key */
  keepsFor?: number
}

/**
 * Makes a call that moves money take effect once per act [W8]. An act without an answer is kept in the query cache, which a
 * sign-out clears: asked for again, on this screen or a later one, it is sent as it was, under the same key.
 */
export function useActionOnce<Name extends CallName>(name: Name, { keepsFor = dayMs }: OnceOptions = {}) {
  const action = useAction(name)
  const queries = useQueryClient()
  const once = async (input: NonNullable<CallArgs<Name>[0]>) => {
    const queryKey = ['unanswered', name, JSON.stringify(input, withoutWords)]
    queries.setQueryDefaults(queryKey.slice(0, 2), { gcTime: keepsFor })
    const asked = queries.getQueryData<typeof input>(queryKey) ?? { ...input, idempotencyKey: oneTimeKey() }
    queries.setQueryData(queryKey, asked)
    const answered = () => queries.removeQueries({ queryKey, exact: true })
    try {
      const reply = await action.mutateAsync(asked)
      answered()
      return reply
    } catch (error) {
      if (isDecided(error)) answered()
      throw error
    }
  }
  return { once, busy: action.isPending, failure: action.error?.failure }
}

/** What goes with an act in words does not make it another: who writes them anew still means the same amount. */
function withoutWords(key: string, value: unknown): unknown {
  return key === 'message' || key === 'reason' ? undefined : value
}
