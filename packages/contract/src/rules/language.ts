/** The languages of the product, the default first. */
export const languages = ['en', 'nl', 'fr', 'de'] as const
export type Language = (typeof languages)[number]

export function isLanguage(text: string | undefined): text is Language {
  return languages.some((language) => language === text)
}

/** The first that the product has of the languages that are asked for, best first: `de-AT` is German. */
export function languageOf(asked: readonly string[]): Language {
  for (const tag of asked) {
    const wanted = tag.trim().toLowerCase().split('-')[0]
    const found = languages.find((language) => language === wanted)
    if (found) return found
  }
  return languages[0]
}
