import type { CallName } from '@footlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../ui/notices/toast.tsx'
import { say } from '../language/say.ts'
import { type Failure, unwrap } from '../result.ts'
import { isDecided } from './answered.ts'
import type { CallArgs } from './create-api.ts'
import { oneTimeKey } from './one-time-key.ts'
import { useAction } from './use-call.ts'

/** as long as the server knows a key */
const dayMs = 24 * 3600_000
const askAgainMs = 30_000

interface OnceOptions<Input> {
  /** milliseconds, from the first press, of what begins something that the client waits for: it is not asked for later */
  storedForMs?: number
  /** says that it was done, where the answer came after its screen was left; default: in general words */
  done?: (input: Input) => string
}

/**
 * Makes a call that moves money take effect once per act [W8]. An act without an answer is stored in the query cache, which a
 * sign-out clears, and asked for again by itself, as it was and under the same key, until it is decided; so it is by a press
 * of the same act, on this screen or a later one.
 */
export function useActionOnce<Name extends CallName>(
  name: Name,
  { storedForMs, done }: OnceOptions<NonNullable<CallArgs<Name>[0]>> = {},
) {
  const action = useAction(name)
  const queries = useQueryClient()
  const [failure, setFailure] = useState<Failure>()
  const once = async (input: NonNullable<CallArgs<Name>[0]>) => {
    const queryKey = ['unanswered', name, JSON.stringify(input, withoutWords)]
    queries.setQueryDefaults(queryKey.slice(0, 2), { gcTime: storedForMs ?? dayMs })
    const readStored = () => queries.getQueryData<typeof input>(queryKey)
    const stored = readStored()
    const asked = stored ?? { ...input, idempotencyKey: oneTimeKey() }
    queries.setQueryData(queryKey, asked)
    const forget = () => queries.removeQueries({ queryKey, exact: true })

    const askAgain = async () => {
      while (readStored() === asked) {
        await untilOnline()
        if (readStored() !== asked) return
        const later = await action.attempt(asked)
        // a press was faster, or only its account can say what came of it
        if (readStored() !== asked || (!later.ok && later.code === 'NOT_SIGNED_IN')) return
        if (!isDecided(later)) continue
        forget()
        setFailure(later.ok ? wentThrough() : later)
        toast(
          later.ok
            ? { tone: 'good', text: done?.(input) ?? say('What got no answer went through after all.') }
            : { tone: 'bad', text: say('What got no answer did not go through.'), detail: later.message },
        )
        void queries.invalidateQueries()
      }
    }

    setFailure(undefined)
    const result = await action.attempt(asked)
    if (isDecided(result)) forget()
    else if (!stored && storedForMs === undefined) void askAgain()
    // the server answered for the words of the one before
    const answer = result.ok && stored && !isSame(stored, input) ? wentThrough() : result
    if (!answer.ok) setFailure(answer)
    return unwrap(answer)
  }
  return { once, busy: action.isPending, failure }
}

/** What goes with an act in words does not make it another: who writes them anew still means the same amount. */
function withoutWords(key: string, value: unknown): unknown {
  return key === 'message' || key === 'reason' ? undefined : value
}

function isSame(stored: object, input: object): boolean {
  return JSON.stringify({ ...stored, idempotencyKey: undefined }) === JSON.stringify(input)
}

function wentThrough(): Failure {
  const message = say('What got no answer went through after all. Press again to do it once more.')
  return { ok: false, status: 0, code: 'NETWORK', message, error: undefined }
}

/** Until the network is back; at most half a minute, as a browser does not see every outage. */
function untilOnline(): Promise<void> {
  return new Promise((resolve) => {
    const goOn = () => {
      clearTimeout(timer)
      removeEventListener('online', goOn)
      resolve()
    }
    const timer = setTimeout(goOn, askAgainMs)
    addEventListener('online', goOn)
  })
}
