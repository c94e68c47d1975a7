import type { Capability, ErrorCode } from '@footlight/contract'

interface Operator {
  id: string
  capabilities: readonly Capability[]
}

/** [O6] Why `by` may not give `to` these capabilities, by the current state of all operators; undefined: `by` may. */
export function objectionTo(
  wish: { by: string; to: string; capabilities: readonly Capability[] },
  operators: readonly Operator[],
): Extract<ErrorCode, `CAPABILITY_${string}` | 'NOT_FOUND'> | undefined {
  const of = (id: string) => operators.find((one) => one.id === id)?.capabilities
  const held = of(wish.to)
  // taken away since the call came in
  if (!of(wish.by)?.includes('operators')) return 'CAPABILITY_MISSING'
  if (!held) return 'NOT_FOUND'
  if (wish.by === wish.to && wish.capabilities.some((one) => !held.includes(one))) return 'CAPABILITY_OWN'
  const others = operators.filter(({ id }) => id !== wish.to)
  const isLookedAfter = [wish, ...others].some(({ capabilities }) => capabilities.includes('operators'))
  return isLookedAfter ? undefined : 'CAPABILITY_LAST'
}
