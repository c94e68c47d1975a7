import type { Receipt, taxServices } from '@footlight/contract'
import { type Message, say } from '../../../lib/language/say.ts'

/** [M6] Kinds of service, as tax knows them. */
export const taxWords: Record<(typeof taxServices)[number], Message> = {
  ENTERTAINMENT: 'Entertainment',
  EDUCATION: 'Education',
  CONSULTING: 'Consulting',
  WELLNESS: 'Wellness',
}

/** [M6] A declaration in one line. */
export function declaredWords({ serviceType, businessUse, vatNumber }: NonNullable<Receipt['tax']>): string {
  return [
    say(taxWords[serviceType]),
    ...(businessUse ? [say('for business')] : []),
    ...(vatNumber ? [vatNumber] : []),
  ].join(' · ')
}
