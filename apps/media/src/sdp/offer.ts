import type { PayloadType } from './codec.ts'
import {
  attribute,
  attributesNamed,
  type Direction,
  directionOf,
  type MediaSection,
  parseSdp,
  SdpError,
  type SessionDescription,
} from './session.ts'

export const transportWideUri = 'http://www.ietf.org/id/draft-holmer-rmcat-transport-wide-cc-extensions-01'
export const midUri = 'urn:ietf:params:rtp-hdrext:sdes:mid'
export const ridUri = 'urn:ietf:params:rtp-hdrext:sdes:rtp-stream-id'

/** One m-line of an offer that the engine takes. */
export interface TakenSection extends PayloadType {
  mid: string
  /** id of the transport-wide sequence number, null when it was not offered */
  transportWideId: number | null
  /** id of the header extension that names the m-line (RFC 8843), null when it was not offered */
  midId: number | null
  /** the SSRCs that it declares: of its media, and of what repairs them (retransmission, error correction) */
  sources: { media: readonly number[]; repair: readonly number[] }
  /** [E6] the simulcast layers, by name or SSRC, the largest first; empty without simulcast */
  layers: readonly SimulcastLayer[]
  /** id of the header extension that names the layer (RFC 8852), null when it was not offered */
  ridId: number | null
  /** as it was offered for this payload type: `nack`, `nack pli`, `transport-cc` */
  feedback: readonly string[]
}

export interface SimulcastLayer {
  rid: string | null
  ssrc: number | null
}

export interface ReducedOffer {
  /** the reduced offer for the library: one payload type per m-line, and only what the engine accepts */
  sdp: string
  taken: TakenSection[]
  /** every m-line of the offer, for the answer must have as many */
  sections: { kind: string; protocol: string; format: string; mid: string }[]
}

export interface FoundSection extends TakenSection {
  section: MediaSection
}

export const readOffer = (offerSdp: unknown): SessionDescription => {
  const offer = parseSdp(offerSdp)
  if (!offer) throw new SdpError('SDP_NOT_UNDERSTOOD', 'not a session description')
  const mids = offer.media.map((section) => midOf(offer, section))
  if (new Set(mids).size < mids.length) throw new SdpError('SDP_NOT_UNDERSTOOD', 'two m-lines have one mid')
  return offer
}

/** Whether the other side does this in a section, or this and the opposite. */
export const isOpen = (
  offer: SessionDescription,
  section: MediaSection,
  direction: 'sendonly' | 'recvonly',
): boolean => {
  const theirs = directionOf(offer, section)
  const refused = section.port === 0 && !section.attributes.includes('bundle-only')
  return !refused && (theirs === direction || theirs === 'sendrecv')
}

