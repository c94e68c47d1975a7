import type { CallName } from '@footlight/contract'
import { useRef } from 'react'
import { hasAnswered, type OpenAsk, openAsk } from './ask-key.ts'
import type { CallArgs } from './create-api.ts'
import { oneTimeKey } from './one-time-key.ts'
import { useAction } from './use-call.ts'

/** Makes a call that moves money take effect once per request [W8]: the same input keeps its key until it is answered. */
export function useActionOnce<Name extends CallName>(name: Name) {
  const action = useAction(name)
  const open = useRef<OpenAsk | undefined>(undefined)
  const once = async (input: NonNullable<CallArgs<Name>[0]>) => {
    open.current = openAsk(open.current, JSON.stringify(input), oneTimeKey)
    try {
      const reply = await action.mutateAsync({ ...input, idempotencyKey: open.current.key })
      open.current = undefined
      return reply
    } catch (error) {
      if (hasAnswered(error)) open.current = undefined
      throw error
    }
  }
  return { once, busy: action.isPending, failure: action.error?.failure }
}
