import {
  completeH264,
  decodes,
  h264ProfileName,
  h264ProfileOf,
  isConstrainedBaseline,
  isDecodable,
} from './h264.ts'
import { attributesNamed, type MediaSection } from './session.ts'

export type MediaKind = 'video' | 'audio'

/** [D4] What a stream carries. Names as RTP knows them (`H264`, `VP8`, `opus`); empty where the stream has none. */
export type Codecs = Readonly<Record<MediaKind, string>>

export interface Codec {
  kind: MediaKind
  name: 'H264' | 'VP8' | 'VP9' | 'opus' | 'PCMU' | 'PCMA'
  clockRate: number
  /** format parameters as the publisher gave them; empty when there are none */
  parameters: string
}

/** A codec with the number it has in one description. */
export interface PayloadType {
  codec: Codec
  payloadType: number
}

/** Payload types towards viewers: the same for every stream, so that one buffer serves all [E2]. */
export const viewerPayloadTypes: Record<Codec['name'], number> = {
  H264: 102,
  VP8: 96,
  VP9: 98,
  opus: 111,
  PCMU: 0,
  PCMA: 8,
}
export const viewerSsrc: Record<MediaKind, number> = { video: 0x0f007e01, audio: 0x0f007e02 }

/** They go into the offer of every viewer. */
const longestParameters = 512

const names: Record<MediaKind, Codec['name'][]> = {
  video: ['H264', 'VP8', 'VP9'],
  audio: ['opus', 'PCMU', 'PCMA'],
}
const staticTypes: Record<string, { name: Codec['name']; clockRate: number }> = {
  '0': { name: 'PCMU', clockRate: 8000 },
  '8': { name: 'PCMA', clockRate: 8000 },
}

/**
 * The first codec in the section's own order that the engine takes [C7], in the variant that most viewers decode; undefined
 * when there is none. H264 of one unit in a packet only where the same is not offered spread over packets, which every
 * browser decodes.
 */
export const choosePayloadType = (section: MediaSection): PayloadType | undefined => {
  const offered = payloadTypesOf(section)
  const spread = offered.some(({ codec }) => codec.name === 'H264' && !isSingleUnit(codec))
  const [first, ...others] = offered.filter(({ codec }) => !(spread && isSingleUnit(codec)))
  return (
    first &&
    bestOf(
      first,
      others.filter(({ codec }) => codec.name === first.codec.name),
    )
  )
}

/**
 * The payload type in which a viewer can play the stream: one of the same profile if it offers that, else its first.
 */
export const choosePlayable = (section: MediaSection, streamed: Codec): PayloadType | undefined => {
  const playable = payloadTypesOf(section).filter(({ codec }) => canPlay(codec, streamed))
  return playable.find(({ codec }) => profileOf(codec) === profileOf(streamed)) ?? playable[0]
}

/** [G4] One payload type of each known codec, in the section's order: what a callee is offered of a caller's offer. */
export const oneOfEach = (section: MediaSection): PayloadType[] => {
  const byName = Map.groupBy(payloadTypesOf(section), ({ codec }) => codec.name)
  return [...byName.values()].flatMap((variants) => {
    const [first, ...others] = variants
    return first ? [bestOf(first, others)] : []
  })
}

const bestOf = (first: PayloadType, others: readonly PayloadType[]): PayloadType =>
  others.reduce((best, one) => (rankOf(one.codec) < rankOf(best.codec) ? one : best), first)

/** The payload type of the codec that both parties of a call use; the very same variant if the section has it. */
export const chooseAgreed = (section: MediaSection, codecs: readonly Codec[]): PayloadType | undefined => {
  const agreed = codecs.find(({ kind }) => kind === section.kind)
  if (!agreed) return undefined
  const same = payloadTypesOf(section).filter(({ codec }) => sameCodec(codec, agreed))
  return same.find(({ codec }) => codec.parameters === agreed.parameters) ?? choosePlayable(section, agreed)
}

const h264Ranks = ['42', '4d', '64']

/** Which variant of a codec most decoders take: constrained baseline of H264 spread over packets, profile 0 of VP9. */
const rankOf = (codec: Codec): number => {
  switch (codec.name) {
    case 'H264': {
      const { parameters } = codec
      const rank = isConstrainedBaseline(parameters) ? 0 : 1 + h264Ranks.indexOf(h264ProfileOf(parameters))
      return (isSingleUnit(codec) ? h264Ranks.length + 1 : 0) + rank
    }
    case 'VP9':
      return profileOf(codec) === '0' ? 0 : 1
    default:
      return 0
  }
}

/** Whether a section names any codec that we know. */
export const isKnown = (section: MediaSection): boolean => payloadTypesOf(section).length > 0

