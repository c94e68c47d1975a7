import type { Limits } from '@footlight/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery, useAction, useInvalidate } from '../../../lib/calls/use-call.ts'
import { formatDateTime } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { resultOf } from '../../../lib/result.ts'
import { toast } from '../../../ui/notices/toast.tsx'

type Limit = Limits['pending'][number]['limit']

/** [B9] One limit as it is typed and saved; one under which no show could begin is confirmed before. */
export function useLimit(clientId: string, limits: Limits, limit: Limit) {
  const [text, setText] = useState(textOf(limits[limit]))
  const [isBelowAll, setBelowAll] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const set = useAction('setLimits')
  const invalidate = useInvalidate()
  const isBelowAllPrices = useIsBelowAllPrices()
  const value = text.trim() === '' ? null : Number(text)

  const save = async (next: number | null) => {
    const body = limitsBody(limits, { limit, value: next })
    const result = await set.attempt({ params: { id: clientId }, body })
    if (!result.ok) return
    setBelowAll(false)
    const reply = result.value
    setText(textOf(reply.limits[limit]))
    const waits = reply.limits.pending.find((pending) => pending.limit === limit)
    toast({
      tone: 'good',
      text: waits
        ? say('New limit from {time}', { time: formatDateTime(waits.from) })
        : say('The new limit works now'),
      ...(waits && { detail: say('Until then the old one holds.') }),
    })
    await invalidate('getLimits', 'getClientAccount')
  }
  return {
    text,
    setText,
    value,
    problem: limitProblem(text),
    isAsking,
    isSaving: set.isPending,
    failure: set.error?.failure,
    save,
    async submit() {
      setAsking(true)
      const isBelow = value !== null && (await isBelowAllPrices(value))
      setAsking(false)
      if (isBelow) setBelowAll(true)
      else await save(value)
    },
    /** the question before a limit is saved under which no show could begin */
    isBelowAll,
    dismiss: () => setBelowAll(false),
  }
}

/** [B2] Whether no show could begin under a limit, as a minute of it costs more with every performer. */
function useIsBelowAllPrices() {
  const queries = useQueryClient()
  return async (priceMax: number) => {
    const counts = await resultOf(queries.fetchQuery(callQuery('countPerformers', { query: { priceMax } })))
    return counts.ok && counts.value.who.everyone === 0
  }
}

function textOf(limit: number | null): string {
  return limit === null ? '' : String(limit)
}

/**
 * The request body when one limit is changed. The call sets both limits, so the other is sent with its pending raise if
 * it has one: sent with its current value, the call would cancel that raise [B9].
 */
export function limitsBody(
  limits: Limits,
  change: { limit: Limit; value: number | null },
): Pick<Limits, Limit> {
  const amountOf = (limit: Limit) => {
    if (limit === change.limit) return change.value
    const raise = limits.pending.find((pending) => pending.limit === limit)
    return raise ? raise.value : limits[limit]
  }
  return { perSession: amountOf('perSession'), perDay: amountOf('perDay') }
}

/** What is wrong with a typed limit; empty text takes the limit away. */
export function limitProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined
  if (!/^\d+$/.test(text.trim())) return say('Use whole credits, digits only.')
  return Number(text) > 1_000_000 ? say('Use at most 1000000 credits, or leave it empty.') : undefined
}
