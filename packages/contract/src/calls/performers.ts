import type { Call } from '../call.ts'

/** Who performs, and what she shows. */
export const performerCalls = {
  listPerformers: {
    method: 'GET',
    path: '/performer/performer_accounts',
    access: 'public',
    failure: 'status',
    errors: [],
    summary: 'All listed performers, live ones first',
  },
  countPerformers: {
    method: 'GET',
    path: '/performer/counts',
    access: 'public',
    failure: 'status',
    errors: [],
    summary: 'How many performers each choice of a filter would leave, the other filters in force',
  },
  suggestSearches: {
    method: 'GET',
    path: '/performer/suggestions',
    access: 'public',
    failure: 'status',
    errors: [],
    summary: 'Searches near to one that finds few: names, acts, languages',
  },
  getPerformer: {
    method: 'GET',
    path: '/performer/performer_accounts/{id}',
    access: 'public',
    failure: 'none',
    errors: ['NOT_FOUND'],
    summary: 'One performer by id',
  },
  getPerformerByNumber: {
    method: 'GET',
    path: '/performer/performer_accounts/performer_number/{number}',
    access: 'public',
    failure: 'none',
    errors: ['NOT_FOUND'],
    summary: 'One performer by number, with photos, medias and reviews',
  },
  listCategories: {
    method: 'GET',
    path: '/category',
    access: 'public',
    failure: 'status',
    errors: [],
    goodForSeconds: 300,
    summary: 'All categories with their texts',
  },
} as const satisfies Record<string, Call>
