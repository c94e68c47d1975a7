import { type CallInput, type Language, languages } from '@footlight/contract'
import { type Message, say } from '../../../lib/language/say.ts'

/** An offer as it is typed, in every language. */
export type OfferDraft = Readonly<Record<Language, { title: string; text: string }>>

export const emptyOffer = Object.fromEntries(
  languages.map((language) => [language, { title: '', text: '' }]),
) as OfferDraft

export interface DraftProblem {
  language: Language
  field: 'title' | 'text'
  says: string
}

const missing: Record<'title' | 'text', Message> = {
  title: 'Give the offer a title.',
  text: 'Say what is offered.',
}

/** The first missing field: English is required; in any other language title and text are, once one of them is filled in. */
export function problemOf(draft: OfferDraft): DraftProblem | undefined {
  for (const language of languages) {
    const isMeant = language === languages[0] || isBegun(draft, language)
    for (const field of ['title', 'text'] as const) {
      if (isMeant && draft[language][field].trim() === '')
        return { language, field, says: say(missing[field]) }
    }
  }
  return undefined
}

const isBegun = (draft: OfferDraft, language: Language) =>
  Object.values(draft[language]).some((typed) => typed.trim() !== '')

/** What is asked of the server: only languages that have words. */
export function wordsOf(draft: OfferDraft): CallInput<'sendOffer'>['body']['words'] {
  const { en, ...others } = draft
  const begun = Object.entries(others).filter(([language]) => isBegun(draft, language as Language))
  return { en, ...Object.fromEntries(begun) }
}
