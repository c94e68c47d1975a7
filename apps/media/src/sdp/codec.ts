import type { Codecs, MediaKind } from '../engines/port.ts'
import { attributesNamed, type MediaSection } from './session.ts'

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

const names: Record<MediaKind, Codec['name'][]> = {
  video: ['H264', 'VP8', 'VP9'],
  audio: ['opus', 'PCMU', 'PCMA'],
}
const staticTypes: Record<string, { name: Codec['name']; clockRate: number }> = {
  '0': { name: 'PCMU', clockRate: 8000 },
  '8': { name: 'PCMA', clockRate: 8000 },
}

/** The first payload type in the section's own order that the engine takes [C7]; undefined when there is none. */
export const choosePayloadType = (section: MediaSection): PayloadType | undefined => {
  const kind = section.kind
  if (kind !== 'video' && kind !== 'audio') return undefined
  const rtpmaps = attributesNamed(section.attributes, 'rtpmap')
  for (const format of section.formats) {
    const codec = codecOf(kind, format, rtpmaps)
    if (!codec) continue
    const parameters = attributesNamed(section.attributes, 'fmtp').find((line) =>
      line.startsWith(`${format} `),
    )
    const text = parameters?.slice(format.length + 1) ?? ''
    // one frame in one packet is not what browsers decode
    if (codec.name === 'H264' && !/packetization-mode=1/.test(text)) continue
    return { codec: { ...codec, parameters: text }, payloadType: Number(format) }
  }
  return undefined
}

const codecOf = (
  kind: MediaKind,
  format: string,
  rtpmaps: string[],
): Omit<Codec, 'parameters'> | undefined => {
  if (!/^\d{1,3}$/.test(format) || Number(format) > 127) return undefined
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

/** Whether a viewer that was offered the one can go on with the other. */
export const sameCodec = (one: Codec, other: Codec): boolean =>
  one.name === other.name && one.clockRate === other.clockRate

/** [D4] Their names by kind. */
export const namesOf = (codecs: readonly Codec[]): Codecs => {
  const nameOf = (kind: MediaKind): string => codecs.find((codec) => codec.kind === kind)?.name ?? ''
  return { video: nameOf('video'), audio: nameOf('audio') }
}
