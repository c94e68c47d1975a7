import { type CallName, calls } from '@footlight/contract'
import { createActs } from '../modules/audit-log/index.ts'
import type { OperatorAct } from '../platform/operator-act.ts'
import type { Clock } from '../platform/time/clock.ts'

type Audited = { [Name in CallName]: (typeof calls)[Name] extends { audit: object } ? Name : never }[CallName]

/** What the mount hands to a service: the line of this call of the operator's, for who asks the service itself. */
export function actsOf(clock: Clock, operatorId: string) {
  const open = createActs(clock)
  return (name: Audited, input: { params?: object; body?: object } = {}): OperatorAct =>
    open(calls[name].audit, { operatorId, ...input })
}
