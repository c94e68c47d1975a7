import { createLanguage, type Language as Sentences } from '@footlight/forms'
import { english } from '@footlight/forms/en'
import { fieldWordsOf, spoken, useLanguage } from './language.ts'

/** The error message of a field, in the current language. */
export const sentence: Sentences = (refusal, labels) => {
  const words = fieldWordsOf(spoken())
  const say = words ? createLanguage(spoken(), words) : english
  return say(refusal, labels)
}

/** The error messages of a form, which re-renders when the language changes. */
export function useSentences(): Sentences {
  useLanguage()
  return sentence
}
