import { type RawSearch, readChoice, readInteger, readText } from '../../../lib/page/search-params.ts'

/** What the address of the messages says, beside whose thread is open. */
export interface MessagesSearch {
  /** part of a name */
  q?: string | undefined
  only?: 'unread' | undefined
  page?: number | undefined
}

export function readMessagesSearch(raw: RawSearch): MessagesSearch {
  return {
    q: readText(raw.q)?.slice(0, 100),
    only: readChoice(raw.only, ['unread']),
    page: readInteger(raw.page, 2),
  }
}