const payloadTypesOf = (section: MediaSection): PayloadType[] => {
  const { kind } = section
  if (kind !== 'video' && kind !== 'audio') return []
  const rtpmaps = attributesNamed(section.attributes, 'rtpmap')
  return section.formats.flatMap((format) => {
    const codec = codecOf(kind, format, rtpmaps)
    if (!codec) return []
    const parameters = parametersOf(section, format, codec.name)
    if (parameters.length > longestParameters) return []
    if (codec.name === 'H264' && !isDecodable(parameters)) return []
    return [{ codec: { ...codec, parameters }, payloadType: Number(format) }]
  })
}

/** All `fmtp` lines of a payload as one, without what is meant for one encoder alone (`x-google-min-bitrate`). */
const parametersOf = (section: MediaSection, format: string, name: string): string => {
  const given = attributesNamed(section.attributes, 'fmtp')
    .filter((line) => line.startsWith(`${format} `))
    .flatMap((line) => line.slice(format.length + 1).split(';'))
    .map((text) => text.trim())
    .filter((text) => /^[!-~]+( [!-~]+)*$/.test(text) && !/^x-google-/i.test(text))
  return (name === 'H264' ? completeH264(given) : given).join(';')
}

/** H264 whose every unit fits a packet (packetization-mode 0). */
const isSingleUnit = ({ name, parameters }: Codec): boolean =>
  name === 'H264' && !parameters.includes('packetization-mode=1')

/** What a section names, for the text of a refusal: `AV1`, `H264 high 4:2:2 (7a0033) packetization-mode=1`. */
export const codecNames = (section: MediaSection): string[] => {
  const repair = /^(rtx|red|ulpfec|flexfec-03)$/i
  const names = attributesNamed(section.attributes, 'rtpmap').flatMap((line) => {
    const [format = '', encoding = ''] = line.split(/[ /]/)
    if (!section.formats.includes(format) || repair.test(encoding)) return []
    if (encoding.toUpperCase() !== 'H264') return [encoding.slice(0, 40)]
    return [codecText({ name: 'H264', parameters: parametersOf(section, format, 'H264') })]
  })
  return [...new Set(names)].slice(0, 16)
}

/** A codec for people: `VP8`, `H264 baseline packetization-mode=1`. */
export const codecText = ({ name, parameters }: Pick<Codec, 'name' | 'parameters'>): string => {
  if (name !== 'H264') return name
  const [mode = ''] = /packetization-mode=\d/.exec(parameters) ?? []
  return `H264 ${h264ProfileName(parameters)} ${mode}`.trimEnd()
}

export const takenNames = (kind: MediaKind): string => names[kind].join(', ')

/** On one port with RTCP these cannot be told from it (RFC 5761, 4). */
const looksLikeRtcp = (payloadType: number): boolean => payloadType >= 64 && payloadType <= 95

const codecOf = (
  kind: MediaKind,
  format: string,
  rtpmaps: string[],
): Omit<Codec, 'parameters'> | undefined => {
  if (!/^\d{1,3}$/.test(format) || Number(format) > 127 || looksLikeRtcp(Number(format))) return undefined
  const map = rtpmaps.find((line) => line.startsWith(`${format} `))
  if (!map) {
    const known = kind === 'audio' ? staticTypes[format] : undefined
    return known && { kind, ...known }
  }
  const [encoding = '', rate] = map.slice(format.length + 1).split('/')
  const name = names[kind].find((candidate) => candidate.toLowerCase() === encoding.toLowerCase())
  const clockRate = Number(rate)
  return name && clockRate >= 8000 && clockRate <= 192_000 ? { kind, name, clockRate } : undefined
}

/** Whether a viewer that was offered codec `one` can continue with codec `other`. */
export const sameCodec = (one: Codec, other: Codec): boolean =>
  one.name === other.name && one.clockRate === other.clockRate && !(isSingleUnit(one) && !isSingleUnit(other))

const canPlay = (offered: Codec, streamed: Codec): boolean => {
  if (!sameCodec(offered, streamed)) return false
  const [own, needed] = [profileOf(offered), profileOf(streamed)]
  return offered.name === 'H264' ? decodes(own, needed) : own === needed
}

/** The default of VP9 is profile 0. */
const profileOf = ({ name, parameters }: Codec): string => {
  switch (name) {
    case 'H264':
      return h264ProfileOf(parameters)
    case 'VP9':
      return /profile-id=(\d+)/.exec(parameters)?.[1] ?? '0'
    case 'VP8':
    case 'opus':
    case 'PCMU':
    case 'PCMA':
      return ''
  }
}

/** [D4] Their names by kind. */
export const namesOf = (codecs: readonly Codec[]): Codecs => {
  const nameOf = (kind: MediaKind): string => codecs.find((codec) => codec.kind === kind)?.name ?? ''
  return { video: nameOf('video'), audio: nameOf('audio') }
}
