import { type CallName, calls } from '@footlight/contract'
import {
  keepPreviousData,
  type Query,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { CallError, type Failure, failureOf, type Result, resultOf, unwrap } from '../result.ts'
import { call } from './api.ts'
import { type CallArgs, type CallFunction, lookupFailure, type Reply } from './create-api.ts'
import { retainFound, retainShown } from './retained-answer.ts'

interface CallQueryOptions<Name extends CallName> {
  enabled?: boolean
  /** while other arguments load, show the last value [Query: keepPreviousData] */
  keepPreviousData?: boolean
  staleTime?: number
  /** in milliseconds; a function looks at the last value */
  refetchInterval?: number | ((value: Reply<Name> | undefined) => number | false)
}

/** Query options of one call; its key is `[name, input]`. A failure becomes a thrown CallError. */
export function callQuery<Name extends CallName>(name: Name, ...args: CallArgs<Name>) {
  const isLookup = 'failure' in calls[name] && calls[name].failure === 'none'
  return queryOptions<Reply<Name>, CallError>({
    queryKey: [name, args[0] ?? {}],
    queryFn: async ({ signal }) => {
      const withSignal = [{ ...args[0], signal }] as unknown as CallArgs<Name>
      const value = unwrap(await call(name, ...withSignal))
      const failure = isLookup && lookupFailure(value)
      if (failure) throw new CallError(failure)
      return value
    },
    ...(isLookup && { structuralSharing: retainFound }),
    retry,
  })
}

/** Reads one call. `error.failure` says why there is nothing to show. */
export function useCall<Name extends CallName>(
  name: Name,
  input?: CallArgs<Name>[0],
  options: CallQueryOptions<Name> = {},
): UseQueryResult<Reply<Name>, CallError> {
  const { keepPreviousData: showsLast, refetchInterval, ...rest } = options
  const args = (input === undefined ? [] : [input]) as CallArgs<Name>
  const result = useQuery({
    ...callQuery(name, ...args),
    ...rest,
    refetchInterval: (query: Query<Reply<Name>, CallError>) =>
      typeof refetchInterval === 'function' ? refetchInterval(query.state.data) : (refetchInterval ?? false),
    ...(showsLast && { placeholderData: keepPreviousData }),
  })
  return retainShown(result)
}

/** A mutation that also has `attempt`: `mutateAsync` for a form, which looks at a refusal instead of catching it. */
type Action<Name extends CallName> = UseMutationResult<Reply<Name>, CallError, CallArgs<Name>[0]> & {
  attempt: (...args: CallArgs<Name>) => Promise<Result<Reply<Name>>>
}

/**
 * Writes by one call: `const end = useAction('endSession')`, then `end.mutate`, `end.mutateAsync` or `end.attempt`.
 * A `repeatable` call changes nothing when repeated: it is retried where the network lost it.
 */
export function useAction<Name extends CallName>(name: Name, { repeatable = false } = {}): Action<Name> {
  const mutation = useMutation<Reply<Name>, CallError, CallArgs<Name>[0]>({
    mutationFn: async (input) =>
      unwrap(await (call as CallFunction)(name, ...([input] as unknown as CallArgs<Name>))),
    // the input may hold a password: it is removed from the cache soon after its screen unmounts
    gcTime: 1000,
    ...(repeatable && { retry }),
  })
  const { mutateAsync } = mutation
  type MutateArgs = Parameters<typeof mutateAsync>
  return { ...mutation, attempt: (...args) => resultOf(mutateAsync(...(args as unknown as MutateArgs))) }
}

/** Marks every cached reply of these calls as stale, and refetches those on screen. */
export function useInvalidate(): (...names: CallName[]) => Promise<void> {
  const client = useQueryClient()
  return useCallback(
    async (...names: CallName[]) => {
      await Promise.all(names.map((name) => client.invalidateQueries({ queryKey: [name] })))
    },
    [client],
  )
}

function retry(count: number, error: CallError): boolean {
  return count < 2 && isWorthRetrying(failureOf(error))
}

/** A refusal is an answer; only a lost network and a 5xx are retried. */
function isWorthRetrying({ status }: Failure): boolean {
  return status === 0 || status >= 502
}
