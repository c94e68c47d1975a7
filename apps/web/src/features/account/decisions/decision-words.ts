import type { DecisionKind } from '@footlight/contract'
import type { Reply } from '../../../lib/calls/create-api.ts'
import { isolated } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'

export type Decision = Reply<'decision'>['decision']

const words: Record<DecisionKind, { shown: Message; held: Message; about?: Message }> = {
  PHOTO: { shown: 'We took your photo down', held: 'We did not publish your photo' },
  MEDIA: {
    shown: 'We took your video down',
    held: 'We did not publish your video',
    about: 'The video “{about}”',
  },
  REVIEW: {
    shown: 'We took your review down',
    held: 'We did not publish your review',
    about: 'Your review of {about}',
  },
  ANSWER: { shown: 'We took your answer down', held: 'We did not publish your answer' },
  NAME: {
    shown: 'We took your new name down: the one before is shown again',
    held: 'We took your new name down: the one before is shown again',
    about: 'The name “{about}”',
  },
  APPLICATION: {
    shown: 'We withdrew your approval as a performer',
    held: 'We did not approve your application',
  },
  DOCUMENT: {
    shown: 'We withdrew the approval of an identity document',
    held: 'We did not approve an identity document',
  },
  ACCOUNT: { shown: 'We suspended your account', held: 'We suspended your account' },
  SESSION: {
    shown: 'We ended your session',
    held: 'We ended your session',
    about: 'Your session with {about}',
  },
}

/** What was decided. */
export const titleOf = ({ kind, wasShown }: Decision): string =>
  say(wasShown ? words[kind].shown : words[kind].held)

/** What it was about; empty where the title says it. */
export function subjectOf({ kind, about }: Decision): string {
  const text = words[kind].about
  return text && about ? say(text, { about: isolated(about) }) : ''
}

/** [O14] What performers send in, and may send again. */
export const isSentIn = (kind: DecisionKind) => kind === 'APPLICATION' || kind === 'DOCUMENT'

/** [O7] The facts that led to the decision. */
export function factsOf({ kind, isAutomated, isReported, wasShown }: Decision): string {
  if (kind === 'ACCOUNT' && isAutomated)
    return say('An earlier account of your e-mail address was suspended. A suspension holds for the address.')
  if (isSentIn(kind)) return say('An operator looked at what you sent in.')
  if (isReported) return say('It was reported to us, and an operator looked at it.')
  return say(
    wasShown
      ? 'An operator looked at it without a report.'
      : 'An operator looked at it before it was to be published.',
  )
}
