import type { LiveErrorCode } from '@footlight/live'
import { type Message, say } from '../../../lib/language/say.ts'

/** What prevents a performer from going on air, in words, and which button may resolve it. */
export interface Obstacle {
  title: string
  advice: string
  /** look for the devices again, go live again, or take the stage from another page of the performer */
  remedy: 'devices' | 'live' | 'takeOver'
}

/** `message` is the server's own sentence where it refused; `agent` names the browser. */
export function obstacleOf(code: LiveErrorCode, message: string, agent = navigator.userAgent): Obstacle {
  switch (code) {
    case 'PERMISSION_DENIED':
      return {
        title: say('The camera is not allowed'),
        advice: say(allowing(agent)),
        remedy: 'devices',
      }
    case 'NO_DEVICE':
      return {
        title: say('No camera or microphone found'),
        advice: say('Plug both in, then try again.'),
        remedy: 'devices',
      }
    case 'DEVICE_BUSY':
      return {
        title: say('The camera is in use'),
        advice: say('Close the other program or tab that uses it, then try again.'),
        remedy: 'devices',
      }
    case 'DEVICE_FAILED':
    case 'NOT_SUPPORTED':
      return {
        title: say('The camera does not start'),
        advice: say('Unplug it and plug it in again, or choose another one below.'),
        remedy: 'devices',
      }
    case 'NAME_IN_USE':
    // a newer connection of the same session took the place of this one
    case 'SESSION_NOT_FOUND':
      return {
        title: say('You are live in another window'),
        advice: say('Another window or device holds your stage. You can take it over here.'),
        remedy: 'takeOver',
      }
    case 'TOKEN_UNAVAILABLE':
      return { title: say('You are off air'), advice: message, remedy: 'live' }
    case 'TOKEN_REFUSED':
      return {
        title: say('You are off air'),
        advice: say('The stage did not let you in. Go live again to get a new pass.'),
        remedy: 'live',
      }
    default:
      return {
        title: say('You are off air'),
        advice: say('The stage could not be reached. Check your connection, then go live again.'),
        remedy: 'live',
      }
  }
}

/** Where this browser stores the permission that was refused: it does not ask a second time by itself. */
function allowing(agent: string): Message {
  if (/iPhone|iPad/.test(agent))
    return 'Press the sign left of the address, then “Website Settings”, allow camera and microphone, then try again.'
  if (/Firefox\//.test(agent))
    return 'Press the crossed-out camera left of the address, remove the two blocks, then try again.'
  if (/Android/.test(agent))
    return 'Press the sign left of the address, then “Permissions”, allow camera and microphone, then try again.'
  if (/Safari\//.test(agent) && !/Chrom/.test(agent))
    return 'In the menu “Safari” choose “Settings for this website”, allow camera and microphone, then try again.'
  return 'Press the camera sign in the address bar, allow camera and microphone, then try again.'
}

/**
 * [S8] Whether the server failed and not the performer: a broadcast that ran is tried again. Includes status 500, which the
 * publisher itself must not retry [C4].
 */
export function isOutage(code: LiveErrorCode): boolean {
  return code === 'ATTEMPTS_EXHAUSTED' || code === 'SERVER_FAILURE'
}
