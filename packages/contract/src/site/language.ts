/**
 * The languages of the product, each by its own name; the first is the one that the code itself is written in. What is said
 * in a language stands in `packages/contract/languages`, in a folder named as here.
 */
export const languageNames = {
  en: 'English',
  nl: 'Nederlands',
  fr: 'Français',
  de: 'Deutsch',
} as const
export type Language = keyof typeof languageNames
export const languages = Object.keys(languageNames) as [Language, ...Language[]]

export function isLanguage(text: string | undefined): text is Language {
  return languages.some((language) => language === text)
}

/** The first requested language that the product has, best first: `de-AT` is German. */
export function languageOf(asked: readonly string[]): Language {
  for (const tag of asked) {
    const wanted = tag.trim().toLowerCase().split('-')[0]
    const found = languages.find((language) => language === wanted)
    if (found) return found
  }
  return languages[0]
}
