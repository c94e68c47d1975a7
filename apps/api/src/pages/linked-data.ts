import type { PerformerAccount } from '@footlight/contract'
import type { LinkedData } from '../platform/http/pages/page-html.ts'

/** schema.org allows a rating on a profile page (a creative work), but not on a person. */
export function profileData(
  performer: PerformerAccount,
  number: number,
  { description, picture }: { description: string | null; picture: string | null },
): LinkedData {
  return (origin) => {
    const url = `${origin}/performers/${number}`
    const { displayName, languages, rating, reviewCount } = performer
    const person = `${url}#person`
    return {
      '@context': 'https://schema.org',
      '@type': 'ProfilePage',
      url,
      name: displayName,
      mainEntity: {
        '@type': 'Person',
        '@id': person,
        name: displayName,
        url,
        ...(description !== null && { description }),
        ...(picture !== null && { image: new URL(picture, origin).href }),
        ...(languages.length > 0 && { knowsLanguage: languages }),
      },
      ...(rating !== null &&
        reviewCount > 0 && {
          aggregateRating: {
            '@type': 'AggregateRating',
            itemReviewed: { '@id': person },
            ratingValue: rating,
            reviewCount,
            bestRating: 5,
            worstRating: 1,
          },
        }),
    }
  }
}

/** The breadcrumbs of a category: it is below the grid. */
export function actData(live: string, act: { title: string; canonical: string }): LinkedData {
  const item = (position: number, name: string, address: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item: address,
  })
  return (origin) => ({
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: [item(1, live, `${origin}/`), item(2, act.title, origin + act.canonical)],
  })
}

/** The product, and the address of its search. */
export const siteData: LinkedData = (origin) => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: 'Footlight',
  url: `${origin}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/?q={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
})
