import type { CmsPage } from '../site/constants.ts'

/** What a site is set up with, in the order in which a new operator goes about it. */
export const setupFacts = [
  'operator',
  'categories',
  'pages',
  'payment',
  'mail',
  'payouts',
  'performer',
  'prices',
  'phone',
  'relay',
  'files',
  'ffmpeg',
] as const
export type SetupFact = (typeof setupFacts)[number]

/** What a site works without. */
export const usefulFacts: readonly SetupFact[] = ['prices', 'phone', 'relay', 'files', 'ffmpeg']

/** [M7] Pages that bind the operator or performers: nothing may be left to fill in. */
export const legalPages = [
  'terms',
  'privacy',
  'imprint',
  'complaints',
  'agreement',
] as const satisfies readonly CmsPage[]
