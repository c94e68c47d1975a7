import { priceCeilings } from '@footlight/contract'
import type { FacetKind } from '../facets.rules.ts'
import type { Counts, Filters } from '../port.ts'

/** Those who match, and how many of them show each of some facets. */
export interface Left {
  total: number
  of: number[]
}

export interface Countable {
  /** every word of a kind that somebody ever showed, with its facet's number */
  wordsOf(kind: FacetKind): { word: string; id: number }[]
  leaving(filters: Filters, choices?: readonly number[]): Left
}

export const noneOf = (choices: readonly number[]): Left => ({
  total: 0,
  of: choices.map(() => 0),
})

/** [P4] For each choice of each filter how many it would leave, the other filters in force: some looks at all bits. */
export function countChoices(filters: Filters, { wordsOf, leaving }: Countable): Counts {
  const mostFirst = (kind: FacetKind) => {
    const choices = wordsOf(kind)
    const { of } = leaving(
      { ...filters, [kind]: undefined },
      choices.map(({ id }) => id),
    )
    return choices
      .map(({ word }, index) => ({ word, count: of[index] ?? 0 }))
      .filter(({ count }) => count > 0)
      .toSorted((one, other) => other.count - one.count || (one.word < other.word ? -1 : 1))
  }
  const anyStatus = { ...filters, status: undefined, service: undefined }
  return {
    who: {
      everyone: leaving(anyStatus).total,
      live: leaving({ ...anyStatus, status: 'live' }).total,
      // [S10] as `peekNow` says it of one
      peek: leaving({ ...anyStatus, status: 'BUSY', service: 'peek' }).total,
    },
    categories: mostFirst('category').map(({ word, count }) => ({ id: word, count })),
    languages: mostFirst('language').map(({ word, count }) => ({ code: word, count })),
    prices: priceCeilings.map((priceMax) => ({
      priceMax,
      count: leaving({ ...filters, priceMax }).total,
    })),
  }
}
