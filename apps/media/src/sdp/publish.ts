import { EngineError } from '../engines/port.ts'
import { choosePayloadType, codecNames, type PayloadType, takenNames } from './codec.ts'
import {
  attribute,
  attributesNamed,
  directionOf,
  type MediaSection,
  parseSdp,
  type SessionDescription,
} from './session.ts'

export const transportWideUri = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01'

/** One m-line of an offer that the engine takes. */
export interface TakenSection extends PayloadType {
  mid: string
  /** id of the transport-wide sequence number, null when it was not offered */
  transportWideId: number | null
  nack: boolean
}

export interface ReducedOffer {
  /** one payload type per m-line, nothing but what the engine takes: for the library */
  sdp: string
  taken: TakenSection[]
  /** every m-line of the offer, for the answer must have as many */
  sections: { kind: string; protocol: string; format: string; mid: string }[]
}

/** Takes the first video and the first audio that the publisher sends, each in its most preferred codec. */
export const reduceOffer = (offerSdp: unknown): ReducedOffer => {
  const offer = parseSdp(offerSdp)
  if (!offer) throw new EngineError('SDP_NOT_UNDERSTOOD', 'not a session description')
  const taken: (TakenSection & { section: MediaSection })[] = []
  for (const section of offer.media) {
    const found = take(offer, section)
    if (found && !taken.some((other) => other.codec.kind === found.codec.kind))
      taken.push({ ...found, section })
  }
  requirePicture(offer, taken)
  if (taken.length === 0)
    throw new EngineError('OFFER_REFUSED', 'no audio or video that can be taken is offered')
  const credentials = transportLines(
    offer,
    taken.map(({ section }) => section),
  )
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${taken.map(({ mid }) => mid).join(' ')}`,
    ...taken.flatMap((one) => sectionLines(one, one.section, credentials)),
  ]
  return {
    sdp: `${lines.join('\r\n')}\r\n`,
    taken: taken.map(({ section: _, ...rest }) => rest),
    sections: offer.media.map((section, index) => ({
      kind: section.kind,
      protocol: section.protocol,
      format: section.formats[0] ?? '0',
      mid: attribute(section.attributes, 'mid') ?? String(index),
    })),
  }
}

/** [D7] Whoever offers a picture that cannot be taken would be live without one, and think that all is well. */
const requirePicture = (offer: SessionDescription, taken: TakenSection[]): void => {
  if (taken.some(({ codec }) => codec.kind === 'video')) return
  const sent = offer.media.filter((section) => section.kind === 'video' && isSent(offer, section))
  if (sent.length === 0) return
  const names = sent.flatMap(codecNames).join(', ') || 'none'
  throw new EngineError(
    'OFFER_REFUSED',
    `the picture cannot be taken; offered ${names}; taken are ${takenNames('video')}`,
  )
}

const isSent = (offer: SessionDescription, section: MediaSection): boolean => {
  const direction = directionOf(offer, section)
  const refused = section.port === 0 && !section.attributes.includes('bundle-only')
  return !refused && (direction === 'sendonly' || direction === 'sendrecv')
}

const take = (offer: SessionDescription, section: MediaSection): TakenSection | undefined => {
  if (!isSent(offer, section)) return undefined
  if (!section.protocol.includes('SAVPF')) return undefined
  const chosen = choosePayloadType(section)
  if (!chosen) return undefined
  const feedback = feedbackLines(section, chosen.payloadType)
  const extension = attributesNamed(section.attributes, 'extmap').find((line) =>
    line.endsWith(` ${transportWideUri}`),
  )
  const id = Number.parseInt(extension ?? '', 10)
  const transportWide = feedback.some((line) => line.endsWith(' transport-cc')) && id >= 1 && id <= 255
  const mid = attribute(section.attributes, 'mid') ?? String(offer.media.indexOf(section))
  if (!/^[\w+.!#$%&'*^`{|}~-]{1,32}$/.test(mid)) return undefined
  return {
    ...chosen,
    mid,
    transportWideId: transportWide ? id : null,
    nack: feedback.some((line) => line.endsWith(' nack')),
  }
}

const feedbackLines = (section: MediaSection, payloadType: number): string[] =>
  attributesNamed(section.attributes, 'rtcp-fb').filter(
    (line) => /^(\*|\d+) /.test(line) && appliesTo(line, payloadType),
  )

const appliesTo = (line: string, payloadType: number): boolean =>
  line.startsWith('* ') || line.startsWith(`${payloadType} `)

/** ICE credentials and the fingerprint: a browser repeats them in every m-line, others say them once. */
const transportLines = (offer: SessionDescription, sections: MediaSection[]): string[] =>
  ['ice-ufrag', 'ice-pwd', 'fingerprint', 'setup'].map((name) => {
    const places = [...sections.map((section) => section.attributes), offer.attributes]
    const value = places.map((attributes) => attribute(attributes, name)).find((found) => found)
    if (!value) throw new EngineError('OFFER_REFUSED', `the offer has no ${name}`)
    return `a=${name}:${value}`
  })

const sectionLines = (taken: TakenSection, section: MediaSection, credentials: string[]): string[] => {
  const { codec, payloadType, transportWideId } = taken
  const channels = codec.name === 'opus' ? '/2' : ''
  const repair = new Set(
    attributesNamed(section.attributes, 'ssrc-group').flatMap((line) => line.split(' ').slice(2)),
  )
  const sources = attributesNamed(section.attributes, 'ssrc')
    .map((line) => line.split(' ')[0] ?? '')
    .filter((ssrc) => /^\d{1,10}$/.test(ssrc) && Number(ssrc) <= 0xffffffff && !repair.has(ssrc))
  return [
    `m=${codec.kind} 9 UDP/TLS/RTP/SAVPF ${payloadType}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${taken.mid}`,
    'a=sendonly',
    'a=rtcp-mux',
    'a=rtcp-rsize',
    ...credentials,
    `a=rtpmap:${payloadType} ${codec.name}/${codec.clockRate}${channels}`,
    ...(codec.parameters ? [`a=fmtp:${payloadType} ${codec.parameters}`] : []),
    ...(taken.nack ? [`a=rtcp-fb:${payloadType} nack`] : []),
    ...(codec.kind === 'video' ? [`a=rtcp-fb:${payloadType} nack pli`] : []),
    ...(transportWideId === null
      ? []
      : [`a=rtcp-fb:${payloadType} transport-cc`, `a=extmap:${transportWideId} ${transportWideUri}`]),
    ...[...new Set(sources)].map((ssrc) => `a=ssrc:${ssrc} cname:publisher`),
  ]
}

/** The library's answer, with a refusal for each m-line that was not taken, in the order of the offer. */
export const completeAnswer = (answerSdp: string, offer: ReducedOffer): string => {
  const [session = '', ...sections] = answerSdp.split(/(?=^m=)/m)
  const midOf = (section: string): string => /^a=mid:(.*?)\r?$/m.exec(section)?.[1] ?? ''
  const byMid = new Map(sections.map((section) => [midOf(section), section]))
  const all = offer.sections.map(
    ({ kind, protocol, format, mid }) =>
      byMid.get(mid) ??
      `m=${kind} 0 ${protocol} ${format}\r\nc=IN IP4 0.0.0.0\r\na=mid:${mid}\r\na=inactive\r\n`,
  )
  return session + all.join('')
}
