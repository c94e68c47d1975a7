import { maxPromoUses, promoCodeShape, topUp } from '@footlight/contract'
import { createRule, required, type Schema } from '@footlight/forms'
import { say } from '../../../lib/language/say.ts'
import { whole, wholeWords } from '../../../lib/page/whole-number.ts'
import type { PromoValues } from './promo-ask.ts'

const code = createRule('code', {}, (value) => typeof value === 'string' && promoCodeShape.test(value.trim()))
const atMostAll = whole(1, 100)
/** A percentage is of the top-up, so it ends at all of it. */
const percentage = createRule(
  'percentage',
  atMostAll.params,
  (value, { values }: { values: PromoValues }) => values.kind !== 'percentage' || atMostAll(value),
)

/** [T4] What is wrong with a promo code before the server is asked. */
export const promoRules = {
  code: [required, code],
  value: [required, percentage, whole(1, topUp.maximum)],
  minimum: [required, whole(0, topUp.maximum)],
  usesPerClient: [whole(1, maxPromoUses)],
  usesInAll: [whole(1, maxPromoUses)],
} as const satisfies Schema<PromoValues>

const number = { whole: wholeWords }

export const promoWords = {
  code: {
    required: () => say('Give the code a name.'),
    code: () => say('Use letters, digits and hyphens, 3 to 40 of them.'),
  },
  value: { ...number, percentage: wholeWords },
  minimum: number,
  usesPerClient: number,
  usesInAll: number,
}
