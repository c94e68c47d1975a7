import { choosePayloadType, codecNames, type MediaKind, takenNames } from './codec.ts'
import {
  completeAnswer,
  type FoundSection,
  findSections,
  isOpen,
  midUri,
  type ReducedOffer,
  readOffer,
  reduceTo,
  ridUri,
  type SimulcastLayer,
  sectionLines,
  ssrcsIn,
  type TakenSection,
} from './offer.ts'
import { attribute, attributesNamed, type MediaSection, SdpError } from './session.ts'

/**
 * Takes the first video and the first audio that the publisher sends, each in its most preferred codec. The library is
 * given the first of them alone: beside a second m-line it drops every packet of an SSRC that the offer does not declare.
 */
export const reduceOffer = (offerSdp: unknown): ReducedOffer => {
  const offer = readOffer(offerSdp)
  const sent = offer.media.filter((section) => isOpen(offer, section, 'sendonly'))
  const found = findSections(offer, sent, choosePayloadType).map((one) => ({ ...one, layers: layersOf(one) }))
  for (const kind of ['video', 'audio'] as const) requireKind(kind, sent, found)
  if (found.length === 0)
    throw new SdpError('OFFER_REFUSED', 'no audio or video that can be taken is offered')
  const whole = reduceTo(offer, found, () => 'sendonly')
  return { ...whole, sdp: reduceTo(offer, found.slice(0, 1), () => 'sendonly').sdp }
}

/** The answer to the whole offer, from the library's answer to its first m-line. */
export const answerPublisher = (libraryAnswer: string, offer: ReducedOffer): string => {
  const [session = '', only = ''] = libraryAnswer.split(/(?=^m=)/m)
  const lines = only.split('\r\n')
  const starting = (...starts: string[]) =>
    lines.filter((line) => starts.some((start) => line.startsWith(start)))
  const transport = starting('a=setup:', 'a=ice-ufrag:', 'a=ice-pwd:', 'a=fingerprint:')
  const candidates = starting('a=candidate:', 'a=end-of-candidates')
  const sections = offer.taken.flatMap((section, index) => [
    ...sectionLines(section, 'recvonly', transport),
    ...(section.midId === null ? [] : [`a=extmap:${section.midId} ${midUri}`]),
    ...layerLines(section),
    // all m-lines have the transport of the first
    ...(index === 0 ? candidates : []),
  ])
  const mids = offer.taken.map(({ mid }) => mid).join(' ')
  const named = session.replace(/^a=group:(BUNDLE|LS) .*$/gm, (_, of) => `a=group:${of} ${mids}`)
  return completeAnswer(named + sections.map((line) => `${line}\r\n`).join(''), offer)
}

/** [D7] Refuses an offer whose picture or sound cannot be taken: its publisher would be live without, and not notice. */
const requireKind = (
  kind: MediaKind,
  sent: readonly MediaSection[],
  found: readonly FoundSection[],
): void => {
  if (found.some(({ codec }) => codec.kind === kind)) return
  const sections = sent.filter((section) => section.kind === kind)
  if (sections.length === 0) return
  const names = sections.flatMap(codecNames).join(', ') || 'none'
  const what = kind === 'video' ? 'picture' : 'audio'
  throw new SdpError(
    'OFFER_REFUSED',
    `the ${what} cannot be taken; offered ${names}; taken are ${takenNames(kind)}`,
  )
}

/**
 * [H1] Refuses an offer of which an m-line would be left out: its publisher would be live without it, and not notice
 * (RFC 9725, 4.4.3).
 */
export const requireWhole = (offerSdp: unknown): void => {
  const { media } = readOffer(offerSdp)
  const { sections, taken } = reduceOffer(offerSdp)
  for (const [place, section] of media.entries()) {
    const isUnused = section.port === 0 && !section.attributes.includes('bundle-only')
    if (!isMedia(section.kind) || isUnused) continue
    if (taken.some(({ mid }) => mid === sections[place]?.mid)) continue
    const names = codecNames(section).join(', ') || 'none'
    throw new SdpError(
      'OFFER_REFUSED',
      `its m-line ${place + 1} (${section.kind}) cannot be taken; offered ${names}; taken is one m-line that sends ${takenNames(section.kind)}`,
    )
  }
}

const isMedia = (kind: string): kind is MediaKind => kind === 'video' || kind === 'audio'

/** OBS sends up to four */
const maxLayers = 4

/**
 * [E6] What is sent at several sizes. Browsers list them from the smallest to the largest, OBS the other way: which is the
 * largest is seen by their pictures.
 */
const layersOf = ({ codec, section, ridId }: FoundSection): SimulcastLayer[] => {
  if (codec.name !== 'H264' && codec.name !== 'VP8') return []
  const byRid = ridId === null ? [] : sentRids(section).map((rid) => ({ rid, ssrc: null }))
  const layers = byRid.length > 1 ? byRid : simulcastSources(section).map((ssrc) => ({ rid: null, ssrc }))
  return layers.length > 1 ? layers.slice(-maxLayers).reverse() : []
}

/** RFC 8853, 5.1: streams apart by `;`, alternatives of one by `,`, `~` before one that is paused at first. */
const sentRids = ({ attributes }: MediaSection): string[] => {
  const [, streams = ''] = /(?:^|\s)send (\S+)/.exec(attribute(attributes, 'simulcast') ?? '') ?? []
  const declared = new Set(
    attributesNamed(attributes, 'rid').flatMap((line) => /^([\w-]{1,32}) send\b/.exec(line)?.[1] ?? []),
  )
  const rids = streams.split(';').map((stream) => stream.split(',')[0]?.replace('~', '') ?? '')
  return [...new Set(rids)].filter((rid) => declared.has(rid))
}

const simulcastSources = ({ attributes }: MediaSection): number[] => {
  const group = attributesNamed(attributes, 'ssrc-group').find((line) => line.startsWith('SIM '))
  return [...new Set(ssrcsIn(group?.split(' ').slice(1) ?? []))]
}

/** The layers that we take, in the order of the offer. */
const layerLines = ({ layers, ridId }: TakenSection): string[] => {
  const rids = layers.flatMap(({ rid }) => rid ?? []).reverse()
  if (rids.length === 0) return []
  return [
    `a=extmap:${ridId} ${ridUri}`,
    ...rids.map((rid) => `a=rid:${rid} recv`),
    `a=simulcast:recv ${rids.join(';')}`,
  ]
}
