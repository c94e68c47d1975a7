import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from './operator-error.ts'

/** Made once per data directory; PEM keys are base64url-encoded, ready for an environment variable. */
export type Secrets = {
  postgresPassword: string
  internalSecret: string
  /** Ed25519, PKCS8 */
  streamTokenPrivateKey: string
  /** Ed25519, SPKI */
  streamTokenPublicKey: string
}

/** The secrets of this data directory (`secrets.json`, readable by its owner only), made where there are none yet. */
export async function ensureSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'secrets.json')
  const known = await read(path)
  if (known !== null) return known
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(makeSecrets(), null, 2)}\n`, { mode: 0o600 })
  // Linking fails where another process was faster: then its secrets are the ones.
  await link(draft, path).catch(() => undefined)
  await rm(draft, { force: true })
  const made = await read(path)
  if (made === null) throw new OperatorError(`Cannot keep secrets in ${path}; see DATA_DIR.`)
  return made
}

function makeSecrets(): Secrets {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  return {
    postgresPassword: randomBytes(24).toString('base64url'),
    internalSecret: randomBytes(32).toString('base64url'),
    streamTokenPrivateKey: Buffer.from(privateKey).toString('base64url'),
    streamTokenPublicKey: Buffer.from(publicKey).toString('base64url'),
  }
}

async function read(path: string): Promise<Secrets | null> {
  const text = await readFile(path, 'utf8').catch(() => null)
  if (text === null) return null
  const secrets = parse(text)
  for (const name of [
    'postgresPassword',
    'internalSecret',
    'streamTokenPrivateKey',
    'streamTokenPublicKey',
  ] as const) {
    if (typeof secrets?.[name] !== 'string') {
      throw new OperatorError(`${path} lacks "${name}": restore the file, or start on another DATA_DIR.`)
    }
  }
  return secrets as Secrets
}

function parse(text: string): Partial<Secrets> | null {
  try {
    return JSON.parse(text) as Partial<Secrets> | null
  } catch {
    return null
  }
}
