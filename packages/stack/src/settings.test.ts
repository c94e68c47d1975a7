import { expect, it } from 'vitest'
import { readSettings } from './settings.ts'

const read = (environment: Record<string, string>) => readSettings(environment, '/srv/footlight')

it('has the defaults of the table in README', () => {
  expect(read({ PORT: '' })).toEqual({
    port: 4000,
    internalPort: 0,
    host: '127.0.0.1',
    publicUrl: null,
    dataDir: '/srv/footlight/var',
    databaseUrl: null,
    databaseOwnerUrl: null,
    mediaUdpPort: 0,
    demo: true,
    logLevel: 'info',
  })
})

const stripe = (key: string) => ({ STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: 'whsec_1' })

it.each([
  [{ HOST: '::1' }, true],
  [{ HOST: 'localhost', ...stripe('sk_test_1') }, true],
  [{ PUBLIC_URL: 'http://localhost:4300' }, false],
  [{ HOST: '0.0.0.0', PUBLIC_URL: 'http://127.0.0.1:4300', DEMO: '1' }, true],
  [{ PUBLIC_URL: 'https://stage.example' }, false],
  [{ DATABASE_URL: 'postgres://db/footlight' }, false],
  [{ PUBLIC_URL: 'https://stage.example', DEMO: '1' }, true],
  [{ PUBLIC_URL: 'https://stage.example', ...stripe('sk_live_1') }, false],
])('with %j, whether it is a demo: %s', (environment, demo) => {
  expect(read(environment).demo).toBe(demo)
})

it.each(['sk_live_1', 'rk_live_1', 'another'])('refuses a demo with live payments (%s)', (key) => {
  expect(() => read(stripe(key))).toThrow(/DEMO.*STRIPE_SECRET_KEY/)
  expect(() => read({ ...stripe(key), PUBLIC_URL: 'https://stage.example', DEMO: '1' })).toThrow('DEMO=0')
  expect(read({ ...stripe(key), DEMO: '0' }).demo).toBe(false)
})

it.each([
  [{ PORT: '80a' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ INTERNAL_PORT: '0x50' }, 'INTERNAL_PORT'],
  [{ PUBLIC_URL: 'footlight.example' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://stage.example' }, 'PUBLIC_URL is http://stage.example, without TLS'],
  [{ PUBLIC_URL: 'http://192.168.1.7:4000' }, 'PUBLIC_URL'],
  [{ PUBLIC_URL: 'http://127.0.0.1.example' }, 'PUBLIC_URL'],
  [{ HOST: '0.0.0.0' }, 'HOST is 0.0.0.0'],
  [{ HOST: '::', DEMO: '1' }, 'PUBLIC_URL'],
  [{ DATABASE_URL: 'mysql://db' }, 'DATABASE_URL'],
  [{ DATABASE_OWNER_URL: 'postgres://owner@db/footlight' }, 'DATABASE_URL'],
  [{ MEDIA_ENGINE: 'other' }, 'MEDIA_ENGINE'],
  [{ MEDIA_ENGINE: 'janus', JANUS_URLS: 'http://127.0.0.1:8088' }, 'MEDIA_ENGINE'],
  [{ MEDIA_UDP_PORT: '-1' }, 'MEDIA_UDP_PORT'],
  [{ DEMO: 'yes' }, 'DEMO'],
  [{ VITE_API_VERSION: '2' }, 'VITE_API_VERSION must be one of 1'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
  [{ TURN_URLS: 'turn:relay.example' }, 'TURN_SECRET'],
  [{ S3_ENDPOINT: 'http://s3', S3_BUCKET: 'files', S3_ACCESS_KEY: 'z' }, 'S3_SECRET_KEY'],
])('refuses %j and names %s', (environment, name) => {
  expect(() => read(environment)).toThrow(name)
})
