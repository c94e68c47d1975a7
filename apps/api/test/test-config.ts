import { generateKeyPairSync } from 'node:crypto'
import type { Config } from '../src/config.ts'

/** How many servers a test gets that does not say: the project `two nodes` of vitest.config.ts sets it. */
export const usualNodes = Number(process.env.FOOTLIGHT_TEST_NODES ?? 1)

/** Config of an api under test: any free port, keys of its own, no media server behind it. */
export function testConfig(changes: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Config>): Config {
  return {
    port: 0,
    host: '127.0.0.1',
    internalPort: 0,
    internalHost: '127.0.0.1',
    publicUrl: null,
    trustedProxies: ['127.0.0.0/8', '::1'],
    redisUrl: null,
    demo: false,
    logLevel: 'error',
    mediaUrl: 'http://127.0.0.1:9',
    internalSecret: 'a secret of the test run',
    streamTokenPrivateKeyPem: newKeyPem(),
    receiptKeyPem: newKeyPem(),
    payoutDebtor: { name: 'Footlight Test', iban: 'DE89370400440532013000', address: null },
    turn: null,
    renewBeforeSeconds: 10,
    pace: 1,
    telephoneLine: null,
    payments: {},
    fileStore: null,
    mail: {
      smtp: null,
      from: { name: 'Footlight', address: 'no-reply@footlight.test' },
      operator: 'operator@footlight.test',
    },
    imageBaseUrl: '',
    errorReportDsn: null,
    web: null,
    ...changes,
  }
}

export function newKeyPem(): string {
  return generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
}
