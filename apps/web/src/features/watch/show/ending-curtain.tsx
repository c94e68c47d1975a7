import { chargedFor, type Session } from '@footlight/contract'
import { formatCredits } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import type { MeterReading } from '../meter/meter.ts'

/** Longer than this, the word did not arrive at the first time. */
const usualMs = 1500

/** [S16, B1] What is charged at most after the press of End: the meter then, and the second that was running. */
export function mostCharged(
  { pricePerMinute }: Pick<Session, 'pricePerMinute'>,
  { billedSeconds }: Pick<MeterReading, 'billedSeconds'>,
): number {
  return chargedFor(billedSeconds + 1, pricePerMinute)
}

interface EndingCurtainProps {
  word: 'show' | 'peek'
  /** since End was pressed */
  sinceMs: number
  /** credits that the receipt says at most: the second of the press may have been delivered */
  atMost: number
}

/** [S16] Nothing plays any more; the house is told until it has heard it. */
export function EndingCurtain({ word, sinceMs, atMost }: EndingCurtainProps) {
  return (
    <div role="status" className="grid max-w-sm justify-items-center gap-2">
      <h2 className="text-xl sm:text-2xl">
        {word === 'peek' ? say('You ended the peek') : say('You ended the show')}
      </h2>
      <p>
        {sinceMs < usualMs
          ? say('Ending…')
          : say(
              'We can’t reach Footlight yet and keep trying. The second in which you pressed End is the last that can be charged: {credits} at most.',
              { credits: formatCredits(atMost) },
            )}
      </p>
    </div>
  )
}
