import { threadsOnPage } from '@footlight/contract'
import { useCall } from '../../../lib/calls/use-call.ts'
import type { MessagesSearch } from './search.ts'

/** [M1] One page of the reader's threads, as the address asks for it. */
export function useThreads(search: MessagesSearch) {
  return useCall(
    'messageThreads',
    {
      query: {
        ...(search.q && { q: search.q }),
        ...(search.only && { unread: 'true' as const }),
        offset: ((search.page ?? 1) - 1) * threadsOnPage,
        limit: threadsOnPage,
      },
    },
    { keepPrevious: true },
  )
}
