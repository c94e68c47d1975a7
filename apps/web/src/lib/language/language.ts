import { isLanguage, type Language, languageOf, languages } from '@footlight/contract'
import type { Messages } from '@lingui/core'
import { useSyncExternalStore } from 'react'
import { i18n } from './i18n.ts'

export type { Language } from '@footlight/contract'

/** Each by its own name. */
export const languageNames: Record<Language, string> = {
  en: 'English',
  nl: 'Nederlands',
  fr: 'Français',
  de: 'Deutsch',
}

/** English is in the code. */
const catalogues: Record<Exclude<Language, 'en'>, () => Promise<{ messages: Messages }>> = {
  nl: () => import('../../languages/nl.ts'),
  fr: () => import('../../languages/fr.ts'),
  de: () => import('../../languages/de.ts'),
}

/** What is spoken now. */
export function spoken(): Language {
  return isLanguage(i18n.locale) ? i18n.locale : languages[0]
}

/** Fetches what is said in a language, once. */
export async function learn(language: Language): Promise<void> {
  if (language !== 'en') i18n.load(language, (await catalogues[language]()).messages)
}

/** From here on; it has been learnt. */
export function speak(language: Language): void {
  i18n.activate(language)
}

/** What this page was written in: the server knows what was chosen, and what the browser asks for. */
export function languageOfPage(): Language {
  return languageOf(import.meta.env.PROD ? [document.documentElement.lang] : navigator.languages)
}

/** From now on in this page; rejects where its words do not come. */
export async function speakFromNow(language: Language): Promise<void> {
  const page = document.documentElement
  page.lang = language
  try {
    await learn(language)
    // another one may have been asked for meanwhile
    if (page.lang === language) speak(language)
  } catch (error) {
    if (page.lang === language) page.lang = spoken()
    throw error
  }
}

const onChange = (changed: () => void) => i18n.on('change', changed)

/** What is spoken; who asks is drawn again when that changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onChange, spoken, spoken)
}
