import { generateKeyPairSync } from 'node:crypto'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './platform/settings/config-error.ts'

const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
const good = {
  DATABASE_URL: 'postgres://localhost/footlight',
  MEDIA_URL: 'http://127.0.0.1:4001/',
  INTERNAL_SECRET: 'sixteen characters',
  STREAM_TOKEN_PRIVATE_KEY: Buffer.from(pem).toString('base64url'),
  RECEIPT_KEY: Buffer.from(pem).toString('base64url'),
}

it('reads the variables that are set, and has a default for the others', () => {
  expect(readConfig({ ...good, PORT: '', PUBLIC_URL: 'https://stage.example/' })).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    publicUrl: 'https://stage.example',
    mediaUrl: 'http://127.0.0.1:4001',
    streamTokenPrivateKeyPem: pem,
    demo: false,
    turn: null,
    imageBaseUrl: '',
    renewBeforeSeconds: 10,
    pace: 1,
  })
  expect(readConfig({ ...good, DEMO: '1', PACE: '4' }).pace).toBe(4)
})

it('[E7] uses the default port of a relay server where none is given', () => {
  const named = 'turn:a.example:80,turns:[2001:db8::1]:443?transport=tcp'
  const unnamed = 'turn:a.example,turns:b.example?transport=tcp,stun:[2001:db8::1]'
  const { turn } = readConfig({ ...good, TURN_URLS: `${named},${unnamed}`, TURN_SECRET: 'secret' })
  expect(turn?.urls).toEqual([
    ...named.split(','),
    'turn:a.example:3478',
    'turns:b.example:5349?transport=tcp',
    'stun:[2001:db8::1]:3478',
  ])
})

it('[A12] reads the mail settings, and refuses to send a password without encryption', () => {
  const PUBLIC_URL = 'https://stage.example'
  expect(readConfig({ ...good, PUBLIC_URL }).mail).toEqual({
    smtp: null,
    from: { name: 'Footlight', address: 'no-reply@stage.example' },
    operator: null,
  })
  const smtp = (SMTP_URL: string) => readConfig({ ...good, PUBLIC_URL, SMTP_URL }).mail.smtp
  expect(smtp('smtp://mail.example')).toEqual({
    host: 'mail.example',
    port: 587,
    tls: false,
    mustBeSecured: false,
    login: null,
  })
  const login = { user: 'a@b', password: 'p:w' }
  expect(smtp('smtps://a%40b:p%3Aw@mail.example')).toMatchObject({ port: 465, tls: true, login })
  expect(smtp('smtp://a%40b:p%3Aw@mail.example:25')).toMatchObject({ port: 25, mustBeSecured: true, login })
  expect(smtp('smtp://u:p@127.0.0.1:1025')).toMatchObject({ mustBeSecured: false })
  expect(smtp('smtp://[::1]:1025')).toMatchObject({ host: '::1' })
  expect(readConfig({ ...good, MAIL_FROM: 'The house <a@b.example>' }).mail.from).toEqual({
    name: 'The house',
    address: 'a@b.example',
  })
})

it.each([
  ['PORT', { PORT: 'four thousand' }],
  ['PORT', { PORT: '70000' }],
  ['INTERNAL_PORT', { INTERNAL_PORT: '1e3' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'stage.example' }],
  ['DATABASE_URL', { DATABASE_URL: '' }],
  ['DATABASE_URL', { DATABASE_URL: 'mysql://localhost' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: 'loopback' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.0/33' }],
  ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '10.0.0.1,,10.0.0.2' }],
  ['REDIS_URL', { REDIS_URL: 'localhost:6379' }],
  ['SMTP_URL', { SMTP_URL: 'mail.example:25', MAIL_FROM: 'a@b.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example:70000', MAIL_FROM: 'a@b.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://100%@mail.example', MAIL_FROM: 'a@b.example' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://mail.example?tls=no', MAIL_FROM: 'a@b.example' }],
  ['MAIL_FROM', { SMTP_URL: 'smtp://mail.example' }],
  ['MAIL_FROM', { MAIL_FROM: 'the house' }],
  ['MAIL_FROM', { MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }],
  ['OPERATOR_EMAIL', { OPERATOR_EMAIL: 'operator' }],
  ['DEMO', { DEMO: 'yes' }],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
  ['MEDIA_URL', { MEDIA_URL: '4001' }],
  ['INTERNAL_SECRET', { INTERNAL_SECRET: 'short' }],
  ['STREAM_TOKEN_PRIVATE_KEY', { STREAM_TOKEN_PRIVATE_KEY: 'bm8ga2V5' }],
  ['RECEIPT_KEY', { RECEIPT_KEY: 'bm8ga2V5' }],
  ['PAYOUT_IBAN', { PAYOUT_NAME: 'Operator', PAYOUT_IBAN: 'DE88370400440532013000' }],
  ['PAYOUT_IBAN', { PAYOUT_NAME: 'Operator' }],
  ['PAYOUT_NAME', { PAYOUT_NAME: '—', PAYOUT_IBAN: 'BE71096123456769' }],
  ['PAYOUT_ADDRESS', { PAYOUT_ADDRESS: 'Keizersgracht 1, Amsterdam' }],
  ['LEASE_RENEW_BEFORE', { LEASE_RENEW_BEFORE: '9' }],
  ['LEASE_RENEW_BEFORE', { LEASE_RENEW_BEFORE: '30' }],
  ['PACE', { DEMO: '1', PACE: '3' }],
  ['PACE', { DEMO: '0', PACE: '4' }],
  ['TURN_SECRET', { TURN_URLS: 'turn:relay.example:3478' }],
  ['TURN_URLS', { TURN_SECRET: 'secret' }],
  ['STRIPE_WEBHOOK_SECRET', { STRIPE_SECRET_KEY: 'sk_test_1' }],
  ['DEMO', { DEMO: '1', STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
  ['STRIPE_SECRET_KEY', { STRIPE_WEBHOOK_SECRET: 'whsec_1' }],
  ['TWILIO_AUTH_TOKEN', { TWILIO_NUMBER: '+3225550100' }],
  ['TWILIO_NUMBER', { TWILIO_AUTH_TOKEN: 'token' }],
  ['TWILIO_NUMBER', { TWILIO_AUTH_TOKEN: 'token', TWILIO_NUMBER: '02 555 01 00' }],
  ['PUBLIC_URL', { TWILIO_AUTH_TOKEN: 'token', TWILIO_NUMBER: '+3225550100' }],
  [
    'STRIPE_API_URL',
    { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1', STRIPE_API_URL: 'http://a' },
  ],
  ['TWILIO_NUMBER', { TWILIO_API_URL: 'https://voice.example' }],
  ['TWILIO_API_URL', { TWILIO_API_URL: 'voice.example' }],
  ['IMAGE_BASE_URL', { IMAGE_BASE_URL: 'images.example' }],
  ['IMAGE_BASE_URL', { IMAGE_BASE_URL: 'https://images.example; script-src *' }],
  ['ERROR_REPORT_DSN', { ERROR_REPORT_DSN: 'https://key:secret@reports.example/1' }],
  ['ERROR_REPORT_DSN', { ERROR_REPORT_DSN: 'https://key@reports.example; script-src */1' }],
  ['WEB_ORIGIN', { WEB_ORIGIN: 'http://localhost:5173', WEB_DIST: 'dist' }],
])('names %s when it is wrong or half-set', (name, change) => {
  const read = () => readConfig({ ...good, ...change })
  expect(read).toThrow(ConfigError)
  expect(read).toThrow(name)
})
