import type { TakenSection } from '../../../sdp/offer.ts'
import { readExtension } from './packet.ts'

/** A publisher that begins anew has other SSRCs; one with more of them is not read. */
const maxSources = 64

/** [E6] Tells the simulcast layers of one m-line apart: by declared SSRCs, or by the RID of a packet (RFC 8852). */
export class LayersBySource {
  readonly #section: Pick<TakenSection, 'layers' | 'ridId'>
  readonly #bySsrc = new Map<number, number>()

  constructor(section: Pick<TakenSection, 'layers' | 'ridId'>) {
    this.#section = section
    for (const [layer, { ssrc }] of section.layers.entries()) if (ssrc !== null) this.#bySsrc.set(ssrc, layer)
  }

  /** The layer of a packet, 0 without simulcast; -1 for one of none. */
  layerOf(packet: Buffer, ssrc: number): number {
    const { layers, ridId } = this.#section
    if (layers.length === 0) return 0
    const known = this.#bySsrc.get(ssrc)
    if (known !== undefined) return known
    const rid = ridId === null ? undefined : readExtension(packet, ridId)?.toString('latin1')
    const layer = layers.findIndex((one) => one.rid !== null && one.rid === rid)
    if (layer >= 0 && this.#bySsrc.size < maxSources) this.#bySsrc.set(ssrc, layer)
    return layer
  }
}
