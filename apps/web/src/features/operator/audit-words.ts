import type { AuditEntry } from '@footlight/contract'
import { formatDateTime, formatNumber } from '../../lib/format.ts'

export const actionWords: Record<AuditEntry['action'], string> = {
  'refund.made': 'gave credits back',
  'promo.made': 'made a promo code',
  'promo.stopped': 'stopped a promo code',
  'payouts.made': 'made a payout batch',
  'payouts.approved': 'approved a payout batch',
  'payouts.dropped': 'dropped a payout batch',
  'bank_account.named': 'named another bank account',
  'bank_account.kept': 'kept the bank account',
  'bank_account.set': 'is paid to another bank account',
  'phone.set': 'proved a telephone number',
  'prices.set': 'changed prices',
  'phone.removed': 'removed a telephone number',
  'second_factor.on': 'set up a second factor',
  'second_factor.off': 'took the second factor off',
  'recovery_codes.renewed': 'made new recovery codes',
  'sign_in_policy.set': 'changed who must have a second factor',
  'capabilities.set': 'changed what an operator may do',
}

export interface Change {
  name: string
  /** undefined: there was nothing */
  was: string | undefined
  is: string
}

/** What an act changed, name by name; what was left empty in something new is not worth a word. */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  return Object.entries(after ?? {})
    .filter(([name, value]) => value !== null || (before !== null && name in before))
    .map(([name, value]) => ({
      name: name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      was: before && name in before ? textOf(before[name]) : undefined,
      is: textOf(value),
    }))
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function textOf(value: unknown): string {
  if (value === null) return 'none'
  if (Array.isArray(value)) return value.join(', ') || 'none'
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value !== 'string') return JSON.stringify(value)
  return instant.test(value) ? formatDateTime(value) : value
}
