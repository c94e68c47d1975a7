import { type Listening, serve } from '@footlight/test-kit/listen'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/index.ts'
import { limitsWith } from '../rate-limits/limits.ts'

const most = 40
const opened = new AsyncDisposableStack()
const logged: string[] = []
let media: Listening
let api: TestApi

beforeAll(async () => {
  media = await serve((request, response) => response.writeHead(request.method === 'POST' ? 201 : 200).end())
  opened.use(media)
  api = opened.use(
    await startTestApi({
      config: { mediaUrl: media.origin },
      overrides: {
        log: pino({ level: 'trace' }, { write: (line) => logged.push(line) }),
        limits: limitsWith({ perMinute: { media: most } }),
      },
    }),
  )
})
afterAll(() => opened.disposeAsync())

let address = 0
/** Each request is from an address of its own, unless one is given. */
const send = (
  key: string,
  { path = '/live/p1001/whip', from = `203.0.113.${++address}`, body = 'v=0', method = 'POST' } = {},
) =>
  api.guest.fetch(path, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/sdp', 'x-forwarded-for': from },
    ...(method === 'POST' ? { body } : {}),
  })

async function problemOf(response: Response): Promise<[number, string]> {
  expect(response.headers.get('content-type')).toMatch(/^application\/problem\+json\b/)
  expect(response.headers.get('access-control-allow-origin')).toBe('*')
  const body = (await response.json()) as { status: number; detail: string }
  expect(body).toEqual({
    type: 'about:blank',
    title: expect.any(String),
    status: response.status,
    detail: expect.stringMatching(/^[A-Z].* .*[a-z]\.?$/),
  })
  return [body.status, body.detail]
}

it('[H1, W14] refuses on the paths of WHIP by a problem document, and elsewhere as usual', async () => {
  const off = await api.as('performer@footlight.test').ok('renewStreamKey')
  expect(await problemOf(await send(off.streamKey))).toEqual([403, expect.stringContaining('off air')])
  expect((await problemOf(await send('token', { body: 'x'.repeat(300_000) })))[0]).toBe(413)

  const statuses: number[] = []
  for (let count = 0; count < most; count++)
    statuses.push((await send('token', { from: '198.51.100.1' })).status)
  expect(statuses).toEqual(Array<number>(most).fill(201))
  const limited = await send('token', { from: '198.51.100.1' })
  expect(limited.headers.get('retry-after')).toBe('60')
  expect(await problemOf(limited)).toEqual([429, expect.stringContaining('Too many calls')])
  const elsewhere = await send('token', { from: '198.51.100.1', path: '/janus' })
  expect([elsewhere.status, await elsewhere.json()]).toEqual([
    429,
    { error: expect.objectContaining({ code: 'RATE_LIMITED' }) },
  ])
})

it('[H1, D6] logs no stream key, wherever in a request it stands and however the request is answered', async () => {
  const performer = api.as('performer@footlight.test')
  const keys: string[] = []
  const sendEverywhere = async (key: string) => {
    keys.push(key)
    const statuses: number[] = []
    for (const path of [
      '/live/p1001/whip',
      `/live/p1001/whip?key=${key}`,
      `/live/${key}/whip`,
      `/live/${key}`,
    ])
      statuses.push((await send(key, { path })).status)
    statuses.push((await send(key, { method: 'DELETE', path: `/live/p1001/whip/${key}` })).status)
    return statuses
  }
  const { streamKey } = await performer.ok('renewStreamKey')
  expect(await sendEverywhere(streamKey)).toEqual([403, 403, 403, 403, 403])
  await performer.ok('setEncoder', { body: { on: true } })
  expect(await sendEverywhere(streamKey)).toEqual([201, 201, 201, 201, 200])
  await sendEverywhere(`stage_${'unknown'.repeat(6)}x`)
  await media[Symbol.asyncDispose]()
  const away = await send(streamKey)
  expect([away.headers.get('retry-after'), await problemOf(away)]).toEqual([
    '5',
    [503, expect.stringContaining('not reachable')],
  ])
  expect(await sendEverywhere(streamKey)).toEqual([503, 503, 503, 503, 503])

  // the last line is written after its answer
  await expect
    .poll(() => logged.filter((line) => line.includes('"status":503')).length, { timeout: 10_000 })
    .toBeGreaterThanOrEqual(6)
  const lines = logged.join('')
  expect(lines).toContain('/live/p1001/whip?key=stage_…')
  for (const key of keys) expect(lines).not.toContain(key.slice('stage_'.length))
})
