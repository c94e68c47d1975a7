import type { TakenSection } from '../../../sdp/offer.ts'
import { parseRtp, readExtension } from './packet.ts'

type Section = Pick<TakenSection, 'mid' | 'midId' | 'payloadType' | 'sources'>

/** more than both sections can declare; a source with more SSRCs is looked up anew with each packet */
const maxSources = 256
const ssrcOffset = 8

/** Tells the m-lines of one transport apart: by the SSRC, the MID or the payload type of a packet (RFC 8843, 9.2). */
export class Demultiplexer {
  readonly #sections: readonly Section[]
  readonly #bySsrc = new Map<number, number>()

  constructor(sections: readonly Section[]) {
    this.#sections = sections
    for (const [place, { sources }] of sections.entries())
      for (const ssrc of [...sources.media, ...sources.repair]) this.#bySsrc.set(ssrc, place)
  }

  /** The place of the section that a packet of RTP belongs to; null for one of none. */
  placeOf(packet: Buffer): number | null {
    if (packet.length < ssrcOffset + 4) return null
    const ssrc = packet.readUInt32BE(ssrcOffset)
    const known = this.#bySsrc.get(ssrc)
    if (known !== undefined) return known
    const header = parseRtp(packet)
    const found = header && (this.#byMid(packet) ?? this.#byPayloadType(header.payloadType))
    if (found === null || found < 0) return null
    if (this.#bySsrc.size < maxSources) this.#bySsrc.set(ssrc, found)
    return found
  }

  /** -1 for an m-line that was not taken; null where the packet names none. */
  #byMid(packet: Buffer): number | null {
    const ids = this.#sections.flatMap(({ midId }) => midId ?? [])
    const [named] = ids.flatMap((id) => readExtension(packet, id)?.toString('latin1') ?? [])
    return named === undefined ? null : this.#sections.findIndex(({ mid }) => mid === named)
  }

  /** Where two sections give one number to their codecs, the packet could be of either. */
  #byPayloadType(payloadType: number): number | null {
    const places = [...this.#sections.keys()].filter(
      (place) => this.#sections[place]?.payloadType === payloadType,
    )
    return places.length === 1 ? (places[0] ?? null) : null
  }
}
