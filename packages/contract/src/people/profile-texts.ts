/**
 * [P1] What performers write about themselves in words of their own, beside name, languages, categories and country. An
 * entry is read, changed, shown to who approves the application, exported and erased without another line of code.
 */
export const profileTexts = {
  headline: { most: 120, isOneLine: true },
  /** what readers of a language without a text of its own read */
  about: { most: 3000, isOneLine: false },
} as const satisfies Record<string, { most: number; isOneLine: boolean }>

export type ProfileText = keyof typeof profileTexts

export const profileTextNames = Object.keys(profileTexts) as readonly ProfileText[]

/** One value for each text: those of a larger object, or what the function makes of its name. */
export function textsOf<Value>(
  from: Record<ProfileText, Value> | ((name: ProfileText) => Value),
): Record<ProfileText, Value> {
  const entries = profileTextNames.map((name) => [name, typeof from === 'function' ? from(name) : from[name]])
  return Object.fromEntries(entries)
}
