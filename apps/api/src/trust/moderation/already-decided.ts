import type { AuditAction } from '@footlight/contract'
import { operatorNames } from '../../people/index.ts'
import type { Tx } from '../../platform/database/database.ts'
import { type Refusal, refuse } from '../../platform/refuse.ts'
import { latestRecord } from '../../site/index.ts'

const verdicts = [
  'review.approved',
  'review.rejected',
  'picture.approved',
  'picture.rejected',
  'objection.decided',
  'application.approved',
  'application.rejected',
  'approval.withdrawn',
  'document.approved',
  'document.rejected',
] as const satisfies readonly AuditAction[]

/** [O7] The refusal of a verdict that comes second: it says which operator came first, and with what. */
export async function alreadyDecided(tx: Tx, subject: string): Promise<Refusal> {
  const record = await latestRecord(tx, subject, verdicts)
  if (!record) return refuse('ALREADY_DECIDED')
  const { actor_id: id } = record
  const name = id === null ? '' : ((await operatorNames(tx, [id])).get(id) ?? '')
  const reason = typeof record.after?.reason === 'string' ? record.after.reason : null
  return reason === null
    ? refuse('ALREADY_DECIDED', { rule: 'approved', params: { name }, message: `${name} let it through.` })
    : refuse('ALREADY_DECIDED', {
        rule: 'rejected',
        params: { name, reason },
        message: `${name} has decided this. Reason: ${reason}`,
      })
}
