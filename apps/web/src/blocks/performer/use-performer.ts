import type { CallName } from '@footlight/contract'
import { type QueryClient, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Reply } from '../../lib/calls/create-api.ts'
import { retainShown } from '../../lib/calls/retained-answer.ts'
import { callQuery } from '../../lib/calls/use-call.ts'
import type { CallError } from '../../lib/result.ts'

type Found = Reply<'getPerformerByNumber'>

/** Queries that contain whole performers; realtime events update the status in the first two [W12]. */
const lists = [
  'listPerformers',
  'favouritePerformers',
  'listRecommended',
  'listBusy',
] as const satisfies readonly CallName[]

/** One performer's data; until it loads, the data that an already loaded list has. */
export function usePerformer(number: number): UseQueryResult<Found, CallError> {
  const client = useQueryClient()
  const found = useQuery({
    ...callQuery('getPerformerByNumber', { params: { number } }),
    placeholderData: () => knownPerformer(client, number),
  })
  return retainShown(found)
}

function knownPerformer(client: QueryClient, number: number): Found | undefined {
  const performerAccount = lists
    .flatMap((name) => client.getQueriesData<Reply<(typeof lists)[number]>>({ queryKey: [name] }))
    .flatMap(([, list]) => list?.performerAccounts ?? [])
    .find(({ advert_numbers: [first] }) => first?.advertNumber === number)
  return performerAccount && { performerAccount }
}
