import { type FirstAnswer, firstCallOf, gridChoices } from '@footlight/contract'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { discoverQuery } from '../features/visitor/discover/discover-query.ts'
import { readDiscoverSearch } from '../features/visitor/discover/search.ts'
import { readFirstAnswers, takeFirstAnswers } from '../lib/calls/first-answers.ts'
import { callQuery } from '../lib/calls/use-call.ts'
import { parseSearch } from '../lib/page/search-params.ts'

const now = Date.UTC(2026, 10, 22, 20)
const reply = { performerAccounts: [], offset: 0, limit: 40, total: 240, liveMatching: 0, liveTotal: 0 }
const stops: (() => void)[] = []

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
})

/** Opens a screen that reads the grid's list at an address, over the answers embedded in the page. */
function open(search: string, answers: FirstAnswer[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: false } } })
  const page = { getElementById: () => ({ textContent: JSON.stringify(answers) }) }
  takeFirstAnswers(queries, readFirstAnswers(page as unknown as Document, Date.now()), Date.now())
  const asked: unknown[] = []
  const options = callQuery('listPerformers', discoverQuery(readDiscoverSearch(parseSearch(search))))
  const queryFn = async () => {
    asked.push(options.queryKey)
    return reply
  }
  const screen = new QueryObserver(queries, { ...options, queryFn })
  stops.push(screen.subscribe(() => undefined))
  return { shown: screen.getCurrentResult().data, asked }
}

function answerTo(search: string, at: number): FirstAnswer {
  const call = firstCallOf('/', {}, search)
  if (!call) throw new Error(`a page at ${search} begins with no call`)
  return { ...call, reply, at }
}

describe('the list that is embedded in the page', () => {
  it.each(['', '?category=music', '?category=+music&from=mail'])(
    'is shown without a request at /%s',
    (search) => {
      expect(open(search, [answerTo(search, now - 4000)])).toEqual({ shown: reply, asked: [] })
    },
  )

  it('is refetched after the first rendering when the page took long to arrive', () => {
    const { shown, asked } = open('', [answerTo('', now - 12_000)])
    expect([shown, asked.length]).toEqual([reply, 1])
  })

  it.each([
    ['a minute old', now - 61_000],
    ['read by a clock that is ahead', now + 61_000],
  ])('is nothing when it is %s', (_what, at) => {
    const { shown, asked } = open('', [answerTo('', at)])
    expect([shown, asked.length]).toEqual([undefined, 1])
  })

  it('covers every filter that the grid reads from an address', () => {
    expect(Object.keys(readDiscoverSearch({})).toSorted()).toEqual([...gridChoices, 'category'].toSorted())
  })

  it('is not used for another address', () => {
    const { shown, asked } = open('?category=music', [answerTo('', now)])
    expect([shown, asked.length]).toEqual([undefined, 1])
  })
})

it('[A6] shows a guest as signed out immediately, and still calls check_session', () => {
  const queries = new QueryClient()
  const session = { authenticated: false }
  takeFirstAnswers(queries, [{ name: 'checkSession', input: {}, reply: session, at: null }], now)
  const state = queries.getQueryState(callQuery('checkSession').queryKey)
  expect(state).toMatchObject({ data: session, dataUpdatedAt: 0 })
})
