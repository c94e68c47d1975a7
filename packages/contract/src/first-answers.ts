import type { CallName } from './calls.ts'
import { type CmsPage, isCmsPage, pager } from './constants.ts'
import type { PagePath } from './pages.ts'
import type { Language } from './rules/language.ts'

/** id of the element that holds them in the page */
export const firstAnswersId = 'first-answers'

/** name of the page's element that says where its faults are told; without it they are told nowhere [W13] */
export const faultReportName = 'fault-reports'

/** An answer that comes with a page, under what the page would have asked. */
export interface FirstAnswer {
  name: CallName
  input: object
  reply: object
  /** when it was read, in milliseconds; null: good for the first look only */
  at: number | null
}

/** What the grid's address may say beside the category; anything else in it, a mail's mark say, changes nothing. */
export const gridChoices = ['q', 'show', 'language', 'priceMax', 'peek', 'sort', 'page', 'size'] as const

type FirstCall =
  | { name: 'listPerformers'; input: { query: { category?: string; offset: number; limit: number } } }
  | { name: 'getPerformerByNumber'; input: { params: { number: number } } }
  | { name: 'cmsPage'; input: { params: { page: CmsPage }; query: { language: Language } } }

/**
 * The call that a page begins with, in the words in which the page asks it. Only calls that answer everybody alike; null
 * where a page begins with none, or its address chooses more than a category.
 */
export function firstCallOf(
  path: PagePath,
  params: { number?: number; page?: string; language?: Language; id?: string },
  search = '',
): FirstCall | null {
  if (path === '/performers/{number}' || path === '/watch/{number}') {
    const { number } = params
    return number === undefined ? null : { name: 'getPerformerByNumber', input: { params: { number } } }
  }
  if (path === '/p/{page}') {
    const { page, language } = params
    if (page === undefined || language === undefined || !isCmsPage(page)) return null
    return { name: 'cmsPage', input: { params: { page }, query: { language } } }
  }
  if (path !== '/' && path !== '/category/{id}') return null
  const said = new URLSearchParams(search)
  if (gridChoices.some((choice) => said.has(choice))) return null
  const category = params.id ?? said.getAll('category').at(-1)?.trim()
  const window = { offset: 0, limit: pager.defaultSize }
  return { name: 'listPerformers', input: { query: { ...(category && { category }), ...window } } }
}
