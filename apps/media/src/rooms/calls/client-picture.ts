import type { Call, CallEvent, ClientPicture } from './call.ts'
import { isVideoOn } from './call.ts'

/** [B4] A picture that is on and has not arrived for this long: the client is sent none either. */
export const withheldAfterMs = 3_000
/** The same, by what the performer acknowledges. */
const withheldAfterSeconds = 3
/** The engine says that a picture is gone when none has come for this long. */
const goneAfterMs = 2_000

export const noPicture: ClientPicture = { missingSince: null, undelivered: 0, fromSecond: 0 }

/**
 * [B4] Follows the client's picture, after each event. It counts as missing when none arrives at the server, and when the
 * performer acknowledges none of what it is sent; it counts as there again as soon as the server has it or it is off.
 */
export function clientPicture(call: Call, event: CallEvent): ClientPicture {
  const { picture, parties } = call
  const { client } = parties
  if (client?.phase !== 'connected' || !isVideoOn(call, 'client')) return noPicture
  if (client.hasVideo) return undelivered(restored(picture, event.at), event)
  if (picture.missingSince !== null) return picture
  const isGone = event.type === 'media' && event.connectionId === client.connectionId
  return { ...picture, missingSince: isGone ? event.at - goneAfterMs : event.at }
}

export const isWithheld = ({ missingSince, undelivered }: ClientPicture, at: number): boolean =>
  undelivered >= withheldAfterSeconds || (missingSince !== null && at - missingSince >= withheldAfterMs)

/** Only later seconds may count against a picture that has just come. */
const restored = (picture: ClientPicture, at: number): ClientPicture =>
  picture.missingSince === null && picture.fromSecond > 0
    ? picture
    : { missingSince: null, undelivered: 0, fromSecond: Math.floor(at / 1000) + 1 }

const undelivered = (picture: ClientPicture, event: CallEvent): ClientPicture => {
  if (event.type !== 'pictureSecond' || event.second < picture.fromSecond) return picture
  return { ...picture, undelivered: event.isDelivered ? 0 : picture.undelivered + 1 }
}