/** The first section of each kind in which a payload type is chosen. */
export const findSections = (
  offer: SessionDescription,
  open: readonly MediaSection[],
  choose: (section: MediaSection) => PayloadType | undefined,
): FoundSection[] => {
  const found: FoundSection[] = []
  for (const section of open) {
    const chosen = choose(section)
    const mid = midOf(offer, section)
    if (!chosen || !section.protocol.includes('SAVPF') || !/^[\w+.!#$%&'*^`{|}~-]{1,32}$/.test(mid)) continue
    if (found.some(({ codec }) => codec.kind === chosen.codec.kind)) continue
    found.push({ ...chosen, ...extrasOf(section, chosen.payloadType), mid, section })
  }
  return found
}

const midOf = (offer: SessionDescription, section: MediaSection): string =>
  attribute(section.attributes, 'mid') ?? String(offer.media.indexOf(section))

/** What a section says of one payload type beside its codec. */
export const extrasOf = (
  section: MediaSection,
  payloadType: number,
): Pick<TakenSection, 'transportWideId' | 'midId' | 'sources' | 'layers' | 'ridId' | 'feedback'> => {
  const feedback = attributesNamed(section.attributes, 'rtcp-fb').flatMap((line) => {
    const [, format, value] = /^(\*|\d+) (.+)$/.exec(line) ?? []
    return value !== undefined && (format === '*' || format === String(payloadType)) ? [value] : []
  })
  const transportWideId = feedback.includes('transport-cc') ? extensionId(section, transportWideUri) : null
  return {
    feedback,
    transportWideId,
    midId: extensionId(section, midUri),
    sources: sourcesOf(section),
    layers: [],
    ridId: extensionId(section, ridUri),
  }
}

const extensionId = ({ attributes }: MediaSection, uri: string): number | null => {
  const extension = attributesNamed(attributes, 'extmap').find((line) => line.endsWith(` ${uri}`))
  const id = Number.parseInt(extension ?? '', 10)
  return id >= 1 && id <= 255 ? id : null
}

/** The offer as the library is given it; the other side does in each section what `directionIn` says. */
export const reduceTo = (
  offer: SessionDescription,
  found: readonly FoundSection[],
  directionIn: (section: MediaSection) => Direction,
): ReducedOffer => {
  const credentials = transportLines(
    offer,
    found.map(({ section }) => section),
  )
  const lines = [
    'v=0',
    'o=- 1 1 IN IP4 127.0.0.1',
    's=-',
    't=0 0',
    `a=group:BUNDLE ${found.map(({ mid }) => mid).join(' ')}`,
    ...found.flatMap((one) => sectionLines(one, directionIn(one.section), credentials)),
  ]
  return {
    sdp: `${lines.join('\r\n')}\r\n`,
    taken: found.map(({ section: _, ...rest }) => rest),
    sections: offer.media.map((section) => ({
      kind: section.kind,
      protocol: section.protocol,
      format: section.formats[0] ?? '0',
      mid: midOf(offer, section),
    })),
  }
}

/** ICE credentials and the fingerprint: a browser repeats them in every m-line, others say them once. */
export const transportLines = (offer: SessionDescription, sections: readonly MediaSection[]): string[] =>
  ['ice-ufrag', 'ice-pwd', 'fingerprint', 'setup'].map((name) => {
    const places = [...sections.map((section) => section.attributes), offer.attributes]
    const value = places.map((attributes) => attribute(attributes, name)).find((found) => found)
    if (!value) throw new SdpError('OFFER_REFUSED', `the offer has no ${name}`)
    return `a=${name}:${value}`
  })

/** The lines of an m-line in which the other side, or we, do as `direction` says. */
export const sectionLines = (
  section: TakenSection,
  direction: Direction,
  transport: readonly string[],
): string[] => {
  const { codec, payloadType, mid, transportWideId, feedback, sources } = section
  const channels = codec.name === 'opus' ? '/2' : ''
  const sends = direction === 'sendonly' || direction === 'sendrecv'
  return [
    `m=${codec.kind} 9 UDP/TLS/RTP/SAVPF ${payloadType}`,
    'c=IN IP4 0.0.0.0',
    `a=mid:${mid}`,
    `a=${direction}`,
    'a=rtcp-mux',
    ...transport,
    `a=rtpmap:${payloadType} ${codec.name}/${codec.clockRate}${channels}`,
    ...(codec.parameters ? [`a=fmtp:${payloadType} ${codec.parameters}`] : []),
    ...(feedback.includes('nack') ? [`a=rtcp-fb:${payloadType} nack`] : []),
    ...(codec.kind === 'video' ? [`a=rtcp-fb:${payloadType} nack pli`] : []),
    ...(transportWideId === null
      ? []
      : [`a=rtcp-fb:${payloadType} transport-cc`, `a=extmap:${transportWideId} ${transportWideUri}`]),
    ...(sends ? sources.media.map((ssrc) => `a=ssrc:${ssrc} cname:publisher`) : []),
  ]
}

/** Many for one m-line: a browser declares six for three layers. */
const maxSources = 32

const sourcesOf = ({ attributes }: MediaSection): TakenSection['sources'] => {
  const repair = new Set(
    attributesNamed(attributes, 'ssrc-group')
      .filter((line) => /^(FID|FEC)/.test(line))
      .flatMap((line) => ssrcsIn(line.split(' ').slice(2))),
  )
  const declared = attributesNamed(attributes, 'ssrc').map((line) => line.split(' ')[0] ?? '')
  const media = [...new Set(ssrcsIn(declared))].filter((ssrc) => !repair.has(ssrc))
  return { media: media.slice(0, maxSources), repair: [...repair].slice(0, maxSources) }
}

export const ssrcsIn = (texts: readonly string[]): number[] =>
  texts.filter((text) => /^\d{1,10}$/.test(text) && Number(text) <= 0xffffffff).map(Number)

/** The library's answer, with a refusal for each m-line that was not taken, in the order of the offer. */
export const completeAnswer = (answerSdp: string, offer: ReducedOffer): string => {
  const [session = '', ...sections] = answerSdp.split(/(?=^m=)/m)
  const midIn = (section: string): string => /^a=mid:(.*?)\r?$/m.exec(section)?.[1] ?? ''
  const byMid = new Map(sections.map((section) => [midIn(section), section]))
  const all = offer.sections.map(
    ({ kind, protocol, format, mid }) =>
      byMid.get(mid) ??
      `m=${kind} 0 ${protocol} ${format}\r\nc=IN IP4 0.0.0.0\r\na=mid:${mid}\r\na=inactive\r\n`,
  )
  return session + all.join('')
}
