import { readFile } from 'node:fs/promises'
import {
  type CheckedReceipt,
  checkReceipt,
  type ReceiptVerdict,
  readReceipt,
  type ServerKey,
} from '@footlight/contract/receipt'
import { OperatorError } from './operator-error.ts'

/** The receipts of a downloaded file: one, or a chain from the oldest on, also as the api answers them. */
export async function readReceipts(path: string): Promise<CheckedReceipt[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new OperatorError(
      `${path} cannot be read${error.code === 'ENOENT' ? ': there is no such file' : ''}.`,
    )
  })
  const found = receiptsIn(parseJson(path, text))
  if (found.length === 0) throw new OperatorError(`${path} holds no receipt.`)
  return found.map((value, index) => {
    const result = readReceipt(value)
    if ('receipt' in result) return result.receipt
    const field = result.problem === 'field' ? result.field : 'it'
    throw new OperatorError(
      `${path}: number ${index + 1} is no receipt: "${field}" is missing or not what it should be.`,
    )
  })
}

function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new OperatorError(`${path} is not JSON: give a receipt as it was downloaded.`)
  }
}

function receiptsIn(value: unknown): unknown[] {
  if (Array.isArray(value)) return value
  if (typeof value !== 'object' || value === null) return [value]
  if ('receipts' in value && Array.isArray(value.receipts)) return value.receipts
  return ['receipt' in value ? value.receipt : value]
}

/** One line per receipt, and whether all of them passed. */
export async function checkReceipts(
  receipts: readonly CheckedReceipt[],
  key: ServerKey,
): Promise<{ lines: string[]; whole: boolean }> {
  const lines: string[] = []
  let whole = true
  for (const [index, receipt] of receipts.entries()) {
    const verdict = await checkReceipt(receipt, key, receipts[index - 1])
    whole &&= verdict.state !== 'broken'
    const { sessionId, charged, billedSeconds } = receipt
    const facts = `${sessionId}  ${charged} credits, ${billedSeconds} s`
    const scope = verdict.state === 'signed' && !receipt.readerSignature ? unreadWords : ''
    lines.push(`${markOf(verdict)} ${facts}: ${wordsOf(verdict)}${scope}`)
  }
  return { lines, whole }
}

function markOf(verdict: ReceiptVerdict): string {
  if (verdict.state === 'broken') return 'FAILED'
  return verdict.state === 'signed' ? 'ok    ' : '-     '
}

function wordsOf(verdict: ReceiptVerdict): string {
  if (verdict.state === 'unsigned') return 'the sums agree; from before receipts were signed'
  if (verdict.state === 'signed')
    return `the sums agree, signed by the operator, unchanged; ${chainWords[verdict.chain]}`
  return brokenWords[verdict.why]
}

const chainWords = {
  first: 'the first of its client',
  linked: 'follows the one before it',
  unseen: 'the one before it is not in this file',
} as const

const unreadWords = '; names, shares and tax beside it were not signed at its time, and were not read'

const brokenWords = {
  sums: 'intervals, seconds, price and credits do not agree with each other',
  signature: 'the operator did not sign this: it was changed, or the key is another',
  chain: 'it does not follow the one before it: one is missing, or in another place',
} as const
