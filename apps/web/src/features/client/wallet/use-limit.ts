import type { Limits } from '@footlight/contract'
import { say } from '../../../lib/language/say.ts'

type Limit = Limits['pending'][number]['limit']

/**
 * The request body when one limit is changed. The call sets both limits, so the other is sent with its pending raise if
 * it has one: sent with its current value, the call would cancel that raise [B9].
 */
export function limitWishes(
  limits: Limits,
  change: { limit: Limit; value: number | null },
): Pick<Limits, Limit> {
  const wanted = (limit: Limit) => {
    if (limit === change.limit) return change.value
    const raise = limits.pending.find((pending) => pending.limit === limit)
    return raise ? raise.value : limits[limit]
  }
  return { perSession: wanted('perSession'), perDay: wanted('perDay') }
}

/** What is wrong with a typed limit; empty text takes the limit away. */
export function limitProblem(text: string): string | undefined {
  if (text.trim() === '') return undefined
  if (!/^\d+$/.test(text.trim())) return say('Use whole credits, digits only.')
  return Number(text) > 1_000_000 ? say('Use at most 1000000 credits, or leave it empty.') : undefined
}
