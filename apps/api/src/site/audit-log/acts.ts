import type { Audit } from '@footlight/contract'
import type { OpenAct } from '../../platform/operator-act.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { recordAudit } from './audit-log.store.ts'

/** [O5] Writes an operator's audit record: actor, action and time come from the call, the state before from its handler. */
export function createActs(clock: Clock): OpenAct {
  return (audit, { operatorId, params, body }) => {
    let isDone = false
    return {
      operatorId,
      async record(tx, found = {}) {
        const subject = found.subject ?? subjectOf(audit, params)
        if (subject === undefined) throw new Error(`${audit.action} has no subject`)
        const after = { ...auditedFields(audit, body), ...found.after }
        const act = { actorId: operatorId, action: audit.action, subject, after, at: new Date(clock.now()) }
        await recordAudit(tx, { ...act, ...(found.before && { before: found.before }) })
        isDone = true
      },
      nothingChanged() {
        isDone = true
      },
      isSettled: () => isDone,
    }
  }
}

function subjectOf({ subject }: Audit, params: unknown): string | undefined {
  if (subject === undefined || subject === 'house') return subject
  const value = fieldsOf(params)[subject.replace('params.', '')]
  return value === undefined ? undefined : String(value)
}

function auditedFields({ fields }: Audit, body: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fieldsOf(body)).filter(([name]) => fields.includes(name)))
}

function fieldsOf(part: unknown): Record<string, unknown> {
  return { ...(part as Record<string, unknown> | undefined) }
}
