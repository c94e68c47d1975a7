import { type PerformerAccount, seatHoldMs, sessionKinds } from '@footlight/contract'
import {
  type BroadcastSettings,
  type Picture,
  pictureFaultLine,
} from '../../../../blocks/live/broadcast/index.ts'
import type { Reply } from '../../../../lib/calls/create-api.ts'
import { isolated, sayCount } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'

type Studio = Reply<'studio'>

/** [P2] Whether clients can ask, and why not. */
export function availabilityHint(
  { available, switchedOffFor, session }: Pick<Studio, 'available' | 'switchedOffFor' | 'session'>,
  isOnAir: boolean,
): string {
  if (!available && switchedOffFor === 'PICTURE_LOST')
    return say('Switched off: your picture was away for more than {seconds} seconds.', {
      seconds: seatHoldMs / 1000,
    })
  if (!available && switchedOffFor === 'MISSED_REQUESTS')
    return say('Switched off: three requests in a row got no answer.')
  if (session && available) return say('Nobody else can ask you now. Afterwards you can be asked again.')
  if (!isOnAir) return say('Go live first.')
  return say(available ? 'You can be asked.' : 'Clients cannot ask you.')
}

export function soundHint({ audio, paused }: BroadcastSettings, isOnAir: boolean): string {
  if (isOnAir && audio && paused) return say('Nobody hears you while you are paused.')
  if (isOnAir) return say(audio ? 'You are heard.' : 'Muted: nobody hears you.')
  return say(audio ? 'You are heard as soon as you are live.' : 'Off: you go live without sound.')
}

/** [H1] Of the sound that comes from an encoder. */
export function encoderSoundHint({ streamActive, arriving }: Studio, isMuted: boolean): string {
  if (isMuted) return say('Muted: nobody hears your encoder.')
  if (streamActive && arriving && !arriving.hasAudio) return say('No sound comes from your encoder.')
  return say(streamActive ? 'Your encoder is heard.' : 'Your encoder is heard as soon as it sends.')
}

export function leadOf(
  { performerStatus }: PerformerAccount,
  { streamActive, pictureFault, session, offlineAt }: Studio,
  picture: Picture,
  { isOnAir, isEncoderOn }: { isOnAir: boolean; isEncoderOn: boolean },
): string {
  if (session && !sessionKinds[session.type].isShow) return say('You are on a call. Nobody sees your stage.')
  if (pictureFault && picture !== 'paused') return pictureFaultLine(pictureFault)
  if (isEncoderOn && !isOnAir) return encoderLead(picture, session)
  if (picture === 'elsewhere') return say('You are on air in another window or on another device.')
  if (!isOnAir) {
    if (session)
      return say('Your picture is not arriving, and {name} is waiting. Go on with the show, or end it.', {
        name: isolated(session.clientName),
      })
    return offlineAt === null
      ? say('You are off air. Check your picture, then go live.')
      : say('Your picture is not arriving, and clients still see you as live. Go on, or go off air.')
  }
  if (picture === 'paused') return say('You are paused. Nobody sees you.')
  if (!streamActive) return say('Your picture is on its way…')
  if (performerStatus === 'BUSY') return say('You are in a private show.')
  if (performerStatus === 'ON_CALL') return say('You are on a call. Nobody sees your stage.')
  if (performerStatus === 'REQUEST') return say('A client is asking you.')
  if (performerStatus !== 'AVAILABLE') return say('You are on air, and not available.')
  return say('You are live in the lobby.')
}

function encoderLead(picture: Picture, session: Studio['session']): string {
  if (picture === 'elsewhere') return say('You are on air from your encoder.')
  return session
    ? say(
        'Your encoder’s picture is not arriving, and {name} is waiting. Start its stream again, or go live with your camera.',
        { name: isolated(session.clientName) },
      )
    : say('Your encoder’s picture is not arriving. Start its stream, or go live with your camera.')
}

/** [P13] After a private show guests see nothing of before; `from`: what the server says while it is ahead or just over. */
export function guestsText(from: string, now: number): string {
  const seconds = Math.ceil((Date.parse(from) - now) / 1000)
  return seconds > 0
    ? say('Guests see you again in {count} s.', { count: seconds })
    : say('Guests see you again.')
}

export function watchersText(lobbyViewers: number): string {
  if (lobbyViewers === 0) return say('Nobody is watching yet.')
  return sayCount(lobbyViewers, '{count} person is watching.', '{count} people are watching.')
}
