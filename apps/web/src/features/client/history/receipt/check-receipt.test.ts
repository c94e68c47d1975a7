import { readFileSync } from 'node:fs'
import { type CheckedReceipt, checkReceipt, readReceiptKey } from '@footlight/contract/receipt'
import { expect, it } from 'vitest'
import { largestReceiptFile, readReceiptFile, readReceiptText } from './check-receipt.ts'

/** The example of the protocol's page: the server's key, and two receipts in a chain. */
const page = readFileSync(new URL('../../../../../../../docs/protocols/receipt.md', import.meta.url), 'utf8')
const [key = '', receipts = ''] = Array.from(
  page.matchAll(/^```\w*\n([\s\S]*?)\n```$/gm),
  ([, block]) => block,
)
const [, signed] = JSON.parse(receipts) as [CheckedReceipt, CheckedReceipt]
const fileOf = (value: unknown) => new Blob([JSON.stringify(value, null, 2)])

it('[R2] reads and verifies a downloaded receipt, and drops its unsigned fields', async () => {
  const lie = { clientName: 'Somebody else', net: 1e9, previousSessionId: signed.sessionId, html: '<b>x</b>' }
  for (const content of [signed, { ...signed, ...lie }, { receipt: { ...signed, ...lie } }]) {
    const result = await readReceiptFile(fileOf(content))
    if (!('receipt' in result)) throw new Error(result.problem)
    expect(Object.keys(result.receipt)).toHaveLength(16)
    expect(await checkReceipt(result.receipt, await readReceiptKey(key))).toMatchObject({ state: 'signed' })
  }
})

it('[R2] fails verification of a receipt with one credit changed', async () => {
  const result = await readReceiptFile(fileOf({ ...signed, performerNumber: signed.performerNumber + 1 }))
  if (!('receipt' in result)) throw new Error(result.problem)
  expect(await checkReceipt(result.receipt, await readReceiptKey(key))).toEqual({
    state: 'broken',
    why: 'signature',
  })
})

it.each([
  ['nothing', '', 'json'],
  ['a picture', '\u0089PNG\r\n', 'json'],
  ['a page', '<!doctype html><script>alert(1)</script>', 'json'],
  ['a number', '7', 'json'],
  ['null', 'null', 'json'],
  ['brackets that are nested deep and never closed', '['.repeat(400_000), 'json'],
  ['brackets that are nested deep and closed', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 'several'],
  ['a chain', receipts, 'several'],
  ['a chain as the api answers it', `{"receipts":${receipts}}`, 'several'],
  ['an empty object', '{}', 'field'],
  ['a receipt inside another', '{"receipt":{"receipt":{}}}', 'field'],
] as const)('says what is wrong with %s', (_, text, problem) => {
  expect(readReceiptText(text)).toMatchObject({ problem })
})

it.each([
  ['performerName', 'x'.repeat(201)],
  ['performerName', { toString: 'x' }],
  ['pricePerMinute', -1],
  ['pricePerMinute', 0.5],
  ['charged', '45'],
  ['billedSeconds', 2 ** 53],
  ['endedAt', 'yesterday'],
  ['endedAt', '2026-99-99T99:99:99Z'],
  ['startedAt', 12],
  ['intervals', { length: 1e9 }],
  ['intervals', [null]],
  ['intervals', [{ from: '2026-11-20T20:00:00Z' }]],
  ['endReason', 'toString'],
  ['type', 'ODD'],
  ['previous', 'abc'],
  ['signature', 'A'.repeat(201)],
  ['sessionId', '../../etc'],
] as const)('names the field that is wrong: %s %#', (field, value) => {
  expect(readReceiptText(JSON.stringify({ ...signed, [field]: value }))).toEqual({ problem: 'field', field })
})

it('refuses a file that is too large without reading it', async () => {
  const huge = new Blob(['{"signature":"', 'A'.repeat(largestReceiptFile), '"}'])
  huge.text = () => Promise.reject(new Error('was read'))
  expect(await readReceiptFile(huge)).toEqual({ problem: 'large' })
  const folder = new Blob()
  folder.text = () => Promise.reject(new DOMException('is a folder', 'NotFoundError'))
  expect(await readReceiptFile(folder)).toEqual({ problem: 'unreadable' })
})
