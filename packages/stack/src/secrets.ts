import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
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
  /** [R2] Ed25519, PKCS8 */
  receiptKey: string
}

/** The secrets of this data directory (`secrets.json`, readable by its owner only), made where there are none yet. */
export async function ensureSecrets(dataDir: string): Promise<Secrets> {
  await mkdir(dataDir, { recursive: true })
  const path = join(dataDir, 'secrets.json')
  const known = await readText(path)
  if (known === null) await claim(path, makeSecrets())
  else await addReceiptKey(path, known)
  const made = await readText(path)
  if (made === null) throw new OperatorError(`Cannot keep secrets in ${path}; see DATA_DIR.`)
  return complete(path, parse(made))
}

/** Writes them to a path that nothing is at yet; where another process was faster, its secrets are the ones. */
async function claim(path: string, secrets: object): Promise<void> {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  await link(draft, path).catch(() => undefined)
  await rm(draft, { force: true })
}

/** A data directory from before receipts were signed gets the key that it lacks, one for all who come at once. */
async function addReceiptKey(path: string, text: string): Promise<void> {
  const known = parse(text)
  if (known === null || known.receiptKey !== undefined) return
  const next = `${path}.next`
  await claim(next, { ...known, receiptKey: makeKeys().privateKey })
  await rename(next, path).catch(() => undefined)
}

function makeSecrets(): Secrets {
  const stream = makeKeys()
  return {
    postgresPassword: randomBytes(24).toString('base64url'),
    internalSecret: randomBytes(32).toString('base64url'),
    streamTokenPrivateKey: stream.privateKey,
    streamTokenPublicKey: stream.publicKey,
    receiptKey: makeKeys().privateKey,
  }
}

function makeKeys(): { privateKey: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
  const encode = (pem: string) => Buffer.from(pem).toString('base64url')
  return { privateKey: encode(privateKey), publicKey: encode(publicKey) }
}

function complete(path: string, secrets: Partial<Secrets> | null): Secrets {
  for (const name of [
    'postgresPassword',
    'internalSecret',
    'streamTokenPrivateKey',
    'streamTokenPublicKey',
    'receiptKey',
  ] as const) {
    if (typeof secrets?.[name] !== 'string') {
      throw new OperatorError(`${path} lacks "${name}": restore the file, or start on another DATA_DIR.`)
    }
  }
  return secrets as Secrets
}

function readText(path: string): Promise<string | null> {
  return readFile(path, 'utf8').catch(() => null)
}

function parse(text: string): Partial<Secrets> | null {
  try {
    return JSON.parse(text) as Partial<Secrets> | null
  } catch {
    return null
  }
}
