import { expect, it } from 'vitest'
import { parseStreamUrl } from './stream-url.ts'

it('[C8] reads a media-stream URL', () => {
  expect(parseStreamUrl('wss://host:8443/live/p1001?token=T')).toEqual({
    serverUrl: 'wss://host:8443/webrtc-session.json',
    applicationName: 'live',
    streamName: 'p1001',
    token: 'T',
  })
  expect(parseStreamUrl('ws://[::1]:80/a/b?x=1&token=a.b-c').token).toBe('a.b-c')
})

it.each([
  ['', 'Could not parse url'],
  ['http://host/live/s?token=T', 'Could not parse url'],
  ['wss://host/live?token=T', 'Could not parse url'],
  ['wss://host/live/s/more?token=T', 'Could not parse url'],
  ['wss://host/%E0%A4%A/s?token=T', 'Could not parse url'],
  ['wss:///live/s?token=T', 'Could not parse host from url'],
  ['wss://host:port/live/s?token=T', 'Could not parse host from url'],
  ['wss://host:99999/live/s?token=T', 'Could not parse host from url'],
  ['wss://user@host/live/s?token=T', 'Could not parse host from url'],
  ['wss://host/live/s', 'no token supplied in url'],
  ['wss://host/live/s?token=', 'no token supplied in url'],
])('[C8] %s: %s', (url, sentence) => {
  expect(() => parseStreamUrl(url)).toThrow(sentence)
})
