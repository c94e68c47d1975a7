import type { Language } from '@footlight/contract'

/** [L1] What credits are worth, as the language writes it: `€26.27`, `26,27 €`. */
export const euros = (credits: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' }).format(credits / 100)
