import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mediaReportPath } from '@footlight/contract/internal'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../test/index.ts'

const opened = new AsyncDisposableStack()
let api: TestApi
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'footlight-web-'))
  opened.defer(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'index.html'), '<!doctype html>')
  api = opened.use(await startTestApi({ config: { web: { kind: 'dist', folder } } }))
})
afterAll(() => opened.disposeAsync())

const bearer = () => `Bearer ${api.context.config.internalSecret}`

/** The server's reply to these bytes, until it closes the connection; path and framing are sent unchanged. */
async function exchange(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  socket.on('error', () => undefined)
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

const post = (path: string, headers: string[], body = '') =>
  [`POST ${path} HTTP/1.1`, 'host: a', 'content-type: application/json', ...headers, '', body].join('\r\n')

it('[W14] refuses a report without the secret before its body is read, and closes the connection', async () => {
  const headers = ['content-length: 16000000']
  // not a byte of the 16 MB is sent: a server that waited for it would never answer
  for (const authorization of [[], ['authorization: Bearer guess'], [`authorization: ${bearer()}x`]])
    expect(await exchange(api.internalOrigin, post(mediaReportPath, [...headers, ...authorization]))).toMatch(
      /^HTTP\/1.1 401 /,
    )
  expect((await api.guest.call('checkSession')).status).toBe(200)
})

it('[W14] reads a report with the secret, up to 4 MB', async () => {
  const send = (body: string) =>
    fetch(new URL(mediaReportPath, api.internalOrigin), {
      method: 'POST',
      headers: { authorization: bearer(), 'content-type': 'application/json' },
      body,
    })
  expect((await send('{"node":1}')).status).toBe(400)
  expect((await send(`[${'[],'.repeat(1_500_000)}[]]`)).status).toBe(413)
})

it('[W14] serves Prometheus metrics on the private port', async () => {
  const metrics = await fetch(new URL('/metrics', api.internalOrigin))
  expect(await metrics.text()).toContain('http_request_duration_seconds_count')
  expect((await fetch(new URL('/api/health', api.internalOrigin))).status).toBe(404)
})

it('[B4] measures how late evidence is written', async () => {
  const past = Math.floor(api.clock.now() / 1000)
  const counts = { videoPackets: 1, videoBytes: 1, videoFrames: 1, audioPackets: 0, audioBytes: 0 }
  const of = (second: number, videoDelivered = true) => ({
    ...counts,
    sessionId: 'nobody',
    second,
    lossPercent: 0,
    rttMs: null,
    videoDelivered,
    audioDelivered: false,
  })
  const send = (changes: object) =>
    fetch(new URL(mediaReportPath, api.internalOrigin), {
      method: 'POST',
      headers: { authorization: bearer(), 'content-type': 'application/json' },
      body: JSON.stringify({
        ...{
          node: 'media',
          boot: 'boot',
          sequence: 1,
          at: api.clock.now(),
          streams: [],
          viewerSessionIds: [],
        },
        ...changes,
      }),
    })
  expect(
    (await send({ evidence: [of(past - 2), of(past - 2), of(past - 4), of(past - 8, false)] })).status,
  ).toBe(200)
  expect((await send({ evidence: [of(past - 9)], at: 'never' })).status).toBe(400)
  await expect
    .poll(async () => {
      const text = await (await fetch(new URL('/metrics', api.internalOrigin))).text()
      return text.match(/^evidence_lag_seconds_\w+(\{le="(0.75|1|3|\+Inf)"\})? .*$/gm)
    })
    .toEqual([
      'evidence_lag_seconds_bucket{le="0.75"} 0',
      'evidence_lag_seconds_bucket{le="1"} 2',
      'evidence_lag_seconds_bucket{le="3"} 3',
      'evidence_lag_seconds_bucket{le="+Inf"} 3',
      'evidence_lag_seconds_sum 5',
      'evidence_lag_seconds_count 3',
    ])
})

it.each([
  mediaReportPath,
  '/internal',
  '/internal/health',
  '/INTERNAL/media/report',
  '/%69nternal/media/report',
  '/internal%2fmedia%2freport',
  '//internal/media/report',
  '/./internal/media/report',
  '/api/../internal/media/report',
  '/api/%2e%2e/internal/media/report',
  '/live/..%2finternal/health',
  '/janus/%2e%2e/internal/streams',
  '/webrtc-session.json/../metrics',
  '/metrics',
  '/metrics/',
  '/metrics?a=1',
  '/Metrics',
  '/%6detrics',
  '/\\metrics',
])('[W14] %s is nowhere on the public port', async (path) => {
  const last = ['connection: close', `authorization: ${bearer()}`]
  const asked = `GET ${path} HTTP/1.1\r\nhost: a\r\n${last.join('\r\n')}\r\n\r\n`
  expect(await exchange(api.origin, asked)).toMatch(/^HTTP\/1.1 40[04] /)
  const posted = post(path, [...last, 'content-length: 2'], '{}')
  expect(await exchange(api.origin, posted)).toMatch(/^HTTP\/1.1 40[04] /)
})
