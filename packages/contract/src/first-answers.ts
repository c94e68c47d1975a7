import type { CallName } from './calls.ts'
import { pager } from './constants.ts'
import type { PagePath } from './pages.ts'
import type { Role } from './schemas.ts'
import { type CmsPage, isCmsPage } from './site/constants.ts'
import type { Language } from './site/language.ts'

/** how many threads a page of the messages shows */
export const threadsOnPage = 40

/** id of the element that holds them in the page */
export const firstAnswersId = 'first-answers'

/** name of the page's element that says where its faults are told; without it they are told nowhere [W13] */
export const faultReportName = 'fault-reports'

/** An answer embedded in a page, with the call that it answers. */
export interface FirstAnswer {
  name: CallName
  input: object
  reply: object
  /** when it was read, in milliseconds; null: valid for the first rendering only */
  at: number | null
}

/** The account that a page is rendered for, and its language. */
export interface PageOwner {
  accountId: string
  role: Role
  mustEnrol: boolean
  language: Language
}

/** Pages with private data only: rendered per account, and not cached. */
const ownPages = ['/account', '/messages'] as const satisfies readonly PagePath[]
export type OwnPage = (typeof ownPages)[number]

export const isOwnPage = (path: PagePath): path is OwnPage => ownPages.some((own) => own === path)

/** The calls that such a page begins with for a signed-in account, with the parameters that it sends. */
export function ownCallsOf(path: OwnPage, owner: PageOwner): { name: CallName; input: object }[] {
  const { accountId, role, mustEnrol, language } = owner
  const isClient = role === 'client' && !mustEnrol
  const writes = role !== 'admin' && !mustEnrol
  const asked = (isAsked: boolean, name: CallName, input: object = {}) => (isAsked ? [{ name, input }] : [])
  return [
    ...asked(isClient, 'updateBalanceInfo'),
    ...asked(!mustEnrol, 'notifications', { query: { limit: 20 } }),
    ...asked(writes, 'messageThreads', { query: { unread: 'true', limit: 1 } }),
    ...(path === '/messages'
      ? asked(writes, 'messageThreads', { query: { offset: 0, limit: threadsOnPage } })
      : [
          ...asked(isClient, 'getClientAccount', { params: { id: accountId } }),
          ...asked(true, 'secondFactor'),
          ...asked(!mustEnrol, 'notificationSettings'),
          ...asked(true, 'listSignIns'),
          ...asked(true, 'cmsAccount', { query: { language } }),
        ]),
  ]
}

/** The query parameters of the messages page; the open thread is in its path. */
export const messagesChoices = ['q', 'only', 'page'] as const

/** The query parameters of the grid beside the category; others, such as a campaign's, are ignored. */
export const gridChoices = ['q', 'show', 'language', 'priceMax', 'peek', 'sort', 'page', 'size'] as const

type FirstCall =
  | { name: 'listPerformers'; input: { query: { category?: string; offset: number; limit: number } } }
  | { name: 'getPerformerByNumber'; input: { params: { number: number } } }
  | { name: 'cmsPage'; input: { params: { page: CmsPage }; query: { language: Language } } }

/**
 * The first call of a page, with exactly the page's own input. Only calls with the same answer for all callers; null
 * if a page has no such call, or its address filters by more than a category.
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
