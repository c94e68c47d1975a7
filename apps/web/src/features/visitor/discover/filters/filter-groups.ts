import type { Reply } from '../../../../lib/calls/create-api.ts'
import { formatPrice } from '../../../../lib/language/format.ts'
import { say } from '../../../../lib/language/say.ts'
import type { DiscoverSearch } from '../search.ts'

/** One choice of a filter: what it sets, and how many it would leave; null: not known yet. */
export interface FilterChoice {
  value: string
  label: string
  count: number | null
  change: DiscoverSearch
}

export interface FilterGroupOf {
  label: string
  /** the value of the choice that is in force */
  value: string
  choices: FilterChoice[]
}

interface Names {
  category: (id: string) => string | undefined
  language: (code: string) => string
}

/** the choice that narrows nothing */
const any = ''

/** The filters as groups, each with one active choice; until `counts` has loaded, with only that choice. */
export function filterGroups(
  search: DiscoverSearch,
  counts: Reply<'countPerformers'> | undefined,
  names: Names,
): FilterGroupOf[] {
  const { who, categories = [], languages = [], prices = [] } = counts ?? {}
  return [
    {
      label: say('Who'),
      value: search.peek ? 'peek' : (search.show ?? any),
      choices: [
        choice(say('Everyone'), any, who?.everyone, { show: undefined, peek: undefined }),
        choice(say('Live now'), 'live', who?.live, { show: 'live', peek: undefined }),
        choice(say('Open to a peek'), 'peek', who?.peek, { show: undefined, peek: 'open' }),
      ],
    },
    {
      label: say('Act'),
      value: search.category ?? any,
      choices: [
        choice(say('Any act'), any, undefined, { category: undefined }),
        ...withChosen(
          categories.map(({ id, count }) => ({ value: id, count })),
          search.category,
        ).map(({ value, count }) =>
          choice(names.category(value) ?? value, value, count, { category: value }),
        ),
      ],
    },
    {
      label: say('Language'),
      value: search.language ?? any,
      choices: [
        choice(say('Any language'), any, undefined, { language: undefined }),
        ...withChosen(
          languages.map(({ code, count }) => ({ value: code, count })),
          search.language,
        ).map(({ value, count }) => choice(names.language(value), value, count, { language: value })),
      ],
    },
    {
      label: say('Price of a private show'),
      value: search.priceMax === undefined ? any : String(search.priceMax),
      choices: [
        choice(say('Any price'), any, undefined, { priceMax: undefined }),
        ...withChosen(
          prices.map(({ priceMax, count }) => ({ value: String(priceMax), count })),
          search.priceMax === undefined ? undefined : String(search.priceMax),
        ).map(({ value, count }) =>
          choice(say('Under {price}', { price: formatPrice(Number(value) + 1) }), value, count, {
            priceMax: Number(value),
          }),
        ),
      ],
    },
  ]
}

function choice(
  label: string,
  value: string,
  count: number | undefined,
  change: DiscoverSearch,
): FilterChoice {
  return { label, value, count: count ?? null, change }
}

/** Adds a choice from the address that the counts lack because it leaves no performer, so that it can be cleared. */
function withChosen(
  counted: { value: string; count: number | undefined }[],
  chosen: string | undefined,
): { value: string; count: number | undefined }[] {
  if (chosen === undefined || counted.some(({ value }) => value === chosen)) return counted
  return [...counted, { value: chosen, count: undefined }]
}
