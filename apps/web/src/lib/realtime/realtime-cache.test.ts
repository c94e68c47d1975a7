import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { applyRealtime, refresh } from './realtime-cache.ts'

const performer = (id: string) => ({
  id,
  performerStatus: 'AVAILABLE',
  away: true,
  performer_services: { peek: false },
})

it('[W12] writes a status into the performer’s card, counts live performers, and moves no card', () => {
  const client = new QueryClient()
  const list = { performerAccounts: ['a', 'b', 'c'].map(performer), total: 3, liveMatching: 3, liveTotal: 5 }
  client.setQueryData(['listPerformers', {}], list)
  client.setQueryData(['getPerformerByNumber', {}], { performerAccount: performer('b'), reviews: [] })
  const change = { type: 'performer.status', performerId: 'b', performerNumber: 2 } as const
  applyRealtime(client, { ...change, status: 'BUSY', peek: true, away: false })
  const busy = { id: 'b', performerStatus: 'BUSY', away: false, performer_services: { peek: true } }
  expect(client.getQueryData(['listPerformers', {}])).toEqual({
    ...list,
    performerAccounts: [performer('a'), busy, performer('c')],
  })
  expect(client.getQueryData(['getPerformerByNumber', {}])).toEqual({ performerAccount: busy, reviews: [] })

  applyRealtime(client, { ...change, status: 'OFFLINE', peek: true, away: false })
  expect(client.getQueryData(['listPerformers', {}])).toMatchObject({
    performerAccounts: [{}, { performerStatus: 'OFFLINE', lastOnlineAt: expect.any(String) }, {}],
    liveMatching: 2,
    liveTotal: 4,
  })
})

it('[W12] writes a status again into a reply that was on its way when the event came', async () => {
  const client = new QueryClient()
  const asked = Promise.withResolvers<object>()
  const queryKey = ['getPerformerByNumber', {}]
  const fetching = client.fetchQuery({ queryKey, queryFn: () => asked.promise })
  const change = { type: 'performer.status', performerId: 'b', performerNumber: 2 } as const
  applyRealtime(client, { ...change, status: 'BUSY', peek: false, away: true })
  applyRealtime(client, { ...change, status: 'AVAILABLE', peek: false, away: false })
  asked.resolve({ performerAccount: { ...performer('b'), performerStatus: 'OFFLINE' } })
  await fetching
  expect(client.getQueryData(queryKey)).toMatchObject({
    performerAccount: { performerStatus: 'AVAILABLE', away: false },
  })
})

it('[W12] invalidates the calls that an event makes stale', () => {
  const client = new QueryClient()
  client.setQueryData(['updateBalanceInfo', {}], {})
  client.setQueryData(['listCategories', {}], {})
  applyRealtime(client, { type: 'balance' })
  expect(client.getQueryState(['updateBalanceInfo', {}])?.isInvalidated).toBe(true)
  expect(client.getQueryState(['listCategories', {}])?.isInvalidated).toBe(false)
})

it('[W12] refetches what an earlier event could have changed at the first connect, and everything after a gap', () => {
  const client = new QueryClient()
  const old = () =>
    ['getPerformerByNumber', 'checkSession', 'listCategories'].filter(
      (name) => client.getQueryState([name, {}])?.isInvalidated,
    )
  for (const name of ['getPerformerByNumber', 'checkSession', 'listCategories'])
    client.setQueryData([name, {}], {})
  refresh(client, false)
  expect(old()).toEqual(['getPerformerByNumber', 'checkSession'])
  refresh(client, true)
  expect(old()).toEqual(['getPerformerByNumber', 'checkSession', 'listCategories'])
})

it('[W12] forgets the key of a request whose answer was lost once that request is over, and keeps that of a tip', () => {
  const client = new QueryClient()
  const keys = [
    ['unanswered', 'requestChat', '{}'],
    ['unanswered', 'giveTip', '{}'],
  ]
  for (const key of keys) client.setQueryData(key, { idempotencyKey: 'k' })
  const known = () => keys.map((key) => client.getQueryData(key) !== undefined)
  applyRealtime(client, { type: 'request', requestId: 'r', state: 'PENDING' })
  expect(known()).toEqual([true, true])
  applyRealtime(client, { type: 'request', requestId: 'r', state: 'DECLINED' })
  expect(known()).toEqual([false, true])
})
