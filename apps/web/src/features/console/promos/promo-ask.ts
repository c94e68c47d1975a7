import type { CallInput } from '@footlight/contract'
import { dayEnd } from '../../../lib/language/days.ts'

/** The form of a promo code, as it is typed. */
export interface PromoValues {
  code: string
  kind: 'fixed' | 'percentage'
  value: string
  minimum: string
  usesPerClient: string
  usesInAll: string
  /** a day of the operator's own zone, as `2026-11-20`; empty: for ever */
  validUntil: string
}

export const emptyPromo: PromoValues = {
  code: '',
  kind: 'fixed',
  value: '',
  minimum: '0',
  usesPerClient: '1',
  usesInAll: '',
  validUntil: '',
}

/** What is asked of the server; the last day counts whole. */
export function promoAsk(values: PromoValues): CallInput<'createPromoCode'>['body'] {
  const numberOrNull = (text: string) => (text.trim() === '' ? null : Number(text))
  const { validUntil } = values
  return {
    code: values.code.trim(),
    kind: values.kind,
    value: Number(values.value),
    minimum: Number(values.minimum),
    usesPerClient: numberOrNull(values.usesPerClient),
    usesInAll: numberOrNull(values.usesInAll),
    validUntil: validUntil === '' ? null : dayEnd(validUntil),
  }
}
