import { choosePayloadType, codecNames, takenNames } from './codec.ts'
import { type FoundSection, findSections, isOpen, type ReducedOffer, readOffer, reduceTo } from './offer.ts'
import { type MediaSection, SdpError } from './session.ts'

/** Takes the first video and the first audio that the publisher sends, each in its most preferred codec. */
export const reduceOffer = (offerSdp: unknown): ReducedOffer => {
  const offer = readOffer(offerSdp)
  const sent = offer.media.filter((section) => isOpen(offer, section, 'sendonly'))
  const found = findSections(offer, sent, choosePayloadType)
  requirePicture(sent, found)
  if (found.length === 0)
    throw new SdpError('OFFER_REFUSED', 'no audio or video that can be taken is offered')
  return reduceTo(offer, found, () => 'sendonly')
}

/** [D7] Refuses an offer whose picture cannot be accepted: the publisher would be live without one, and not notice. */
const requirePicture = (sent: readonly MediaSection[], found: readonly FoundSection[]): void => {
  if (found.some(({ codec }) => codec.kind === 'video')) return
  const pictures = sent.filter(({ kind }) => kind === 'video')
  if (pictures.length === 0) return
  const names = pictures.flatMap(codecNames).join(', ') || 'none'
  throw new SdpError(
    'OFFER_REFUSED',
    `the picture cannot be taken; offered ${names}; taken are ${takenNames('video')}`,
  )
}
