import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { listen } from '@footlight/test-kit/listen'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { type Caller, startTestApi, type TestApi } from '../../../test/index.ts'

/** One port for everything: pages, the streaming addresses of the media server, and their sockets. */
const index =
  '<!doctype html><title>Footlight</title><script>document.title = "early"</script><script src="/assets/a-1.js"></script><body></body>'
const opened = new AsyncDisposableStack()
const seen: IncomingMessage[] = []
const logged: string[] = []
let api: TestApi
let web: { kind: 'dist'; folder: string }
let isMediaWell = true

beforeAll(async () => {
  const media = createServer((request, response) => {
    seen.push(request)
    if (request.url === '/internal/health') response.statusCode = isMediaWell ? 200 : 500
    if (request.url === '/live/p1001/whip') response.statusCode = 201
    response.end(`media ${request.method} ${request.url}`)
  })
  const sockets = new WebSocketServer({ server: media })
  sockets.on('connection', (socket, request) => {
    seen.push(request)
    socket.on('message', (data) => socket.send(`echo ${data}`))
  })
  const { origin: mediaUrl } = opened.use(await listen(media))

  const folder = await mkdtemp(join(tmpdir(), 'footlight-web-'))
  web = { kind: 'dist', folder }
  opened.defer(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), index)
  await writeFile(join(folder, 'assets/a-1.js'), 'export {}')
  await writeFile(join(folder, 'assets/a-1.js.br'), brotliCompressSync('export {}'))
  await writeFile(join(folder, 'assets/a-1.js.gz'), gzipSync('export {}'))
  await mkdir(join(folder, 'gallery/dev/ui'), { recursive: true })
  await writeFile(join(folder, 'gallery/dev/ui/index.html'), '<title>Gallery</title>')
  api = opened.use(
    await startTestApi({
      config: {
        mediaUrl,
        web,
        turn: { urls: ['turn:relay.example:3478', 'stun:relay.example:3478'], secret: 'x' },
      },
      overrides: { log: pino({ level: 'trace' }, { write: (line) => logged.push(line) }) },
    }),
  )
})
afterAll(() => opened.disposeAsync())

it('serves the page at each of its paths with no-cache, and hashed files as immutable', async () => {
  for (const path of ['/', '/performers/1001', '/studio', '/history/any?from=mail', '/wallet/']) {
    const response = await api.guest.fetch(path)
    expect([path, response.status]).toEqual([path, 200])
    expect(await response.text()).toContain('/assets/a-1.js')
    expect(response.headers.get('cache-control')).toBe('no-cache')
  }
  const asset = await api.guest.fetch('/assets/a-1.js')
  expect(asset.headers.get('cache-control')).toContain('immutable')
  for (const missing of ['/assets/b-2.js', '/files/nothing', '/favicon.ico'])
    expect((await api.guest.fetch(missing)).status).toBe(404)
})

it('[W10] answers 404 with the page for an unknown path or an unknown performer number', async () => {
  for (const path of ['/nowhere', '/studio/live', '/performers/99999', '/watch/99999', '/performers/mara']) {
    const response = await api.guest.fetch(path)
    expect([path, response.status]).toEqual([path, 404])
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(await response.text()).toContain('<title>Not found · Footlight</title>')
  }
  expect((await api.guest.fetch('/nowhere', { method: 'HEAD' })).status).toBe(404)
})

