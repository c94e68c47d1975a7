import { type ProfileText, profileTextNames, profileTexts } from '@footlight/contract'
import { maxLength, required } from '@footlight/forms'
import type { Message } from '../../lib/language/say.ts'

/** [P1] How the forms name what performers write about themselves. */
export const profileTextWords: Record<ProfileText, { label: Message; hint?: Message }> = {
  headline: { label: 'Headline', hint: 'One line, on your card and at the top of your page.' },
  about: { label: 'About you' },
}

const isNeeded: Partial<Record<ProfileText, true>> = { headline: true }

/** The rules of these texts, as the server has them; an application needs a headline besides [O14]. */
export function profileTextRules(isApplication: boolean) {
  return Object.fromEntries(
    profileTextNames.map((name) => {
      const most = maxLength(profileTexts[name].most)
      return [name, isApplication && isNeeded[name] ? [required, most] : [most]]
    }),
  )
}
