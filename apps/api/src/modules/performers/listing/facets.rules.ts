import type { HouseServices } from '../performers.rules.ts'
import type { Filters } from './port.ts'

/** What a performer is, each a word under which she is found by a filter. */
export type Facet = string

export const liveFacet: Facet = 'live'

export type FacetKind = 'status' | 'service' | 'language' | 'category'

export const facetOf = (kind: FacetKind, word: string): Facet => `${kind} ${word}`

/** The word of a facet of this kind; null: it is of another. */
export const wordOf = (kind: FacetKind, facet: Facet): string | null =>
  facet.startsWith(`${kind} `) ? facet.slice(kind.length + 1) : null

/** What is asked for by a word; `email` by the list of names alone [P6]. */
export type FacetFilters = Pick<Filters, 'category' | 'language' | 'status'> & {
  service?: Filters['service'] | 'email'
}

/** What somebody must be to match, beside the price; null: nobody can, for the house does not carry the service. */
export function facetsWanted(
  { category, language, status, service }: FacetFilters,
  house: HouseServices,
): Facet[] | null {
  if ((service === 'phone' || service === 'videocall') && !house[service]) return null
  return [
    ...(category === undefined ? [] : [facetOf('category', category)]),
    ...(language === undefined ? [] : [facetOf('language', language)]),
    ...(service === undefined ? [] : [facetOf('service', service)]),
    ...(status === undefined ? [] : [status === 'live' ? liveFacet : facetOf('status', status)]),
  ]
}
