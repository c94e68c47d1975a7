import { type CallName, isLive, type RealtimeEvent } from '@footlight/contract'
import type { Query, QueryClient } from '@tanstack/react-query'
import type { Reply } from '../calls/create-api.ts'
import { toServerTime } from '../page/server-time.ts'
import { ignoreFailure } from '../result.ts'

type StatusEvent = Extract<RealtimeEvent, { type: 'performer.status' }>
type Performer = NonNullable<Reply<'getPerformer'>['performerAccount']>

/** The calls that each event makes stale; a performer's status is written into the cache instead, so that no card moves. */
const stale: Partial<Record<RealtimeEvent['type'], readonly CallName[]>> = {
  balance: ['updateBalanceInfo', 'reach', 'getPayment', 'history', 'subscriptions'],
  request: ['checkSession', 'getRequest', 'studioRequests', 'studio'],
  session: ['checkSession', 'updateBalanceInfo', 'history', 'studio', 'receipt'],
  studio: ['studio', 'studioRequests', 'studioTips', 'encoder'],
  message: ['messageThreads', 'messageThread'],
  report: ['listReports'],
  queue: [
    'waitingReviews',
    'waitingPictures',
    'waitingObjections',
    'listReports',
    'applications',
    'waitingDocuments',
  ],
  notification: ['notifications'],
}

/** The calls whose replies a performer's status is written into. */
const written: readonly unknown[] = [
  'listPerformers',
  'favouritePerformers',
  'getPerformer',
  'getPerformerByNumber',
] satisfies CallName[]

/** The calls that events concern; the list refetches by itself. */
const hinted = new Set<unknown>([
  ...Object.values(stale).flat(),
  ...(['getPerformer', 'getPerformerByNumber'] satisfies CallName[]),
])

/**
 * [W12] Refetches, once the connection is open, what was read before: events in between were missed. At the first
 * connect this concerns only the calls that events can change; running requests are not restarted.
 */
export function refresh(client: QueryClient, isReturn: boolean): void {
  if (isReturn) void client.invalidateQueries()
  else
    void client.invalidateQueries(
      { predicate: ({ queryKey: [name] }) => hinted.has(name) },
      { cancelRefetch: false },
    )
}

/** [W12] Updates the cache by one event. */
export function applyRealtime(client: QueryClient, event: RealtimeEvent): void {
  if (event.type === 'performer.status') {
    writeStatus(client, event)
    // a reply that is on its way may be older than the event, and no other event would follow it
    const predicate = ({ queryKey: [name] }: Query) => written.includes(name)
    for (const { promise } of client.getQueryCache().findAll({ fetchStatus: 'fetching', predicate }))
      promise?.then(() => writeStatus(client, event)).catch(ignoreFailure('its query says so itself'))
  }
  // what is asked for from now on is another request, also where the answer to this one was lost
  if (event.type === 'request' && !['PENDING', 'ACCEPTED'].includes(event.state))
    for (const name of ['requestChat', 'requestPeek'] satisfies CallName[])
      client.removeQueries({ queryKey: ['unanswered', name] })
  for (const name of stale[event.type] ?? []) void client.invalidateQueries({ queryKey: [name] })
}

function writeStatus(client: QueryClient, event: StatusEvent): void {
  client.setQueriesData<Reply<'listPerformers'>>({ queryKey: ['listPerformers'] }, (list) => {
    const known = list?.performerAccounts.find(({ id }) => id === event.performerId)
    if (!list || !known) return list
    const more = Number(isLive(event.status)) - Number(isLive(known.performerStatus))
    return {
      ...list,
      performerAccounts: list.performerAccounts.map((performer) => withStatus(performer, event)),
      liveMatching: list.liveMatching + more,
      liveTotal: list.liveTotal + more,
    }
  })
  client.setQueriesData<Reply<'favouritePerformers'>>(
    { queryKey: ['favouritePerformers'] },
    (list) =>
      list && {
        ...list,
        performerAccounts: list.performerAccounts.map((performer) => withStatus(performer, event)),
      },
  )
  for (const name of ['getPerformer', 'getPerformerByNumber'] as const) {
    client.setQueriesData<Reply<typeof name>>({ queryKey: [name] }, (reply) =>
      reply?.performerAccount?.id === event.performerId
        ? { ...reply, performerAccount: withStatus(reply.performerAccount, event) }
        : reply,
    )
  }
}

function withStatus<Known extends Performer>(
  performer: Known,
  { performerId, status, peek, away }: StatusEvent,
): Known {
  if (performer.id !== performerId) return performer
  return {
    ...performer,
    performerStatus: status,
    away,
    // a performer who goes offline was last seen now
    ...(isLive(performer.performerStatus) &&
      !isLive(status) && { lastOnlineAt: new Date(toServerTime(Date.now())).toISOString() }),
    performer_services: { ...performer.performer_services, peek },
  }
}
