import { at } from './bits/bits.ts'
import type { Wanted } from './blocks/ranked-blocks.ts'

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
const one: More = { total: 1, live: 0 }
const oneLive: More = { total: 1, live: 1 }

const shows = ({ facets }: Likeness, facet: number) =>
  facet >>> 5 < facets.length && ((at(facets, facet >>> 5) >>> (facet & 31)) & 1) === 1

function matches({ facets, priceMax }: Wanted, likeness: Likeness | null): likeness is Likeness {
  if (likeness === null) return false
  const { price } = likeness
  if (priceMax !== undefined && (price < 0 || price > priceMax)) return false
  for (const facet of facets) if (!shows(likeness, facet)) return false
  return true
}

const comesFirst = ({ first }: Wanted, likeness: Likeness) => first !== null && shows(likeness, first)

/** What she is of those who match. */
export function partOf(wanted: Wanted, likeness: Likeness | null): More {
  if (!matches(wanted, likeness)) return none
  return comesFirst(wanted, likeness) ? oneLive : one
}

/** Tells what a change makes of a page, in a few comparisons; `isBeforeEnd`: whether she would stand on it or before it. */
export function watchPage(page: {
  wanted: Wanted
  numbers: readonly number[]
  isBeforeEnd(number: number, isLive: boolean): boolean
}): (touch: Touch) => Effect {
  const { wanted, numbers } = page
  const isBeforeEnd = (number: number, likeness: Likeness | null) =>
    matches(wanted, likeness) && page.isBeforeEnd(number, comesFirst(wanted, likeness))
  return ({ number, before, after }) => {
    const [was, is] = [partOf(wanted, before), partOf(wanted, after)]
    if (was.total === 0 && is.total === 0) return none
    const isMoved = before !== null && after !== null && before.rank !== after.rank
    if (numbers.includes(number) || isMoved) return 'another page'
    if (isBeforeEnd(number, before) || isBeforeEnd(number, after)) return 'another page'
    return { total: is.total - was.total, live: is.live - was.live }
  }
}
