import { others, writing } from 'virtual:languages'
import { isLanguage, type Language, languageOf, languages } from '@footlight/contract'
import type { Writing } from '@footlight/contract/texts'
import type { Vocabulary } from '@footlight/forms'
import { useSyncExternalStore } from 'react'
import { i18n } from './i18n.ts'

export { type Language, languageNames } from '@footlight/contract'

/** What the languages that were learnt have beside the messages; the sentences of the first are in the code. */
const learntLanguages = new Map<string, { writing: Writing; forms?: Vocabulary }>([
  [languages[0], { writing }],
])

/** What is spoken now. */
export function spoken(): Language {
  return isLanguage(i18n.locale) ? i18n.locale : languages[0]
}

/** Fetches what is said in a language, once. */
export async function learn(language: Language): Promise<void> {
  if (learntLanguages.has(language)) return
  const learnt = await others[language]?.()
  if (!learnt) throw new Error(`no words for ${language}`)
  i18n.load(language, learnt.messages)
  learntLanguages.set(language, learnt)
}

/** How a language writes, by its own code or a locale's; undefined where it was not learnt. */
export function writingOf(locale: string): Writing | undefined {
  return learntLanguages.get(locale.split('-')[0] ?? locale)?.writing
}

/** What a language says of fields; undefined: it was not learnt, or is the first. */
export function fieldWordsOf(language: Language): Vocabulary | undefined {
  return learntLanguages.get(language)?.forms
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
