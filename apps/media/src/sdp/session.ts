/**
 * SDP_NOT_UNDERSTOOD: no offer or answer at all. OFFER_REFUSED: understood, but nothing in it can be taken.
 * CODEC_NOT_SUPPORTED: a player's, which does not play the codec of the stream; the message begins with its name [D7].
 */
export type SdpErrorCode = 'SDP_NOT_UNDERSTOOD' | 'OFFER_REFUSED' | 'CODEC_NOT_SUPPORTED'

export class SdpError extends Error {
  readonly code: SdpErrorCode
  constructor(code: SdpErrorCode, message: string) {
    super(message)
    this.name = 'SdpError'
    this.code = code
  }
}

/** One m-line and what belongs to it. Attribute lines without `a=`, in order. */
export interface MediaSection {
  kind: string
  port: number
  protocol: string
  /** in the order of preference of who wrote it */
  formats: string[]
  attributes: string[]
}

export interface SessionDescription {
  /** session attributes without `a=`, in order */
  attributes: string[]
  media: MediaSection[]
}

const longest = 100_000
const maxSections = 64

/** Reads as much of an SDP as the engine needs, of any quality. Null when it is no session description [D9]. */
export const parseSdp = (sdp: unknown): SessionDescription | null => {
  if (typeof sdp !== 'string' || sdp.length > longest) return null
  const lines = sdp.split(/\r\n|\n|\r/)
  if (lines[0] !== 'v=0') return null
  const session: SessionDescription = { attributes: [], media: [] }
  for (const line of lines) {
    const value = line.slice(2)
    const section = session.media.at(-1)
    if (line.startsWith('m=')) {
      const [kind, port, protocol, ...formats] = value.split(' ')
      if (!kind || !protocol || !/^\d+(\/\d+)?$/.test(port ?? '')) return null
      session.media.push({ kind, port: Number.parseInt(port ?? '', 10), protocol, formats, attributes: [] })
    } else if (line.startsWith('a=')) {
      const attributes = section ? section.attributes : session.attributes
      attributes.push(value)
    }
  }
  return session.media.length > 0 && session.media.length <= maxSections ? session : null
}

/** Value of the first `name:value` attribute; the empty string for a bare `name`. */
export const attribute = (attributes: string[], name: string): string | undefined =>
  attributesNamed(attributes, name)[0]

export const attributesNamed = (attributes: string[], name: string): string[] =>
  attributes.flatMap((line) => {
    if (line === name) return ['']
    return line.startsWith(`${name}:`) ? [line.slice(name.length + 1)] : []
  })

export const directions = ['sendrecv', 'sendonly', 'recvonly', 'inactive'] as const
export type Direction = (typeof directions)[number]

export const directionOf = (session: SessionDescription, section: MediaSection): Direction =>
  directions.find((direction) => section.attributes.includes(direction)) ??
  directions.find((direction) => session.attributes.includes(direction)) ??
  'sendrecv'
