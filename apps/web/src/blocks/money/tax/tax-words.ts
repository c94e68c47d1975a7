import type { taxServices } from '@footlight/contract'
import type { Message } from '../../../lib/language/say.ts'

/** [M6] Kinds of service, as tax knows them. */
export const taxWords: Record<(typeof taxServices)[number], Message> = {
  ENTERTAINMENT: 'Entertainment',
  EDUCATION: 'Education',
  CONSULTING: 'Consulting',
  WELLNESS: 'Wellness',
}
