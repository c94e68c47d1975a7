import type { CheckedReceipt } from '../check.ts'

/** Other valid values for the fields that do not accept any text or number. */
const others: Record<string, unknown> = {
  endReason: 'NEVER_STARTED',
  endedBy: 'admin',
  type: 'PHONE',
  sessionId: '00000000-0000-4000-8000-000000000000',
  previousSessionId: '00000000-0000-4000-8000-000000000000',
  previous: '0'.repeat(64),
  startedAt: '2020-01-01T00:00:00.000Z',
  endedAt: '2020-01-01T00:00:00.000Z',
  normalPricePerMinute: 9999,
  tax: { serviceType: 'WELLNESS', businessUse: true, vatNumber: 'NL000000000B00' },
  refunds: [{ at: '2020-01-01T00:00:00.000Z', amount: 1, reason: null }],
}

/** [R2] For each field of a receipt a copy with only this field changed, and a copy without it. */
export function alteredCopies(receipt: CheckedReceipt): { what: string; copy: Record<string, unknown> }[] {
  return Object.entries(receipt).flatMap(([field, value]) => {
    const { [field]: _, ...without } = receipt as Record<string, unknown>
    return [
      { what: `${field} missing`, copy: without },
      { what: `${field} altered`, copy: { ...receipt, [field]: otherThan(field, value) } },
    ]
  })
}

function otherThan(field: string, value: unknown): unknown {
  if (Object.hasOwn(others, field)) return others[field]
  if (typeof value === 'number') return value + 1
  if (typeof value === 'string') return `${value}x`
  if (Array.isArray(value)) return value.slice(1)
  return field.toLowerCase().includes('name') ? 'x' : 1
}
