import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApi, type TestApi } from '../../../../test/index.ts'
import { clientAddress, trustedRanges } from './address.ts'
import { isHost } from './host.ts'

const publicUrl = 'https://stage.example'
let home: TestApi
let site: TestApi
beforeAll(async () => {
  home = await startTestApi()
  site = await startTestApi({ config: { publicUrl } })
})
afterAll(async () => {
  await home[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

/** The status and the body of a request that is written by hand: fetch sends no host of one's own. */
async function raw(api: TestApi, lines: string[]): Promise<string> {
  const socket = connect(Number(new URL(api.origin).port), '127.0.0.1')
  socket.write(`${lines.join('\r\n')}\r\nconnection: close\r\n\r\n`)
  let answer = ''
  for await (const part of socket) answer += part
  return answer
}

it.each([
  ['stage.example', true],
  ['localhost:4000', true],
  ['203.0.113.7', true],
  ['[2001:db8::1]:443', true],
  ['a"b', false],
  ['a b', false],
  ['a/b', false],
  ['user@host', false],
  ['host:99999', false],
  ['[nonsense]', false],
  ['', false],
])('[W14] isHost(%j) is %s', (text, expected) => {
  expect(isHost(text)).toBe(expected)
})

it.each([
  ['a bad Host', ['GET / HTTP/1.1', 'host: a"b']],
  ['a bad X-Forwarded-Host of a trusted proxy', ['GET / HTTP/1.1', 'host: a', 'x-forwarded-host: a"b']],
  ['one of several', ['GET /api/check_session HTTP/1.1', 'host: a', 'x-forwarded-host: b, c d']],
])('[W14] answers 400 to %s', async (_, lines) => {
  const answer = await raw(home, lines)
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain('"path":"headers.host"')
})

it('[W14] answers 400 to the upgrade of a bad host', async () => {
  const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=='
  const upgrade = ['upgrade: websocket', 'sec-websocket-version: 13', key]
  const answer = await raw(home, ['GET /api/realtime HTTP/1.1', 'host: a"b', ...upgrade])
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
})

it.each([
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['198.51.100.1:80, 10.0.0.9:1234', '198.51.100.1'],
  ['unknown', '10.0.0.1'],
])('[W14] reads the address of X-Forwarded-For: %s as %s', (forwarded, expected) => {
  const asking = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: '10.0.0.1' } }
  expect(clientAddress(asking, trustedRanges(['10.0.0.0/8']))).toBe(expected)
})

it('[W9] takes the Origin of PUBLIC_URL alone where it is set, whatever host the request names', async () => {
  const tryFrom = async (api: TestApi, headers: Record<string, string>) =>
    (await api.guest.with(headers).fetch('/api/session/logout', { method: 'POST' })).status
  const forged = {
    origin: 'https://evil.example',
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
  }
  expect(await tryFrom(site, forged)).toBe(403)
  expect(await tryFrom(site, { origin: new URL(site.origin).origin })).toBe(403)
  expect(await tryFrom(site, { origin: publicUrl })).not.toBe(403)
  // at home there is no address but the one that is asked
  expect(await tryFrom(home, forged)).not.toBe(403)
})
