import { pager } from '../constants.ts'

export interface Page {
  limit: number
  offset: number
  total: number
}

/** Page number (from 1) and page count of a pager state. An empty list has one page. */
export function pagePosition({ limit, offset, total }: Page): { page: number; pages: number } {
  return { page: Math.floor(offset / limit) + 1, pages: Math.max(1, Math.ceil(total / limit)) }
}

/** Page numbers to offer: two each side of the current one, within the list. */
export function pageButtons(state: Page): number[] {
  const { page, pages } = pagePosition(state)
  const first = Math.max(1, page - pager.buttonsEachSide)
  const last = Math.min(pages, page + pager.buttonsEachSide)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/** Changing the per-page value keeps the page-aligned offset: the page that shows what the reader saw first. */
export function withPageSize(state: Page, limit: number): Page {
  return { ...state, limit, offset: Math.floor(state.offset / limit) * limit }
}
