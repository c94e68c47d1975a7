import type { Session } from '@footlight/contract'
import { formatDurationWords, isolated } from '../../../../lib/language/format.ts'
import { type Message, say } from '../../../../lib/language/say.ts'
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
 * [B4, B13] In front of a show that this tab does not play: why, what it costs meanwhile, and how to go on. The tab or
 * device that took the show may close or pause without notifying this one, so the session's state shows whether it
 * plays there.
 */
export function AwayCurtain({ away, session, heldForMoreSeconds, onGoOn }: AwayCurtainProps) {
  const isHeld = session.state === 'HELD'
  const press = say(presses[away])
  if ((away === 'tab' || away === 'device') && session.state === 'ACTIVE')
    return (
      <PausedCurtain
        title={
          away === 'tab' ? say('This show plays in another tab') : say('This show plays on another device')
        }
        text={
          away === 'tab'
            ? say('It is billed there, once. Watch it here, and that tab lets go.')
            : say('It is billed there, once. Watch it here, and that device lets go.')
        }
        press={press}
        onGoOn={onGoOn}
      />
    )
  return (
    <PausedCurtain
      title={say(noPictureTitles[away])}
      text={
        isHeld && session.heldFor === 'client'
          ? say('Nothing is billed. {name} waits for you, {time} more at most; then the show ends.', {
              name: isolated(session.performerName),
              time: formatDurationWords(heldForMoreSeconds),
            })
          : // until the server holds the show, it may still play elsewhere
            session.state !== 'ACTIVE' && say('No picture reaches you, so nothing is billed.')
      }
      press={press}
      onGoOn={onGoOn}
    />
  )
}

const presses = {
  paused: 'Go on',
  stopped: 'Play',
  tab: 'Watch here',
  device: 'Watch here',
} as const satisfies Record<Away, Message>

const noPictureTitles = {
  paused: 'You paused',
  stopped: 'Your browser or device stopped the picture',
  tab: 'The other tab has no picture',
  device: 'The other device has no picture',
} as const satisfies Record<Away, Message>
