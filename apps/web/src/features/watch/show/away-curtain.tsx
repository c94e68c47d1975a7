import type { Session } from '@footlight/contract'
import { formatDurationWords, isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import { PausedCurtain } from '../stage/paused-curtain.tsx'
import type { Away } from './use-away.ts'

interface AwayCurtainProps {
  away: Away
  session: Session
  /** seconds until the hold ends the session */
  heldForMoreSeconds: number
  onGoOn: () => void
}

/**
 * [B4, B13] In front of a show that this tab does not play: why, what it costs meanwhile, and how to go on. The tab that
 * took the show may close or pause without a word to this one, so the state of the session says whether it plays there.
 */
export function AwayCurtain({ away, session, heldForMoreSeconds, onGoOn }: AwayCurtainProps) {
  const isHeld = session.state === 'HELD'
  if (away === 'elsewhere' && !isHeld)
    return (
      <PausedCurtain
        title={say('This show plays in another tab')}
        text={say('It is billed there, once. Watch it here, and that tab lets go.')}
        press={say('Watch here')}
        onGoOn={onGoOn}
      />
    )
  return (
    <PausedCurtain
      title={away === 'paused' ? say('You paused') : say('The other tab has no picture')}
      text={
        isHeld && session.heldFor !== 'performer'
          ? say('Nothing is billed. {name} waits for you, {time} more at most; then the show ends.', {
              name: isolated(session.performerName),
              time: formatDurationWords(heldForMoreSeconds),
            })
          : say('No picture reaches you, so nothing is billed.')
      }
      press={away === 'paused' ? say('Go on') : say('Watch here')}
      onGoOn={onGoOn}
    />
  )
}
