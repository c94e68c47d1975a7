import { z } from 'zod'
import type { Call, CallSchema } from '../../call.ts'
import { byId, digits, page, paging } from '../../common.ts'
import { pageSizes } from '../../constants.ts'
import * as models from '../../models.ts'
import { languages } from '../../site/language.ts'
import * as trust from '../../trust/models.ts'
import * as performerMedia from '../../trust/performer-media.ts'
import { performerSorts, searchSuggestions } from '../constants.ts'
import * as people from '../models.ts'
import { performerStatuses, readPerformerStatus } from '../performer-status.ts'

const liveServices = ['video', 'videocall', 'peek', 'phone'] as const
/** [P6] older clients ask for them by `email` where it names none */
const offeredServices = ['email', ...liveServices] as const

/** Performers, and what they show. */
export const performerCalls = {
  listPerformers: {
    method: 'GET',
    path: '/performer/performer_accounts',
    access: 'public',
    limit: 'search',
    revalidated: true,
    summary: 'All listed performers, live ones first',
  },
  listRecommended: {
    method: 'GET',
    path: '/performer/performer_accounts/recommended',
    access: 'public',
    summary:
      'Performers that the caller may like: by what she watched, favoured and rated, for a guest by rating',
  },
  listBusy: {
    method: 'GET',
    path: '/performer/performer_accounts/busy',
    access: 'public',
    limit: 'search',
    summary: 'Performers in a private show',
  },
  listUsernames: {
    method: 'GET',
    path: '/performer/performer_accounts/usernames',
    access: 'public',
    limit: 'search',
    summary: 'Names of the performers who offer a service',
  },
  countPerformers: {
    method: 'GET',
    path: '/performer/counts',
    access: 'public',
    limit: 'search',
    summary: 'How many performers each choice of a filter would leave, the other filters in force',
  },
  suggestSearches: {
    method: 'GET',
    path: '/performer/suggestions',
    access: 'public',
    limit: 'search',
    summary: 'Searches near to one that finds few: names, acts, languages',
  },
  completeSearch: {
    method: 'GET',
    path: '/performer/completions',
    access: 'public',
    limit: 'search',
    summary:
      'While a search is typed: names, acts and languages that begin so; and what a slip of it is taken for',
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
    goodForSeconds: 300,
    summary: 'All categories with their texts',
  },
  getCategory: {
    method: 'GET',
    path: '/category/{id}',
    access: 'public',
    errors: ['NOT_FOUND'],
    goodForSeconds: 300,
    summary: 'One category, its text in the asked language first',
  },
} as const satisfies Record<string, Call>

/** An unknown status is passed through unchanged, so that the schema refuses it with the list of choices. */
function inOneSpelling(word: unknown): unknown {
  try {
    return readPerformerStatus(String(word))
  } catch {
    return word
  }
}

export function performerSchemas() {
  const searchText = z.string().trim().max(100)
  const filters = {
    q: searchText.optional(),
    category: z.string().max(60).optional(),
    language: z.string().max(10).optional(),
    /** a status, in either of its spellings [P2], or `live` for every one but OFFLINE */
    status: z.preprocess(inOneSpelling, z.enum([...performerStatuses, 'live']).optional()),
    service: z.enum(liveServices).optional(),
    /** credits per minute, of the VIDEO price */
    priceMax: digits(z.int().nonnegative()).optional(),
  }
  const counted = { count: z.int() }
  const performerPage = z.object({ performerAccounts: z.array(people.performerAccount), ...page })

  return {
    listPerformers: {
      query: z.object({
        ...paging(pageSizes.performers),
        ...filters,
        sort: z.enum(performerSorts).default('live'),
      }),
      reply: z.object({
        performerAccounts: z.array(people.performerAccount),
        ...page,
        /** how many of the total are live now: they come first */
        liveMatching: z.int(),
        /** how many are live now, whatever the filters */
        liveTotal: z.int(),
      }),
    },
    listRecommended: { query: z.object(paging(pageSizes.recommended)), reply: performerPage },
    listBusy: {
      query: z.object({
        ...paging(pageSizes.busy),
        /** only those whose show may be peeked at [S10] */
        service: z.literal('peek').optional(),
      }),
      reply: performerPage,
    },
    listUsernames: {
      query: z.object({
        /** 1: with names and photos, 0: without */
        extra: digits(z.int().min(0).max(1)).default(1),
        service: z.enum(offeredServices).default('email'),
      }),
      /** by number, 10,000 at most */
      reply: z.object({
        usernames: z.array(
          z.object({
            id: models.id,
            username: z.string(),
            advertNumber: z.int(),
            displayName: z.string().optional(),
            /** as `mainPhoto` of the whole record */
            photo: z.string().nullable().optional(),
          }),
        ),
      }),
    },
    countPerformers: {
      query: z.object(filters),
      reply: z.object({
        /** everyone who matches, those who are live, and those whose show may be peeked at; `status` and `service` aside */
        who: z.object({ everyone: z.int(), live: z.int(), peek: z.int() }),
        categories: z.array(z.object({ id: z.string(), ...counted })),
        languages: z.array(z.object({ code: z.string(), ...counted })),
        prices: z.array(z.object({ priceMax: z.int(), ...counted })),
      }),
    },
    suggestSearches: {
      query: z.object({ q: searchText.min(1) }),
      reply: z.object({ suggestions: z.array(z.string()).max(searchSuggestions) }),
    },
    completeSearch: {
      query: z.object({ q: searchText.min(1) }),
      reply: z.object({
        completions: z.array(z.string()).max(searchSuggestions),
        /** the search with corrected spelling, if no performer matches one of its words; null: as it was typed */
        meant: z.string().nullable(),
      }),
    },
    getPerformer: { params: byId, reply: z.object({ performerAccount: people.performerAccount }) },
    getPerformerByNumber: {
      params: z.object({ number: digits(z.int().positive().max(2_000_000_000)) }),
      query: z.object(paging(pageSizes.byNumber)),
      reply: z.object({
        performerAccount: people.performerAccount,
        /** [O1] by language of the site; a language without a text is left out, and `about` of the record stands for it */
        abouts: z.partialRecord(z.enum(languages), z.string()),
        /** [O1] why the performer is away; empty: nothing is said */
        awayMessage: z.string(),
        photos: z.array(performerMedia.photo),
        medias: z.array(performerMedia.media),
        reviews: z.array(trust.review),
        ...page,
      }),
    },
    listCategories: { reply: z.object({ categories: z.array(people.category) }) },
    getCategory: {
      params: z.object({ id: z.string().max(60) }),
      query: z.object({ language: z.enum(languages).optional() }),
      reply: people.category,
    },
  } as const satisfies Record<keyof typeof performerCalls, CallSchema>
}
