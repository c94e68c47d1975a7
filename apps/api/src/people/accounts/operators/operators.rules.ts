import { type Capability, type ErrorCode, invitationDays } from '@footlight/contract'

interface Operator {
  id: string
  capabilities: readonly Capability[]
}

/** What is asked for; `by` null: a command on the server, which may give anything. */
interface Wish {
  by: string | null
  to: string
  capabilities: readonly Capability[]
}

/** An earlier wish that waits for a second operator. */
export interface Ask {
  capabilities: readonly Capability[]
  by: string
  at: Date
}

type Verdict =
  | 'allowed'
  | 'second operator'
  | { code: Extract<ErrorCode, `CAPABILITY_${string}` | 'NOT_FOUND'>; capability?: Capability }

/** an ask that is older is no longer open */
const askedMs = 7 * 24 * 3_600_000

/**
 * [O6] Whether `by` may give `to` these capabilities, by the current state of all operators. None gives what they lack, no
 * capability loses its last holder, and taking from an operator who holds more needs a second one.
 */
export function verdictOn(wish: Wish, operators: readonly Operator[]): Verdict {
  const of = (id: string | null) => operators.find((one) => one.id === id)?.capabilities
  const [held, own] = [of(wish.to), of(wish.by)]
  // taken away since the call came in
  if (wish.by !== null && !own?.includes('operators'))
    return { code: 'CAPABILITY_MISSING', capability: 'operators' }
  if (!held) return { code: 'NOT_FOUND' }
  const given = wish.capabilities.filter((one) => !held.includes(one))
  const lacking = own && given.find((one) => !own.includes(one))
  if (lacking && wish.by === wish.to) return { code: 'CAPABILITY_OWN' }
  if (lacking) return { code: 'CAPABILITY_MISSING', capability: lacking }
  const taken = held.filter((one) => !wish.capabilities.includes(one))
  if (lastHeld(wish.to, taken, operators)) return { code: 'CAPABILITY_LAST' }
  return own && taken.length > 0 && held.some((one) => !own.includes(one)) ? 'second operator' : 'allowed'
}

/** [O6] One of these capabilities that no operator but this one has: given up, none could give it again. */
export const lastHeld = (id: string, of: readonly Capability[], operators: readonly Operator[]) =>
  of.find((one) => !operators.some((other) => other.id !== id && other.capabilities.includes(one)))

/** [O6] Whether `by` is the second operator: an account that the first could have invited meanwhile is none. */
export function agrees(
  by: { id: string; since: Date },
  wish: Wish,
  ask: Ask | undefined,
  now: number,
): boolean {
  return (
    ask !== undefined &&
    isOpen(ask, now) &&
    ask.by !== by.id &&
    String(ask.capabilities) === String(wish.capabilities) &&
    by.since.getTime() <= ask.at.getTime() - invitationDays * 24 * 3_600_000
  )
}

export const isOpen = (ask: Ask, now: number) => now < ask.at.getTime() + askedMs
