import type { CallName } from './calls.ts'
import { type CmsPage, isCmsPage, pager } from './constants.ts'
import type { PagePath } from './pages.ts'
import type { Language } from './rules/language.ts'
import type { Role } from './schemas/index.ts'

/** how many threads a page of the messages shows */
export const threadsOnPage = 40

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

/** Whose page it is, and in which language. */
export interface PageOwner {
  accountId: string
  role: Role
  mustEnrol: boolean
  language: Language
}

/** Pages that show nothing but the account's own: rendered for that account alone, and not cached. */
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

/** What the address of the messages may say, beside whose thread is open. */
export const messagesChoices = ['q', 'only', 'page'] as const

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
