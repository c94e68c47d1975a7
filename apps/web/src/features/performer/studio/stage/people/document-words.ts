import { documentWarningDays } from '@footlight/contract'
import type { Reply } from '../../../../../lib/calls/create-api.ts'
import { formatDate, isolated } from '../../../../../lib/language/format.ts'
import { say } from '../../../../../lib/language/say.ts'

const dayMs = 86_400_000

/** [O14] What is wrong with a person's document, or soon will be, and what to do; undefined: nothing. `now` in milliseconds. */
export function documentLine(
  { isPerformer, legalName, state, expiresOn, latest }: Reply<'stagePeople'>['people'][number],
  now: number,
): string | undefined {
  const values = { name: isolated(legalName), date: formatDate(expiresOn) }
  if (state === 'expired')
    return isPerformer
      ? say('Your document expired on {date}. Send a new one: you can go live once it is approved.', values)
      : say(
          'The document of {name} expired on {date}. They may not appear until a new one is approved.',
          values,
        )
  if (state === 'pending' && isPerformer)
    return say('Your document is being checked. You can go live once it is approved.')
  const isNear = Date.parse(expiresOn) - now < documentWarningDays[0] * dayMs
  if (state !== 'valid' || !isNear || latest.state === 'pending') return undefined
  return isPerformer
    ? say(
        'Your document ends on {date}. Send a new one before that day, or you cannot go live after it.',
        values,
      )
    : say('The document of {name} ends on {date}. Send a new one before that day.', values)
}
