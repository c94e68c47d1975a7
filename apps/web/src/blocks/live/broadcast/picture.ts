import { type PictureFault, type StudioSession, sessionKinds } from '@footlight/contract'
import { isolated } from '../../../lib/language/format.ts'
import { say } from '../../../lib/language/say.ts'
import type { BroadcastState } from './broadcast-state.ts'
import { obstacleOf } from './obstacle.ts'

/** Where the performer's picture is: on its way to viewers, paused, lost for now, or sent by another page than this. */
export type Picture = 'sent' | 'paused' | 'away' | 'elsewhere'

type Sending = Pick<BroadcastState, 'isOnAir' | 'wasOnAir' | 'hasSent' | 'settings' | 'attempt' | 'state'> &
  Partial<Pick<BroadcastState, 'error'>>

/** [D7] Another window or device took this page's stage, and may hold it still. */
export function isTaken({
  isOnAir,
  error,
}: Pick<BroadcastState, 'isOnAir'> & { error?: BroadcastState['error'] }) {
  return !isOnAir && error !== undefined && obstacleOf(error.code, '').remedy === 'takeOver'
}

/** `streamActive` is the media server's state; the state of a page that was on air itself is newer and takes precedence. */
export function pictureOf(broadcast: Sending, streamActive: boolean): Picture {
  if (!broadcast.isOnAir)
    return streamActive && (!broadcast.wasOnAir || isTaken(broadcast)) ? 'elsewhere' : 'away'
  if (broadcast.settings.paused) return 'paused'
  // a change of camera or quality goes through `connected`, and the old picture stays meanwhile
  const isUp = broadcast.state === 'active' || (broadcast.state === 'connected' && broadcast.hasSent)
  return isUp && !broadcast.attempt ? 'sent' : 'away'
}

/** [B4] Why no viewer sees a picture although something is sent, and what to do about it. */
export function pictureFaultLine(fault: PictureFault): string {
  switch (fault) {
    case 'NO_PICTURE':
      return say('No picture arrives. Check your camera, or choose another one.')
    case 'B_FRAMES':
      return say(
        'Your encoder sends B-frames, which browsers cannot show. Turn B-frames off in your encoder.',
      )
    case 'TOO_MUCH':
      return say('More arrives than viewers can be sent. Set at most 5,000 kbit/s in your encoder.')
  }
}

/** Whether the seconds of now may be counted before the server has said so. */
export function isCounting(
  { state, type }: Pick<StudioSession, 'state' | 'type'>,
  picture: Picture,
): boolean {
  return state === 'ACTIVE' && (!sessionKinds[type].isShow || picture === 'sent' || picture === 'elsewhere')
}

/** The state of the session for its performer. It claims that the client sees the picture only while the picture arrives. */
export function showLine({ type, state, heldFor, clientName }: StudioSession, picture: Picture): string {
  const name = isolated(clientName)
  const { medium, isShow } = sessionKinds[type]
  if (medium === 'telephone')
    return state === 'STARTING'
      ? say('Your telephone rings: {name}.', { name })
      : say('On the telephone with {name}.', { name })
  // [S8] neither side's fault, whatever this page knows of its own picture
  if (state === 'HELD' && heldFor === 'server')
    return say('Our server lost the picture. It is coming back; nothing is billed.')
  if (medium === 'gateway') return callLine(state, heldFor, name)
  if (state === 'ENDED') return say('The show is over.')
  if (isShow && picture === 'paused')
    return say('You are paused: {name} does not see you. The show is held and not billed until you go on.', {
      name,
    })
  if (isShow && picture === 'away')
    return say('{name} does not see you. The show is held and not billed until your picture is back.', {
      name,
    })
  switch (state) {
    case 'STARTING':
      return say('Your picture is on its way to {name}. Billing starts when it arrives.', { name })
    case 'ACTIVE':
      return say('{name} sees you.', { name })
    case 'HELD':
      // the server does not say yet whose side it is, or does not know yet that the picture is back
      if (heldFor === null || (heldFor === 'performer' && picture === 'sent'))
        return say(
          'Your picture is on its way back to {name}. The show is held and not billed until it arrives.',
          {
            name,
          },
        )
      return heldFor === 'performer'
        ? say('Your picture is not arriving. The show is held and not billed until it is back.')
        : say('{name} lost connection. The show is held and not billed until they are back.', { name })
  }
}

/** [S20] Of a video call. */
function callLine(state: StudioSession['state'], heldFor: StudioSession['heldFor'], name: string): string {
  switch (state) {
    case 'STARTING':
      return say('You are being connected with {name}. Billing starts when you see or hear each other.', {
        name,
      })
    case 'ACTIVE':
      return say('You are in a video call with {name}.', { name })
    case 'HELD':
      return heldFor === 'performer'
        ? say('Nothing of you reaches {name}. The call is held and not billed until it does.', { name })
        : say('{name} or their picture does not reach you. The call is held and not billed until it does.', {
            name,
          })
    case 'ENDED':
      return say('The call is over.')
  }
}

/** The same in the few words of a bar. */
export function showWord(session: StudioSession, picture: Picture): string | undefined {
  const { medium, isShow } = sessionKinds[session.type]
  if (medium === 'gateway' && session.state === 'ACTIVE') return say('you are seen and heard here too')
  if (session.heldFor === 'server') return say('held, not billed')
  if (isShow && picture === 'paused') return say('you are paused, not billed')
  if (isShow && picture === 'away') return say('your picture is not arriving, not billed')
  return session.state === 'HELD' ? say('held, not billed') : undefined
}
