import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { applyRealtime } from './realtime-cache.ts'

const performer = (id: string) => ({ id, performerStatus: 'AVAILABLE', performer_services: { peek: false } })

it('[W12] writes a status where the performer stands and moves nobody', () => {
  const client = new QueryClient()
  client.setQueryData(['listPerformers', {}], { performerAccounts: ['a', 'b', 'c'].map(performer), total: 3 })
  client.setQueryData(['getPerformerByNumber', {}], { performerAccount: performer('b'), reviews: [] })
  applyRealtime(client, {
    type: 'performer.status',
    performerId: 'b',
    performerNumber: 2,
    status: 'BUSY',
    peek: true,
  })
  const busy = { id: 'b', performerStatus: 'BUSY', performer_services: { peek: true } }
  expect(client.getQueryData(['listPerformers', {}])).toEqual({
    performerAccounts: [performer('a'), busy, performer('c')],
    total: 3,
  })
  expect(client.getQueryData(['getPerformerByNumber', {}])).toEqual({ performerAccount: busy, reviews: [] })
})

it('[W12] marks what a hint makes old', () => {
  const client = new QueryClient()
  client.setQueryData(['updateBalanceInfo', {}], {})
  client.setQueryData(['listCategories', {}], {})
  applyRealtime(client, { type: 'balance' })
  expect(client.getQueryState(['updateBalanceInfo', {}])?.isInvalidated).toBe(true)
  expect(client.getQueryState(['listCategories', {}])?.isInvalidated).toBe(false)
})
