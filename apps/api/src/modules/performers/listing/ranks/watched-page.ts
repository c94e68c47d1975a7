import { at } from './bits.ts'
import type { Wanted } from './ranked-blocks.ts'

/** What a performer was, or is now, where she is listed. */
export interface Likeness {
  /** a bit for each facet */
  facets: Int32Array
  price: number
  /** all that her place in any order hangs on, but whether she is live */
  rank: string
}

/** Somebody who is not as she was. */
export interface Touch {
  number: number
  before: Likeness | null
  after: Likeness | null
}

/** What a change makes of a page: another one, or the same with so many more who match, and so many more of them live. */
export type Effect = 'another page' | More

interface More {
  total: number
  live: number
}

const none: More = { total: 0, live: 0 }

/** Tells what a change makes of a page, in a few comparisons; `isBeforeEnd`: whether she would stand on it or before it. */
export function watchPage(page: {
  wanted: Wanted
  numbers: readonly number[]
  isBeforeEnd(number: number, isLive: boolean): boolean
}): (touch: Touch) => Effect {
  const { wanted, isBeforeEnd } = page
  const { facets, priceMax, first } = wanted
  const shows = (likeness: Likeness, facet: number) =>
    facet >>> 5 < likeness.facets.length && ((at(likeness.facets, facet >>> 5) >>> (facet & 31)) & 1) === 1
  const matches = (likeness: Likeness | null): likeness is Likeness =>
    likeness !== null &&
    (priceMax === undefined || (likeness.price >= 0 && likeness.price <= priceMax)) &&
    facets.every((facet) => shows(likeness, facet))
  const isLive = (likeness: Likeness) => first !== null && shows(likeness, first)
  const partOf = (likeness: Likeness | null): More =>
    matches(likeness) ? { total: 1, live: Number(isLive(likeness)) } : none
  return ({ number, before, after }) => {
    const matched = matches(before)
    const matching = matches(after)
    if (!matched && !matching) return none
    const isMoved = before !== null && after !== null && before.rank !== after.rank
    if (page.numbers.includes(number) || isMoved) return 'another page'
    if (matched && isBeforeEnd(number, isLive(before))) return 'another page'
    if (matching && isBeforeEnd(number, isLive(after))) return 'another page'
    const [was, is] = [partOf(before), partOf(after)]
    return { total: is.total - was.total, live: is.live - was.live }
  }
}
