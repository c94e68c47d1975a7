import { obstacleOf } from '../../../blocks/live/broadcast/index.ts'
import { roundTripWord } from '../../../blocks/live/line-quality.ts'
import { formatDecimal, formatPercent } from '../../../lib/language/format.ts'
import { type Message, say } from '../../../lib/language/say.ts'
import type { Measurements, Note, Verdict } from './run/connection-verdict.ts'
import type { Failure } from './run/test-machine.ts'

interface Words {
  title: string
  /** what it means, or what to do */
  text: string
}

/** What the line carries, in words. */
export function verdictWords(quality: Verdict['quality']): Words {
  switch (quality) {
    case 'hd':
      return {
        title: say('Your line carries sharp quality (hd)'),
        text: say('It is enough for the largest picture.'),
      }
    case 'md':
      return {
        title: say('Your line carries standard quality (md)'),
        text: say('It is enough for a clear picture, and not for the largest one.'),
      }
    case 'ld':
      return {
        title: say('Your line carries light quality (ld)'),
        text: say('It is enough for a small picture. A cable, or a place nearer to the router, helps.'),
      }
    case 'sound':
      return {
        title: say('Your line carries sound'),
        text: say(
          'There was no picture from a camera, so it stays open what picture your line carries. Allow your camera or plug one in, then test again.',
        ),
      }
    case null:
      return {
        title: say('Your line carries no steady picture'),
        text: say(
          'Your picture would stutter or break off. A cable, another network or fewer downloads help.',
        ),
      }
  }
}

export const noteWords: Record<Note, readonly Message[]> = {
  LOSS: ['A part of your picture is lost on the way.', 'A cable helps more than wireless.'],
  SOUND_LOSS: ['A part of your sound is lost on the way.', 'A cable helps more than wireless.'],
  LATE: ['You reach the other side late: in a call you would talk at the same time.'],
  RELAYED: [
    'Your network lets picture and sound through by a relay only. That works, and is a little slower.',
  ],
  SLOW_CAMERA: ['Your camera gives few pictures a second. More light or another camera helps.'],
  SLOW_COMPUTER: ['Your computer is too slow for this. Close other programs and tabs.'],
  SLOW_PICTURE: ['Few pictures a second came back.'],
  SOUND_LOST: ['Your sound did not come back. Choose another microphone, then test again.'],
  STILL_SCENE: ['Your picture hardly moved: the line may carry more. Move about, and test again.'],
  SILENT_MICROPHONE: ['We hear nothing. Is the microphone switched off, or is it the wrong one?'],
}

/** Why there is no verdict, and what the person can do about it. */
export function failureWords({ code, message }: Failure): Words {
  switch (code) {
    case 'PERMISSION_DENIED':
    case 'NO_DEVICE':
    case 'DEVICE_BUSY':
    case 'DEVICE_FAILED': {
      const { title, advice } = obstacleOf(code, '')
      return { title, text: advice }
    }
    case 'NOT_SUPPORTED':
      return {
        title: say('This browser has no live video'),
        text: say('Use a current version of Chrome, Edge, Firefox or Safari.'),
      }
    case 'OFFLINE':
      return {
        title: say('Footlight does not answer'),
        text: say('Check your connection, then try again.'),
      }
    case 'REFUSED':
      return { title: say('The test did not start'), text: message ?? '' }
    case 'GATEWAY':
      return {
        title: say('The media server does not answer'),
        text: say(
          'Some company networks and virus scanners block it. Try another network, or again in a minute.',
        ),
      }
    case 'NO_WAY':
      return {
        title: say('Your network lets no live video through'),
        text: say(
          'Neither a direct way nor a relay worked. Company networks and VPNs often close both: switch the VPN off, or try another network.',
        ),
      }
    case 'NO_ECHO':
      return {
        title: say('Nothing came back'),
        text: say(
          'The media server was reached, and what you sent did not return. Try another browser or network.',
        ),
      }
    case 'LOST':
      return {
        title: say('The test broke off'),
        text: say('The line was lost while it was measured. Try again; a cable or another network helps.'),
      }
  }
}

export const stepWords = {
  devices: 'Camera and microphone',
  server: 'The media server',
  media: 'A way for picture and sound',
  measuring: 'What the line carries',
} as const satisfies Record<string, Message>

export interface Figure {
  name: string
  value: string
  /** what the number means, or a second one */
  more: string | undefined
}

const pictureWords: Record<Measurements['picture'], Message> = {
  moving: 'Came back',
  slow: 'Came back slowly',
  none: 'Did not come back',
  unsent: 'Not tested',
}

/** The measurements, each with its word. */
export function figuresOf({
  up,
  down,
  trustedKbps,
  roundTripMs,
  way,
  picture,
  sound,
}: Measurements): Figure[] {
  const rate = (kbps: number) => say('{rate} Mbit/s', { rate: formatDecimal(kbps / 1000) })
  const lost = (percent: number) => say('{share} lost', { share: formatPercent(percent, 1) })
  return [
    {
      name: say('Up [the line]'),
      // a still scene needs little of what the line carries
      value: rate(Math.max(trustedKbps ?? 0, up.kbps)),
      more: [trustedKbps !== null && say('{rate} used', { rate: rate(up.kbps) }), lost(up.lossPercent)]
        .filter(Boolean)
        .join(', '),
    },
    {
      name: say('Down [the line]'),
      value: lost(down.lossPercent),
      more: say('{rate} used', { rate: rate(down.kbps) }),
    },
    {
      name: say('Round trip'),
      value: roundTripMs === null ? say('not known') : `${Math.max(1, Math.round(roundTripMs))} ms`,
      more: roundTripMs === null ? undefined : roundTripWord(roundTripMs),
    },
    {
      name: say('Way [through the network]'),
      value: way === null ? say('not known') : say(way === 'relay' ? 'By a relay' : 'Direct'),
      more: undefined,
    },
    {
      name: say('Picture [that moves]'),
      value: say(pictureWords[picture]),
      more: undefined,
    },
    {
      name: say('Sound'),
      value: say(sound === 'lost' ? 'Did not come back' : sound === 'silent' ? 'Silent' : 'Came back'),
      more: undefined,
    },
  ]
}
