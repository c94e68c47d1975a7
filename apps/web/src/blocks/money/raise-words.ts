import type { Limits } from '@footlight/contract'
import { formatCredits, formatDateTime } from '../../lib/language/format.ts'
import { say } from '../../lib/language/say.ts'

/** [B9] A raised limit that is pending, and from when it applies: "1,000 credits from 21 Nov 2026, 21:00". */
export function raiseWords({ value, from }: Limits['pending'][number]): string {
  const time = formatDateTime(from)
  return value === null
    ? say('No limit from {time}', { time })
    : say('{credits} from {time}', { credits: formatCredits(value), time })
}
