import { type CallName, calls } from '@footlight/contract'
import type { OperatorAct } from '../src/platform/operator-act.ts'
import type { Clock } from '../src/platform/time/clock.ts'
import { createActs } from '../src/site/audit-log/index.ts'

type Audited = { [Name in CallName]: (typeof calls)[Name] extends { audit: object } ? Name : never }[CallName]

/** The audit record that the mount passes to a service, for tests that call the service directly. */
export function actsOf(clock: Clock, operatorId: string) {
  const open = createActs(clock)
  return (name: Audited, input: { params?: object; body?: object } = {}): OperatorAct =>
    open(calls[name].audit, { operatorId, ...input })
}
