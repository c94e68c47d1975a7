import { describe, expect, it } from 'vitest'
import { createApi, lookupFailure } from './create-api.ts'

interface Seen {
  url: string
  init: RequestInit
}

/** A fake fetch that answers everything with one response and records the requests. */
function apiAnswering(status: number, body: string, version?: string) {
  const seen: Seen[] = []
  const call = createApi({
    version,
    fetch: async (url, init) => {
      seen.push({ url: String(url), init: init ?? {} })
      return new Response(body, { status })
    },
  })
  return { call, seen }
}

const refusal = (code: string) =>
  JSON.stringify({
    error: {
      code,
      message: 'No.',
      requestId: 'r1',
      fields: [{ path: 'body.email', rule: 'x', message: 'y' }],
    },
  })

describe('what is sent', () => {
  it('[W5] drops undefined and empty query parameters', async () => {
    const { call, seen } = apiAnswering(200, '{}')
    await call('listPerformers', { query: { q: '', category: undefined, language: 'nl', offset: 0 } })
    expect(seen[0]?.url).toBe('/api/performer/performer_accounts?language=nl&offset=0')
  })

  it('fills and escapes path parameters', async () => {
    const { call, seen } = apiAnswering(200, '{}')
    await call('buy', { params: { amount: 2500, method: 'a/b' } })
    expect(seen[0]?.url).toBe('/api/client/buy/2500/a%2Fb')
  })

  it('[W1] sends cookies always, and `ver` only when a version is configured', async () => {
    const plain = apiAnswering(200, '{}')
    await plain.call('logout')
    expect(plain.seen[0]?.init).toMatchObject({ method: 'POST', credentials: 'include' })
    expect(plain.seen[0]?.init.headers).not.toHaveProperty('ver')

    const versioned = apiAnswering(200, '{}', '3')
    await versioned.call('logout')
    expect(versioned.seen[0]?.init.headers).toHaveProperty('ver', '3')
  })

  it('[W8] carries an idempotency key beside a JSON body', async () => {
    const { call, seen } = apiAnswering(200, '{}')
    const body = { performerId: 'p', type: 'VIDEO' } as const
    await call('requestChat', { body, idempotencyKey: 'once' })
    expect(seen[0]?.init.headers).toMatchObject({
      'idempotency-key': 'once',
      'content-type': 'application/json',
    })
    expect(seen[0]?.init.body).toBe(JSON.stringify(body))
  })
})

