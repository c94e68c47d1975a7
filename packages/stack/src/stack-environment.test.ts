import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiVariables as apiTable } from '@footlight/contract/variables'
import { expect, it } from 'vitest'
import { rootDir } from './root.ts'
import { apiEnvironment, mediaEnvironment, type Wiring } from './stack-environment.ts'
import { apiVariables, mediaVariables } from './variables.ts'

const secrets = {
  postgresPassword: 'p',
  internalSecret: 'i',
  streamTokenPrivateKey: 'private',
  streamTokenPublicKey: 'public',
  receiptKey: 'r',
}
const shell = {
  PATH: '/usr/bin',
  AWS_SECRET_ACCESS_KEY: 'of somebody else',
  RECEIPT_KEY: 'own',
  DATABASE_URL: 'postgres://operator@db/footlight',
  STRIPE_SECRET_KEY: 'sk_live_1',
  TWILIO_AUTH_TOKEN: 'twilio',
  TURN_SECRET: 'turn',
  REDIS_URL: 'redis://cache',
  MEDIA_ANNOUNCED_IP: '192.0.2.1',
}
const wiring: Wiring = {
  dataDir: '/srv/var',
  host: '127.0.0.1',
  port: 4000,
  internalPort: 4003,
  databaseUrl: 'postgres://footlight@127.0.0.1/footlight',
  mediaPort: 4001,
  mediaUdpPort: 4002,
  secrets,
  web: { WEB_DIST: '/srv/dist' },
  environment: shell,
}

/** The names that the media server's config reads. */
async function readByMedia(): Promise<string[]> {
  const text = await readFile(join(rootDir, 'apps/media/src/config.ts'), 'utf8')
  const names = text.matchAll(/(?:environment\.|environment, ')([A-Z][A-Z0-9_]+)\b/gm)
  return [...new Set([...names].map(([, name = '']) => name))]
}

it('gives the media process every variable that it reads', async () => {
  const names = await readByMedia()
  expect(names.length).toBeGreaterThan(6)
  const given = [...Object.keys(mediaEnvironment(wiring)), ...mediaVariables]
  expect(names.filter((name) => !given.includes(name))).toEqual([])
})

it('gives the api process every variable that it reads', () => {
  const given = [...Object.keys(apiEnvironment(wiring)), ...apiVariables, 'PUBLIC_URL', 'WEB_ORIGIN']
  const forOthers = [
    'DATABASE_OWNER_URL',
    'MEDIA_UDP_PORT',
    'MEDIA_ANNOUNCED_IP',
    'MEDIA_ENGINE',
    'VITE_API_VERSION',
  ]
  const read = Object.keys(apiTable.variables).filter((name) => !forOthers.includes(name))
  expect(read.filter((name) => !given.includes(name))).toEqual([])
})

it('gives the media process no secret but the one it is called with, and no process a variable that is none of ours', () => {
  const media = Object.keys(mediaEnvironment(wiring))
  const api = Object.keys(apiEnvironment(wiring))
  for (const name of ['DATABASE_URL', 'RECEIPT_KEY', 'STRIPE_SECRET_KEY', 'TWILIO_AUTH_TOKEN', 'TURN_SECRET'])
    expect([media.includes(name), api.includes(name)]).toEqual([false, true])
  expect([...media, ...api]).not.toContain('AWS_SECRET_ACCESS_KEY')
  expect(media).not.toContain('STREAM_TOKEN_PRIVATE_KEY')
  expect(mediaEnvironment(wiring).MEDIA_ANNOUNCED_IP).toBe('192.0.2.1')
})

it('the api renders a built page with the production build of its libraries, whatever the shell says, and not in development', () => {
  const environment = { ...shell, NODE_ENV: 'development' }
  expect(apiEnvironment({ ...wiring, environment }).NODE_ENV).toBe('production')
  const web = { WEB_ORIGIN: 'http://127.0.0.1:5173' }
  expect(apiEnvironment({ ...wiring, environment, web }).NODE_ENV).toBeUndefined()
})
