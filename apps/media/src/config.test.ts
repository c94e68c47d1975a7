import { createTokenMint } from '@footlight/test-kit/tokens'
import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const STREAM_TOKEN_PUBLIC_KEY = Buffer.from(createTokenMint().publicKeyPem).toString('base64url')

it('runs on the key alone', () => {
  expect(readConfig({ STREAM_TOKEN_PUBLIC_KEY })).toMatchObject({
    port: 0,
    api: null,
  })
})

it.each([
  [{}, 'STREAM_TOKEN_PUBLIC_KEY'],
  [{ STREAM_TOKEN_PUBLIC_KEY: 'bm8' }, 'STREAM_TOKEN_PUBLIC_KEY'],
  [{ STREAM_TOKEN_PUBLIC_KEY, MEDIA_PORT: '70000' }, 'MEDIA_PORT'],
  [{ STREAM_TOKEN_PUBLIC_KEY, MEDIA_UDP_PORT: 'any' }, 'MEDIA_UDP_PORT'],
  [{ STREAM_TOKEN_PUBLIC_KEY, MEDIA_ANNOUNCED_IP: 'media.example' }, 'MEDIA_ANNOUNCED_IP'],
  [{ STREAM_TOKEN_PUBLIC_KEY, API_URL: 'http://localhost:1' }, 'INTERNAL_SECRET'],
  [{ STREAM_TOKEN_PUBLIC_KEY, API_URL: 'localhost' }, 'API_URL'],
  [{ STREAM_TOKEN_PUBLIC_KEY, API_URL: 'http://one:1,,http://two:1' }, 'API_URL'],
  [{ STREAM_TOKEN_PUBLIC_KEY, LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
])('a wrong variable stops the start with a sentence that names it: %#', (environment, name) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(new RegExp(`^${name} .*\\.$`))
})
