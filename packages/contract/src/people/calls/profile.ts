import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { isCountry } from '../../site/countries.ts'
import { languages } from '../../site/language.ts'
import { plainLine, plainText } from '../../site/plain-text.ts'
import { profileLimits } from '../constants.ts'
import { profileTexts, textsOf } from '../profile-texts.ts'
import { displayName } from '../themselves.ts'

/** [P1] What performers write about themselves. */
export const profileCalls = {
  studioProfile: {
    method: 'GET',
    path: '/studio/profile',
    access: 'performer',
    summary: 'Name, texts, languages, categories and country of the performer',
  },
  setStudioProfile: {
    method: 'PUT',
    path: '/studio/profile',
    access: 'performer',
    summary: 'Change them; lists and search show the change',
  },
} as const satisfies Record<string, Call>

export function profileSchemas() {
  /** by language of the site; a language without a text is left out */
  const abouts = z.partialRecord(
    z.enum(languages),
    z.string().overwrite(plainText).trim().max(profileTexts.about.most),
  )
  const profile = {
    displayName,
    ...textsOf((name) =>
      z
        .string()
        .overwrite(profileTexts[name].isOneLine ? plainLine : plainText)
        .trim()
        .max(profileTexts[name].most),
    ),
    /** without: they stay as they are */
    abouts: abouts.optional(),
    /** ISO 639-1 */
    languages: z
      .array(z.string().regex(/^[a-z]{2}$/, 'Give a language by its two letters.'))
      .min(1)
      .max(profileLimits.languages),
    /** category ids, the first one first */
    categories: z.array(z.string().min(1).max(60)).max(profileLimits.categories),
    /** ISO 3166-1 alpha-2 */
    country: z.string().refine(isCountry, 'This is not a country.'),
  }
  const reply = z.object({
    displayName: z.string(),
    ...textsOf(() => z.string()),
    abouts,
    languages: z.array(z.string()),
    categories: z.array(z.string()),
    /** empty: not chosen yet */
    country: z.string(),
  })
  return {
    studioProfile: { reply },
    setStudioProfile: { body: z.strictObject(profile), reply },
  } as const satisfies Record<keyof typeof profileCalls, CallSchema>
}
