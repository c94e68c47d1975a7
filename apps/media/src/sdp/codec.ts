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
 * The first payload type in the section's own order that the engine takes [C7]; undefined when there is none. H264 of one
 * unit in a packet only where the same is not offered spread over packets, which every browser decodes.
 */
export const choosePayloadType = (section: MediaSection): PayloadType | undefined => {
  const offered = payloadTypesOf(section)
  const spread = offered.some(({ codec }) => codec.name === 'H264' && !isSingleUnit(codec))
  return offered.find(({ codec }) => !(spread && isSingleUnit(codec)))
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
    return first
      ? [others.reduce((best, one) => (rankOf(one.codec) < rankOf(best.codec) ? one : best), first)]
      : []
  })
}

/** The payload type of the codec that both parties of a call use; the very same variant if the section has it. */
export const chooseAgreed = (section: MediaSection, codecs: readonly Codec[]): PayloadType | undefined => {
  const agreed = codecs.find(({ kind }) => kind === section.kind)
  if (!agreed) return undefined
  const same = payloadTypesOf(section).filter(({ codec }) => sameCodec(codec, agreed))
  return same.find(({ codec }) => codec.parameters === agreed.parameters) ?? choosePlayable(section, agreed)
}

/** Which variant of a codec most decoders take: constrained baseline of H264 spread over packets, profile 0 of VP9. */
const rankOf = (codec: Codec): number => {
  switch (codec.name) {
    case 'H264': {
      const isConstrained = /profile-level-id=42e0/i.test(codec.parameters)
      return (isSingleUnit(codec) ? 4 : 0) + (isConstrained ? 0 : profileOf(codec) === '42' ? 1 : 2)
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
    return [{ codec: { ...codec, parameters }, payloadType: Number(format) }]
  })
}

/** All `fmtp` lines of a payload as one; the mode of H264 is written even where it is the default (RFC 6184, 8.1). */
const parametersOf = (section: MediaSection, format: string, name: string): string => {
  const given = attributesNamed(section.attributes, 'fmtp')
    .filter((line) => line.startsWith(`${format} `))
    .map((line) => line.slice(format.length + 1).trim())
    .filter((text) => text !== '')
  const unsaid = name === 'H264' && !given.some((text) => text.includes('packetization-mode='))
  return [...given, ...(unsaid ? ['packetization-mode=0'] : [])].join(';')
}

/** H264 whose every unit fits a packet (packetization-mode 0). */
const isSingleUnit = ({ name, parameters }: Codec): boolean =>
  name === 'H264' && !parameters.includes('packetization-mode=1')

/** What a section names, for the log line of a refusal: `AV1`, `H264 packetization-mode=0`. */
export const codecNames = (section: MediaSection): string[] => {
  const repair = /^(rtx|red|ulpfec|flexfec-03)$/i
  const names = attributesNamed(section.attributes, 'rtpmap').flatMap((line) => {
    const [format = '', encoding = ''] = line.split(/[ /]/)
    if (!section.formats.includes(format) || repair.test(encoding)) return []
    const mode = parametersOf(section, format, encoding).match(/packetization-mode=\d/)
    return [mode ? `${encoding} ${mode[0]}` : encoding]
  })
  return [...new Set(names)].map((name) => name.slice(0, 40)).slice(0, 16)
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

/** baseline, main, high: a decoder of one of these decodes those before it */
const h264Profiles = ['42', '4d', '64']

const canPlay = (offered: Codec, streamed: Codec): boolean => {
  if (!sameCodec(offered, streamed)) return false
  const [own, needed] = [profileOf(offered), profileOf(streamed)]
  const known = h264Profiles.indexOf(needed)
  return own === needed || (offered.name === 'H264' && known >= 0 && h264Profiles.indexOf(own) > known)
}

/** The default is baseline for H264 (RFC 6184, 8.1), and profile 0 for VP9. */
const profileOf = ({ name, parameters }: Codec): string => {
  switch (name) {
    case 'H264':
      return /profile-level-id=([\da-f]{2})/i.exec(parameters)?.[1]?.toLowerCase() ?? '42'
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