describe('what comes back', () => {
  it('[W3] returns a refusal as a value, with all its fields', async () => {
    const result = await apiAnswering(409, refusal('ACCOUNT_EXISTS')).call('checkSession')
    expect(result).toMatchObject({
      ok: false,
      status: 409,
      code: 'ACCOUNT_EXISTS',
      message: 'No.',
      requestId: 'r1',
      fields: [{ path: 'body.email' }],
    })
  })

  it('[W3] returns a lost network as a failure with status 0', async () => {
    let sent = 0
    const lost = async (): Promise<Response> => {
      sent += 1
      throw new TypeError('fetch failed')
    }
    const call = createApi({ fetch: lost, sendAgainAfterMs: [0, 0] })
    expect(await call('checkSession')).toMatchObject({ ok: false, status: 0, code: 'NETWORK' })
    expect(sent).toBe(1)
    const tip = { body: { performerId: 'p', credits: 50 }, idempotencyKey: 'once' } as never
    const unknown = await call('giveTip', tip)
    expect(unknown).toMatchObject({ status: 0, message: expect.stringContaining('it takes effect once') })
    expect(sent).toBe(1 + 3)
  })

  it('[W8] asks again with the same key where the reply was lost, and returns what came of it', async () => {
    const keys: unknown[] = []
    const call = createApi({
      sendAgainAfterMs: [0, 0],
      fetch: async (_, init) => {
        keys.push(new Headers(init?.headers).get('idempotency-key'))
        if (keys.length < 3) throw new TypeError('the reply was lost')
        return Response.json({ tip: {} })
      },
    })
    const tip = { body: { performerId: 'p', credits: 50 }, idempotencyKey: 'once' } as never
    expect(await call('giveTip', tip)).toMatchObject({ ok: true })
    expect(keys).toEqual(['once', 'once', 'once'])
  })

  it('[W3] does not throw for an answer that is not JSON', async () => {
    expect(await apiAnswering(502, '<html>').call('checkSession')).toMatchObject({ ok: false, status: 502 })
    expect(await apiAnswering(200, '<html>').call('checkSession')).toMatchObject({
      ok: false,
      code: 'UNREADABLE',
    })
  })

  it('[W4] reads an error field only where the call checks it', async () => {
    const body = JSON.stringify({ error: 'busy', session: {} })
    const checked = await apiAnswering(200, body).call('endSession', { body: { sessionId: 's' } })
    expect(checked).toMatchObject({ ok: false, status: 200, error: 'busy' })
    expect(await apiAnswering(200, body).call('initiateVoyeurClient')).toMatchObject({ ok: true })
  })

  it('[W4] returns a refused single-performer lookup as a value without an account', async () => {
    const result = await apiAnswering(404, refusal('NOT_FOUND')).call('getPerformer', { params: { id: 'x' } })
    expect(result.ok && result.value.performerAccount).toBeUndefined()
    expect(result.ok).toBe(true)
  })

  it('[W4] reads a lookup without an account as signed out where the server says so, and as a failure for a 5xx', () => {
    const said = (code: string) => ({ error: { code, message: 'Something', requestId: 'one' } })
    expect(lookupFailure({ performerAccount: {} })).toBeUndefined()
    expect(['NOT_FOUND', 'VALIDATION'].map((code) => lookupFailure(said(code)))).toEqual([
      undefined,
      undefined,
    ])
    expect(lookupFailure(said('INTERNAL'))).toMatchObject({ status: 500, code: 'INTERNAL', requestId: 'one' })
    expect(lookupFailure({})).toMatchObject({ status: 502 })
  })

  it('[W7] parses total and percentage to integers, from a number or a numeric string', async () => {
    const list = await apiAnswering(200, '{"performerAccounts":[],"total":"240"}').call('listPerformers')
    expect(list).toMatchObject({ value: { total: 240 } })
    const fees = await apiAnswering(
      200,
      '{"fees":[{"amount":1,"percentage":"5"},{"amount":2,"percentage":2.0}]}',
    ).call('updateBalanceInfo')
    expect(fees).toMatchObject({ value: { fees: [{ percentage: 5 }, { percentage: 2 }] } })
  })
})

describe('a call after the sign-in expired', () => {
  /** A fake server that refuses until an account signs in; counts the requests. */
  function expiring(code: string, signsIn: boolean) {
    const seen: string[] = []
    let isSignedIn = false
    const call = createApi({
      fetch: async (_url, init) => {
        seen.push(String(init?.body))
        return isSignedIn ? new Response('{"session":{}}') : new Response(refusal(code), { status: 401 })
      },
      signInAgain: async () => {
        isSignedIn = signsIn
        return signsIn
      },
    })
    return { call, seen }
  }
  const end = { body: { sessionId: 's' } }

  it('[A6] is retried unchanged after a new sign-in', async () => {
    const { call, seen } = expiring('NOT_SIGNED_IN', true)
    expect(await call('endSession', end)).toMatchObject({ ok: true })
    expect(seen).toEqual([JSON.stringify(end.body), JSON.stringify(end.body)])
  })

  it('[A6] is not retried without a new sign-in', async () => {
    const { call, seen } = expiring('NOT_SIGNED_IN', false)
    expect(await call('endSession', end)).toMatchObject({ ok: false, status: 401, code: 'NOT_SIGNED_IN' })
    expect(seen).toHaveLength(1)
  })

  it('[A6] is not confused with a wrong password', async () => {
    const { call, seen } = expiring('WRONG_CREDENTIALS', true)
    expect(await call('login', { body: { account: 'a', password: 'p' } })).toMatchObject({ ok: false })
    expect(seen).toHaveLength(1)
  })

  it('[A6] stays refused if the retry is refused again', async () => {
    let asked = 0
    const call = createApi({
      fetch: async () => {
        asked += 1
        return new Response(refusal('NOT_SIGNED_IN'), { status: 401 })
      },
      signInAgain: async () => true,
    })
    expect(await call('endSession', end)).toMatchObject({ ok: false, code: 'NOT_SIGNED_IN' })
    expect(asked).toBe(2)
  })
})
