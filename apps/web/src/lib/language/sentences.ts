import type { Language as Sentences } from '@footlight/forms'
import { english } from '@footlight/forms/en'
import { useEffect } from 'react'
import { type Language, spoken, useLanguage } from './language.ts'

const others: Record<Exclude<Language, 'en'>, () => Promise<Sentences>> = {
  nl: async () => (await import('@footlight/forms/nl')).dutch,
  fr: async () => (await import('@footlight/forms/fr')).french,
  de: async () => (await import('@footlight/forms/de')).german,
}
const learnt = new Map<Language, Sentences>([['en', english]])

/** Fetches what a language says of fields, once. */
export async function learnSentences(language: Language): Promise<void> {
  if (language !== 'en' && !learnt.has(language)) learnt.set(language, await others[language]())
}

/** What is wrong in a field, in the language that is spoken; in English until that has come. */
export const sentence: Sentences = (refusal, labels) => (learnt.get(spoken()) ?? english)(refusal, labels)

/** The sentences of a form, fetched as it is drawn. */
export function useSentences(): Sentences {
  const language = useLanguage()
  useEffect(() => {
    // a form must not fail for want of words: English has them
    learnSentences(language).catch(() => undefined)
  }, [language])
  return sentence
}
