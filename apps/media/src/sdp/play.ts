import { type Codec, choosePlayable, codecNames, codecText, isKnown, type MediaKind } from './codec.ts'
import { findSections, isOpen, type ReducedOffer, readOffer, reduceTo, transportLines } from './offer.ts'
import { type MediaSection, SdpError, type SessionDescription } from './session.ts'

/** Checks a viewer's own offer before any work for it begins: whether it receives any of these kinds at all [D9]. */
export const checkPlayOffer = (offerSdp: unknown, kinds: readonly MediaKind[]): void => {
  const offer = readOffer(offerSdp)
  const received = receivedOf(offer, kinds).filter(isKnown)
  if (received.length === 0)
    throw new SdpError('OFFER_REFUSED', `nothing that can be sent is offered; wanted is ${kinds.join(', ')}`)
  transportLines(offer, received)
}

/** Selects, of the sections that a viewer offers to receive, those that the stream has in a playable codec [H1]. */
export const reducePlayOffer = (offerSdp: unknown, streamed: readonly Codec[]): ReducedOffer => {
  const offer = readOffer(offerSdp)
  const received = receivedOf(
    offer,
    streamed.map(({ kind }) => kind),
  )
  const found = findSections(offer, received, (section) => {
    const codec = streamed.find(({ kind }) => kind === section.kind)
    return codec && choosePlayable(section, codec)
  })
  const missed = streamed.find(({ kind }) => !found.some(({ codec }) => codec.kind === kind))
  // [D7] a viewer may leave sound out; a viewer who wants sound alone asks for it, and is sent no picture
  if (missed && (missed.kind === 'video' || found.length === 0)) {
    const asked = received.filter(({ kind }) => kind === missed.kind)
    if (asked.length === 0)
      throw new SdpError('OFFER_REFUSED', `the stream has ${missed.kind}, and the player asks for none`)
    const offered = asked.flatMap(codecNames).join(', ') || 'none'
    throw new SdpError('CODEC_NOT_SUPPORTED', `${codecText(missed)}; the player offers ${offered}`)
  }
  return reduceTo(offer, found, () => 'recvonly')
}

const receivedOf = (offer: SessionDescription, kinds: readonly MediaKind[]): MediaSection[] =>
  offer.media.filter(
    (section) => kinds.some((kind) => kind === section.kind) && isOpen(offer, section, 'recvonly'),
  )

/** The library's answer in the terms of the offer: feedback that was not offered is not promised. */
export const onlyOfferedFeedback = (answerSdp: string, { taken }: ReducedOffer): string =>
  answerSdp
    .split('\r\n')
    .filter((line) => {
      const [, format, value] = /^a=rtcp-fb:(\S+) (.+)$/.exec(line) ?? []
      const section = taken.find(({ payloadType }) => String(payloadType) === format)
      return value === undefined || section?.feedback.includes(value)
    })
    .join('\r\n')
