import { createPrivateKey, createPublicKey } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ReceiptKeyError, readReceiptKey } from '@footlight/contract/receipt'
import { runCommand } from '../command.ts'
import { OperatorError } from '../operator-error.ts'
import { checkReceipts, readReceipts } from '../receipt-file.ts'
import { rootDir } from '../root.ts'
import { ensureSecrets } from '../secrets.ts'
import { type Environment, readSettings } from '../settings.ts'

const usage = 'Usage: npm run receipt -- FILE [--key KEY]   (KEY: publicKey of GET /api/receipt_key)'

await runCommand(async ({ arguments: given, environment, say }) => {
  const { file, key } = readArguments(given)
  const publicKey = key ?? (await ownKey(environment))
  // npm runs this in the repository's root; a file's path is relative to the user's directory
  const receipts = await readReceipts(resolve(environment.INIT_CWD ?? '.', file))
  const { lines, whole } = await checkReceipts(receipts, await read(publicKey))
  for (const line of lines) say(line)
  say(`${receipts.length} checked with the key ${publicKey}: ${whole ? 'nothing is wrong.' : 'see above.'}`)
  return whole ? 0 : 1
})

function readArguments(given: readonly string[]): { file: string; key: string | undefined } {
  // one key of sixty-four begins with a dash, as options do
  const at = given.indexOf('--key')
  const args = at < 0 ? [...given] : given.toSpliced(at, 2, `--key=${given[at + 1] ?? ''}`)
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { key: { type: 'string' } },
      allowPositionals: true,
    })
    const [file, ...more] = positionals
    if (file !== undefined && more.length === 0) return { file, key: values.key }
  } catch {
    // an option that we do not have: the usage says which there are
  }
  throw new OperatorError(usage)
}

/** The key of this data directory, if it exists: checking a file creates nothing. */
async function ownKey(environment: Environment): Promise<string> {
  const { dataDir } = readSettings(environment, rootDir)
  const privateKey =
    environment.RECEIPT_KEY ||
    (existsSync(join(dataDir, 'secrets.json')) ? (await ensureSecrets(dataDir)).receiptKey : null)
  if (privateKey === null) throw new OperatorError(`There is no key in ${dataDir}: give one. ${usage}`)
  const pem = Buffer.from(privateKey, 'base64url').toString()
  return createPublicKey(createPrivateKey(pem)).export({ format: 'jwk' }).x ?? ''
}

async function read(publicKey: string) {
  try {
    return await readReceiptKey(publicKey)
  } catch (error) {
    if (error instanceof ReceiptKeyError) throw new OperatorError(`--key: ${error.message}`)
    throw error
  }
}
