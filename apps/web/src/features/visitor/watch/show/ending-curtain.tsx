import { chargedFor, type Session, type SessionKind } from '@footlight/contract'
import { formatCredits } from '../../../../lib/language/format.ts'
import { type Message, say } from '../../../../lib/language/say.ts'

/** If ending takes longer than this, the first end call did not reach the server. */
const usualMs = 1500

/**
 * [S16, B1] The most that is charged after the press of End. The meter stops counting on soon after the last server
 * update (`receivedAt`); the server may have billed every second from then up to the one running at the press.
 */
export function maxCharged(
  {
    pricePerMinute,
    billedSeconds,
    affordableSeconds,
  }: Pick<Session, 'pricePerMinute' | 'billedSeconds' | 'affordableSeconds'>,
  receivedAt: number,
  pressedAt: number,
): number {
  const unreported = Math.max(0, Math.ceil((pressedAt - receivedAt) / 1000)) + 1
  return chargedFor(billedSeconds + Math.min(unreported, affordableSeconds), pricePerMinute)
}

const ended: Record<SessionKind['word'], Message> = {
  show: 'You ended the show',
  peek: 'You ended the peek',
  call: 'You ended the call',
}

interface EndingCurtainProps {
  word: SessionKind['word']
  /** since End was pressed */
  sinceMs: number
  /** credits that the receipt says at most: the second of the press may have been delivered */
  atMost: number
}

/** [S16] Shown after End: nothing plays, and the page repeats the end call until the server answers. */
export function EndingCurtain({ word, sinceMs, atMost }: EndingCurtainProps) {
  return (
    <div role="status" className="grid max-w-sm justify-items-center gap-2">
      <h2 className="text-xl sm:text-2xl">{say(ended[word])}</h2>
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
