import type { Language } from '@footlight/contract'
import { german } from './words/de.ts'
import { english } from './words/en.ts'
import { french } from './words/fr.ts'
import { dutch } from './words/nl.ts'
import type { Phrasebook } from './words.ts'

export const phrasebooks: Readonly<Record<Language, Phrasebook>> = {
  en: english,
  nl: dutch,
  fr: french,
  de: german,
}
