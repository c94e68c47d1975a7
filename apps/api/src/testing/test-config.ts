import { generateKeyPairSync } from 'node:crypto'
import type { Config } from '../config.ts'

/** Config of an api under test: any free port, keys of its own, no media server behind it. */
export function testConfig(changes: Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Config>): Config {
  const { privateKey } = generateKeyPairSync('ed25519')
  return {
    port: 0,
    host: '127.0.0.1',
    publicUrl: null,
    demo: false,
    logLevel: 'error',
    mediaUrl: 'http://127.0.0.1:9',
    internalSecret: 'a secret of the test run',
    streamTokenPrivateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    turn: null,
    web: null,
    ...changes,
  }
}
