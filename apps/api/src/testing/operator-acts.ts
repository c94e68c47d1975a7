import { type CallName, calls } from '@footlight/contract'
import { createActs } from '../modules/audit-log/index.ts'
import type { OperatorAct } from '../platform/operator-act.ts'
import type { Clock } from '../platform/time/clock.ts'

type Audited = { [Name in CallName]: (typeof calls)[Name] extends { audit: object } ? Name : never }[CallName]

/** The audit record that the mount passes to a service, for tests that call the service directly. */
export function actsOf(clock: Clock, operatorId: string) {
  const open = createActs(clock)
  return (name: Audited, input: { params?: object; body?: object } = {}): OperatorAct =>
    open(calls[name].audit, { operatorId, ...input })
}
