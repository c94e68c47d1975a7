import { readFile } from 'node:fs/promises'
import {
  type CheckedReceipt,
  checkReceipt,
  type HouseKey,
  type ReceiptVerdict,
} from '@footlight/contract/receipt'
import { receipt } from '@footlight/contract/schemas'
import { OperatorError } from './operator-error.ts'

/** What a check looks at; names and shares beside it may be there or not. */
const picked = receipt.pick({
  billedSeconds: true,
  cash: true,
  charged: true,
  endReason: true,
  endedAt: true,
  heldSeconds: true,
  intervals: true,
  performerName: true,
  performerNumber: true,
  previous: true,
  pricePerMinute: true,
  promo: true,
  sessionId: true,
  signature: true,
  startedAt: true,
  type: true,
})
const checked = picked.extend({ normalPricePerMinute: receipt.shape.normalPricePerMinute.optional() })

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
    const parsed = checked.safeParse(value)
    if (parsed.success) return parsed.data
    const [issue] = parsed.error.issues
    const field = issue?.path.join('.') || 'it'
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

/** A line for each receipt, and whether none of them failed. */
export async function checkReceipts(
  receipts: readonly CheckedReceipt[],
  key: HouseKey,
): Promise<{ lines: string[]; whole: boolean }> {
  const lines: string[] = []
  let whole = true
  for (const [index, receipt] of receipts.entries()) {
    const verdict = await checkReceipt(receipt, key, receipts[index - 1])
    whole &&= verdict.state !== 'broken'
    const { sessionId, charged, billedSeconds } = receipt
    lines.push(`${markOf(verdict)} ${sessionId}  ${charged} credits, ${billedSeconds} s: ${wordsOf(verdict)}`)
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
    return `the sums agree, signed by the house, unchanged; ${chainWords[verdict.chain]}`
  return brokenWords[verdict.why]
}

const chainWords = {
  first: 'the first of its client',
  linked: 'follows the one before it',
  unseen: 'the one before it is not in this file',
} as const

const brokenWords = {
  sums: 'intervals, seconds, price and credits do not agree with each other',
  signature: 'the house did not sign this: it was changed, or the key is another',
  chain: 'it does not follow the one before it: one is missing, or in another place',
} as const
