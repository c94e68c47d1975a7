import type { CallName } from '@footlight/contract'
import { useRef } from 'react'
import type { CallArgs } from './create-api.ts'
import { oneTimeKey } from './one-time-key.ts'
import { CallError } from './result.ts'
import { useAction } from './use-call.ts'

/**
 * Does a call that moves money at most once for each ask [W8]: where no answer came, the same ask tried again carries
 * the same key; after any answer it is a new ask.
 */
export function useActionOnce<Name extends CallName>(name: Name) {
  const action = useAction(name)
  const open = useRef<{ ask: string; key: string } | undefined>(undefined)
  const once = async (input: NonNullable<CallArgs<Name>[0]>) => {
    const ask = JSON.stringify(input)
    if (open.current?.ask !== ask) open.current = { ask, key: oneTimeKey() }
    try {
      const reply = await action.mutateAsync({ ...input, idempotencyKey: open.current.key })
      open.current = undefined
      return reply
    } catch (error) {
      if (hasAnswered(error)) open.current = undefined
      throw error
    }
  }
  return { once, busy: action.isPending, failure: action.error?.failure, reset: action.reset }
}

function hasAnswered(error: unknown): boolean {
  return error instanceof CallError && error.failure.status > 0 && error.failure.status < 500
}