it.each([
  ['br, gzip', 'br'],
  ['gzip', 'gzip'],
  ['identity', null],
] as const)('answers Accept-Encoding: %s with files and long replies in %s', async (accept, encoding) => {
  const ask = (path: string) => api.guest.fetch(path, { headers: { 'accept-encoding': accept } })
  const asset = await ask('/assets/a-1.js')
  expect(asset.headers.get('content-encoding')).toBe(encoding)
  expect(asset.headers.get('content-type')).toContain('javascript')
  expect(asset.headers.get('cache-control')).toContain('immutable')
  expect(asset.headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
  expect(await asset.text()).toBe('export {}')

  const listing = await ask('/api/performer/performer_accounts')
  expect(listing.headers.get('content-encoding')).toBe(encoding)
  expect(await listing.json()).toMatchObject({ total: 240 })
  const page = await ask('/')
  expect(page.headers.get('content-encoding')).toBe(encoding)
  expect(page.headers.get('vary')).toMatch(/cookie.*accept-encoding/i)
  // too short to gain anything
  expect((await ask('/api/check_session')).headers.get('content-encoding')).toBeNull()
})

it('serves the component gallery only in a demo, and as noindex', async () => {
  const paths = ['/dev/ui', '/dev/ui/', '/gallery/dev/ui/index.html']
  const statuses = async (caller: Caller) =>
    Promise.all(paths.map(async (path) => (await caller.fetch(path)).status))
  expect(await statuses(api.guest)).toEqual([404, 404, 404])
  await using demo = await startTestApi({ config: { web, demo: true } })
  expect(await statuses(demo.guest)).toEqual([301, 200, 404])
  const shown = await demo.guest.fetch('/dev/ui/')
  expect(await shown.text()).toContain('Gallery')
  expect(shown.headers.get('x-robots-tag')).toBe('noindex')
})

it('takes no compressed body: a small one could unfold without end', async () => {
  const response = await api.guest.fetch('/api/session/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    body: gzipSync('{}'),
  })
  expect(response.status).toBe(400)
})

