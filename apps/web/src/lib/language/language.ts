import { others, writing } from 'virtual:languages'
import { isLanguage, type Language, languageOf, languages } from '@footlight/contract'
import type { Writing } from '@footlight/contract/texts'
import type { Vocabulary } from '@footlight/forms'
import { useSyncExternalStore } from 'react'
import { i18n } from './i18n.ts'

export { type Language, languageNames } from '@footlight/contract'

/** The formats and sentences of the loaded languages; those of English are in the code. */
const learntLanguages = new Map<string, { writing: Writing; forms?: Vocabulary }>([
  [languages[0], { writing }],
])

/** The current language. */
export function spoken(): Language {
  return isLanguage(i18n.locale) ? i18n.locale : languages[0]
}

/** Loads the catalogue of a language, once. */
export async function learn(language: Language): Promise<void> {
  if (learntLanguages.has(language)) return
  const learnt = await others[language]?.()
  if (!learnt) throw new Error(`no words for ${language}`)
  i18n.load(language, learnt.messages)
  learntLanguages.set(language, learnt)
}

/** The number formats of a language, by its code or a locale's; undefined if it is not loaded. */
export function writingOf(locale: string): Writing | undefined {
  return learntLanguages.get(locale.split('-')[0] ?? locale)?.writing
}

/** A language's messages of field rules; undefined: it is not loaded, or is English. */
export function fieldWordsOf(language: Language): Vocabulary | undefined {
  return learntLanguages.get(language)?.forms
}

/** Switches to a language that has been loaded. */
export function speak(language: Language): void {
  i18n.activate(language)
}

/** The language of the page's HTML: the server knows the chosen one and the browser's Accept-Language. */
export function languageOfPage(): Language {
  return languageOf(import.meta.env.PROD ? [document.documentElement.lang] : navigator.languages)
}

/** Loads a language and switches the page to it; rejects if the catalogue does not load. */
export async function speakFromNow(language: Language): Promise<void> {
  const page = document.documentElement
  page.lang = language
  try {
    await learn(language)
    // another language may have been chosen meanwhile
    if (page.lang === language) speak(language)
  } catch (error) {
    if (page.lang === language) page.lang = spoken()
    throw error
  }
}

const onChange = (changed: () => void) => i18n.on('change', changed)

/** The current language; the component re-renders when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(onChange, spoken, spoken)
}
