import type { HouseServices } from '../performers.rules.ts'
import type { Filters, ListedRow } from './port.ts'

/** What a performer is, each a word under which she is found by a filter. */
export type Facet = string

export const liveFacet: Facet = 'live'

export function facetsOf({ status, offers, languages, categories }: ListedRow): Facet[] {
  return [
    `status ${status}`,
    ...(status === 'OFFLINE' ? [] : [liveFacet]),
    ...Object.entries(offers).flatMap(([service, isOffered]) => (isOffered ? [`service ${service}`] : [])),
    ...languages.map((language) => `language ${language}`),
    ...categories.map((category) => `category ${category}`),
  ]
}

/** What somebody must be to match, beside the price; null: nobody can, for the house does not carry the service. */
export function facetsWanted(
  { category, language, status, service }: Filters,
  house: HouseServices,
): Facet[] | null {
  if ((service === 'phone' || service === 'videocall') && !house[service]) return null
  return [
    ...(category === undefined ? [] : [`category ${category}`]),
    ...(language === undefined ? [] : [`language ${language}`]),
    ...(service === undefined ? [] : [`service ${service}`]),
    ...(status === undefined ? [] : [status === 'live' ? liveFacet : `status ${status}`]),
  ]
}
