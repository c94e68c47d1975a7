import { checkAnswer } from './answer.ts'
import {
  type Codec,
  chooseAgreed,
  choosePayloadType,
  oneOfEach,
  type PayloadType,
  viewerPayloadTypes,
} from './codec.ts'
import {
  extrasOf,
  findSections,
  isOpen,
  type ReducedOffer,
  readOffer,
  reduceTo,
  type TakenSection,
  transportLines,
} from './offer.ts'
import {
  type Direction,
  directionOf,
  type MediaSection,
  SdpError,
  type SessionDescription,
} from './session.ts'

/** One kind of media of a call, as one party has it in its description. */
export interface CallSection {
  codec: Codec
  /** what this party does */
  sends: boolean
  receives: boolean
}

/** One m-line of our offer to the callee. */
export interface OfferedSection {
  mid: string
  kind: Codec['kind']
  /** ours: the caller's own, for the callee is to do the opposite */
  direction: Direction
  /** with the numbers of every description that the engine makes itself [E2] */
  payloadTypes: PayloadType[]
}

/** A caller's offer, reduced to the codecs of the call. */
export interface ReducedCallOffer extends ReducedOffer {
  taken: (TakenSection & CallSection)[]
}

/** [G4] What the callee is offered: what the caller does, in every codec of its offer that we know. */
export const offerToCallee = (callerOfferSdp: unknown): OfferedSection[] => {
  const offer = readOffer(callerOfferSdp)
  const found = openSections(offer, (section) => oneOfEach(section)[0])
  if (found.length === 0) throw new SdpError('OFFER_REFUSED', 'nothing that can be taken is offered')
  transportLines(
    offer,
    found.map(({ section }) => section),
  )
  return found.map(({ codec, section }, index) => ({
    mid: String(index),
    kind: codec.kind,
    direction: directionOf(offer, section),
    payloadTypes: oneOfEach(section).map((one) => ({
      ...one,
      payloadType: viewerPayloadTypes[one.codec.name],
    })),
  }))
}

/** What the callee's answer takes of our offer; a kind that it refuses, or does nothing with, is not in it. */
export const readCallAnswer = (answerSdp: unknown, ourOfferSdp: string): (TakenSection & CallSection)[] => {
  checkAnswer(answerSdp)
  const [answer, offer] = [readOffer(answerSdp), readOffer(ourOfferSdp)]
  const taken = offer.media.flatMap((offered, index) => {
    const section = answer.media[index]
    if (section?.kind !== offered.kind || section.port === 0) return []
    const known = oneOfEach(offered)
    const chosen = section.formats
      .map((format) => known.find(({ payloadType }) => String(payloadType) === format))
      .find((one) => one !== undefined)
    const does = whatItDoes(answer, section)
    if (!chosen || !(does.sends || does.receives)) return []
    const mid = offered.attributes.find((line) => line.startsWith('mid:'))?.slice(4) ?? String(index)
    return [{ ...chosen, ...extrasOf(section, chosen.payloadType), ...does, mid }]
  })
  if (taken.length === 0) throw new SdpError('OFFER_REFUSED', 'the answer takes nothing of the offer')
  return taken
}

/** The caller's offer with the given codecs alone; null, for an echo: with the first known one of each kind. */
export const reduceCallOffer = (offerSdp: unknown, codecs: readonly Codec[] | null): ReducedCallOffer => {
  const offer = readOffer(offerSdp)
  const found = openSections(offer, (section) =>
    codecs === null ? choosePayloadType(section) : chooseAgreed(section, codecs),
  )
  if (found.length === 0) throw new SdpError('OFFER_REFUSED', 'nothing that can be taken is offered')
  const reduced = reduceTo(offer, found, (section) => directionOf(offer, section))
  const taken = reduced.taken.map((one, index) => {
    const section = found[index]?.section
    return { ...one, ...(section ? whatItDoes(offer, section) : { sends: false, receives: false }) }
  })
  return { ...reduced, taken }
}

const openSections = (
  offer: SessionDescription,
  choose: (section: MediaSection) => PayloadType | undefined,
) => {
  const open = offer.media.filter(
    (section) => isOpen(offer, section, 'sendonly') || isOpen(offer, section, 'recvonly'),
  )
  return findSections(offer, open, choose)
}

const whatItDoes = (
  description: SessionDescription,
  section: MediaSection,
): Pick<CallSection, 'sends' | 'receives'> => {
  const direction = directionOf(description, section)
  return {
    sends: direction === 'sendrecv' || direction === 'sendonly',
    receives: direction === 'sendrecv' || direction === 'recvonly',
  }
}