it('[W14] unread parts of a body cost nothing, however deep or often they are wrong', async () => {
  const zero = '"\\u0000"'
  for (const body of [
    `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    `{"${'k'.repeat(100_000)}":[${Array(13_000).fill(zero).join()}]}`,
  ])
    for (const path of ['login', 'initiate_voyeurclient']) {
      const response = await api.guest.fetch(`/api/session/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      expect(response.status).toBeLessThan(500)
      expect((await response.text()).length).toBeLessThan(5000)
    }
})

it('[W2] refuses a malformed HTTP request with the usual error body', async () => {
  const port = Number(new URL(api.origin).port)
  const answerTo = async (request: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(request)
    let answer = ''
    for await (const part of socket) answer += part
    return answer
  }
  expect(await answerTo('NONSENSE / HTTP/1.1\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 400 .*\r\n\r\n\{"error":\{"code":"VALIDATION","message":"[^"]+","requestId":"[^"]+"\}\}$/s,
  )
  const long = `GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`
  expect(await answerTo(long)).toMatch(/^HTTP\/1\.1 431 .*\{"error":\{"code":"VALIDATION"/s)
  expect((await api.guest.fetch('/api/session/performer_account/%/voyeur')).status).toBe(404)
  // an upgrade that is not offered is passed over (RFC 9110 7.8), and two hosts are refused (RFC 9112 3.2)
  const [close, h2c] = ['connection: close', 'connection: close, upgrade, http2-settings\r\nupgrade: h2c']
  expect(await answerTo(`GET /api/health HTTP/1.1\r\nhost: a\r\n${h2c}\r\n\r\n`)).toMatch(/^HTTP\/1.1 200 /)
  expect(await answerTo(`GET / HTTP/1.1\r\nhost: a\r\nHost: b\r\n${close}\r\n\r\n`)).toMatch(
    /^HTTP\/1.1 400 /,
  )
  for (const scheme of ['javascript', "x'y", 'http,javascript'])
    expect(
      await answerTo(`GET / HTTP/1.1\r\nhost: a\r\nx-forwarded-proto: ${scheme}\r\n${close}\r\n\r\n`),
    ).toMatch(/^HTTP\/1.1 400 .*"path":"headers.x-forwarded-proto"/s)
  // [W14] the page writes its own address into itself
  expect(await answerTo('GET / HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1.1 400 .*"path":"headers.host"/s)
})

it('allows the page’s inline script by its hash and no other', async () => {
  const policy = (await api.guest.fetch('/')).headers.get('content-security-policy') ?? ''
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']+';/)
  expect(policy).not.toContain('upgrade-insecure-requests')
  expect(policy).not.toContain('unsafe-inline')
})

it('[S20] allows camera, microphone, screen share and a screen that stays on only to our own pages, and forbids framing', async () => {
  for (const path of ['/', '/api/check_session', '/api/docs', '/files/nothing']) {
    const { headers } = await api.guest.fetch(path)
    expect(headers.get('permissions-policy')).toMatch(
      /camera=\(self\), microphone=\(self\), display-capture=\(self\), screen-wake-lock=\(self\),.*geolocation=\(\)/,
    )
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})

it('is healthy when the database and the media server answer', async () => {
  expect((await api.guest.fetch('/api/health')).status).toBe(200)
  expect(seen.at(-1)?.headers.authorization).toMatch(/^Bearer ./)
  isMediaWell = false
  // what was found is cached for a moment
  expect((await api.guest.fetch('/api/health')).status).toBe(200)
  api.clock.advance(1000)
  const unwell = await api.guest.fetch('/api/health')
  isMediaWell = true
  expect([unwell.status, await unwell.json()]).toEqual([
    503,
    { status: 'not ready', parts: { database: true, media: false } },
  ])
})

it('passes the streaming addresses through, without the sign-in cookie', async () => {
  const caller = api.as('client@footlight.test')
  for (const path of ['/webrtc-session.json', '/live/p1001/whep?token=a', '/janus', '/fallback/live/p1001']) {
    const response = await caller.fetch(path, {
      method: 'POST',
      body: 'v=0',
      headers: { 'content-type': 'application/sdp' },
    })
    expect(await response.text()).toBe(`media POST ${path}`)
    expect(seen.at(-1)?.headers.cookie).toBeUndefined()
  }
})

it('[H1, E7] names relay servers, for the account of the token, to a client that opens a WHIP session', async () => {
  const claims = {
    kind: 'performer',
    stream: 'live/p1001',
    direction: 'publish',
    ses: 's',
    jti: 'j',
    iat: 1,
    exp: 2,
  }
  const payload = Buffer.from(JSON.stringify({ sub: 'performer-1', ...claims })).toString('base64url')
  const linksOf = async (path: string, token: string) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/sdp' }
    const response = await api.guest.fetch(path, { method: 'POST', body: 'v=0', headers })
    return response.headers.get('link')?.split(', ') ?? []
  }
  expect(await linksOf('/live/p1001/whip', `e30.${payload}.c2ln`)).toEqual([
    expect.stringMatching(
      /^<turn:relay.example:3478>; rel="ice-server"; username="\d+:performer-1"; credential="[\w+/]+="; credential-type="password"$/,
    ),
    '<stun:relay.example:3478>; rel="ice-server"',
  ])
  expect(await linksOf('/live/p1001/whip', 'noise')).toEqual([])
  expect(await linksOf('/live/p1001/whep', `e30.${payload}.c2ln`), 'not opened').toEqual([])
})

it('[D1] answers a post that announces its body by Expect: 100-continue as any other', async () => {
  const socket = connect(Number(new URL(api.origin).port), '127.0.0.1')
  const head = ['host: a', 'expect: 100-continue', 'content-type: application/json', 'content-length: 2']
  socket.write(`POST /webrtc-session.json HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n{}`)
  let answer = ''
  for await (const part of socket) {
    answer += part
    if (/HTTP\/1\.1 [2-5].*\r\n\r\n/s.test(answer)) break
  }
  expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 /)
})

it('never logs the token of a streaming address', async () => {
  await api.guest.fetch('/live/p1001/whep?a=1&token=very-secret', { method: 'POST' })
  await expect.poll(() => logged.join('')).toContain('/live/p1001/whep?a=1&token=…')
  expect(logged.join('')).not.toContain('very-secret')
})

it('passes sockets through without the cookie, and refuses those for unknown paths', async () => {
  const socket = new WebSocket(`${api.origin.replace('http', 'ws')}/webrtc-session.json?token=a`, {
    headers: { cookie: 'footlight=secret' },
  })
  await once(socket, 'open')
  socket.send('offer')
  expect(String((await once(socket, 'message'))[0])).toBe('echo offer')
  expect(seen.at(-1)?.headers.cookie).toBeUndefined()
  socket.close()
  await once(socket, 'close')
  const elsewhere = new WebSocket(`${api.origin.replace('http', 'ws')}/elsewhere`)
  expect(String((await once(elsewhere, 'error'))[0])).toContain('404')
})
