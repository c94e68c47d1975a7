import type { Evidence } from '@footlight/contract/internal'
import type { CallEvent, ClientPicture, MediaCall } from './call.ts'
import { isVideoOn } from './call.ts'

/** [B4] A picture that is on and has not arrived for this long: the client is sent none either. */
const withheldAfterMs = 3_000
/** The same, in seconds that the client was sent and that its picture kept from being billed. */
const maxOwed = 3
/** each second that is billed takes this much off what is owed, as the allowance of a viewer grows */
const givenBackPart = 0.03
/**
 * A client comes back after as many seconds in a row in which its picture arrives as are owed; of more than the first,
 * `twice` more double that: or a client that proves itself and stops again could watch without paying for a whole call.
 */
const proof = { likeOwed: 10, twice: 3 } as const
/** The engine says that a picture is gone when none has come for this long. */
const goneAfterMs = 2_000

export const noPicture: ClientPicture = { missingSince: null, owed: 0, proven: 0 }

/**
 * [B4] Follows the client's picture, after each event. It counts as missing when none arrives at the server, until one
 * does or it is off. [B11] What is owed outlasts that, and every connection of the client.
 */
export function clientPicture(call: MediaCall, event: CallEvent): ClientPicture {
  const picture = counted(call.picture, event)
  const { client } = call.parties
  if (client?.phase !== 'connected' || !isVideoOn(call, 'client'))
    return { ...picture, missingSince: null, proven: 0 }
  if (client.hasVideo) return { ...picture, missingSince: null }
  if (picture.missingSince !== null) return picture
  const isGone = event.type === 'media' && event.connectionId === client.connectionId
  return { ...picture, missingSince: isGone ? event.at - goneAfterMs : event.at }
}

/** A picture that is off withholds nothing: those seconds are billed without it. */
export function isWithheld(call: MediaCall, at: number): boolean {
  if (call.isEcho || !isVideoOn(call, 'client')) return false
  const { missingSince, owed, proven } = call.picture
  if (missingSince !== null && at - missingSince >= withheldAfterMs) return true
  return owed >= maxOwed && proven < proofOf(owed)
}

const proofOf = (owed: number): number =>
  owed <= proof.likeOwed ? owed : proof.likeOwed * 2 ** ((owed - proof.likeOwed) / proof.twice)

function counted(picture: ClientPicture, event: CallEvent): ClientPicture {
  switch (event.type) {
    case 'pictureSecond':
      return { ...picture, proven: event.isDelivered ? picture.proven + 1 : 0 }
    case 'reported':
      return reported(picture, event.row)
    default:
      return picture
  }
}

function reported(
  picture: ClientPicture,
  { call, videoPackets, audioPackets }: Pick<Evidence, 'call' | 'videoPackets' | 'audioPackets'>,
): ClientPicture {
  const isSent = videoPackets > 0 || (call?.performerVideoOn === false && audioPackets > 0)
  if (!call || !isSent) return picture
  if (call.clientVideoOn && !call.clientPictureDelivered)
    return { ...picture, owed: picture.owed + 1, proven: 0 }
  return { ...picture, owed: Math.max(0, picture.owed - givenBackPart) }
}
