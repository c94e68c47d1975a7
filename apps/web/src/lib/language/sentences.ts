import { createLanguage, type Language as Sentences } from '@footlight/forms'
import { english } from '@footlight/forms/en'
import { fieldWordsOf, spoken, useLanguage } from './language.ts'

/** What is wrong in a field, in the language that is spoken. */
export const sentence: Sentences = (refusal, labels) => {
  const words = fieldWordsOf(spoken())
  const say = words ? createLanguage(spoken(), words) : english
  return say(refusal, labels)
}

/** The sentences of a form, which is drawn anew in another language. */
export function useSentences(): Sentences {
  useLanguage()
  return sentence
}
