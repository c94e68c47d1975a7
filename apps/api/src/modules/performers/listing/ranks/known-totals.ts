import type { Totals } from './blocks/finder.ts'
import type { Wanted } from './blocks/ranked-blocks.ts'
import { partOf, type Touch } from './watched-page.ts'

/** each of them is looked at with every change */
const mostKnown = 500

/** Totals by filter, kept current: to turn a page, or to put it into another order, counts nobody again. */
export class KnownTotals {
  /** who was asked for longest ago first */
  readonly #known = new Map<string, { wanted: Wanted; totals: Totals }>()

  of(wanted: Wanted): Totals | undefined {
    const key = keyOf(wanted)
    const known = this.#known.get(key)
    if (!known) return undefined
    this.#known.delete(key)
    this.#known.set(key, known)
    return known.totals
  }

  keep(wanted: Wanted, { first, total }: Totals): void {
    this.#known.set(keyOf(wanted), { wanted, totals: { first, total } })
    const [oldest] = this.#known.keys()
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest)
  }

  change(touches: readonly Touch[]): void {
    for (const { wanted, totals } of this.#known.values())
      for (const { before, after } of touches) {
        const [was, is] = [partOf(wanted, before), partOf(wanted, after)]
        totals.total += is.total - was.total
        totals.first += is.live - was.live
      }
  }
}

const keyOf = ({ facets, priceMax }: Wanted) => `${facets.join()}:${priceMax ?? ''}`
