import { createHmac, createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ignoreFailure, OperatorError } from './operator-error.ts'

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

/** Writes them to a new path; if another process was faster, its secrets are used. */
async function claim(path: string, secrets: object): Promise<void> {
  const draft = await writeDraft(path, secrets)
  await link(draft, path).catch(ignoreFailure('another process was faster, or the read below fails'))
  await rm(draft, { force: true })
}

/**
 * A data directory from before receipts were signed gets the missing key. It is derived from the key that only the
 * API has, so that concurrent processes write the same key.
 */
async function addReceiptKey(path: string, text: string): Promise<void> {
  const known = parse(text)
  if (!known?.streamTokenPrivateKey || known.receiptKey !== undefined) return
  const seed = createHmac('sha256', known.streamTokenPrivateKey).update('receipts').digest()
  const der = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
  const receiptKey = encode(key.export({ type: 'pkcs8', format: 'pem' }).toString())
  const draft = await writeDraft(path, { ...known, receiptKey })
  await rename(draft, path)
}

async function writeDraft(path: string, secrets: object): Promise<string> {
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  await writeFile(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  return draft
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
  return { privateKey: encode(privateKey), publicKey: encode(publicKey) }
}

function encode(pem: string): string {
  return Buffer.from(pem).toString('base64url')
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
