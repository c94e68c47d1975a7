import { generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import {
  type CheckedReceipt,
  canonicalReceipt,
  checkReceipt,
  ReceiptKeyError,
  readerText,
  readReceipt,
  readReceiptKey,
} from './index.ts'
import { alteredCopies } from './testing/altered.ts'

/** The example that the protocol's page gives to authors of other checkers. */
const page = readFileSync(new URL('../../../../../docs/protocols/receipt.md', import.meta.url), 'utf8')
const [
  key = '',
  receipts = '',
  text = '',
  textForSubscriber = '',
  version4 = '',
  forReader = '',
  newest = '',
] = Array.from(page.matchAll(/^```\w*\n([\s\S]*?)\n```$/gm), ([, block]) => block)
const [first, second] = JSON.parse(receipts) as [CheckedReceipt, CheckedReceipt]

it('[R2] signs and checks the documented example', async () => {
  expect(canonicalReceipt(second)).toBe(text)
  const publicKey = await readReceiptKey(key)
  expect(await checkReceipt(first, publicKey, null)).toEqual({ state: 'signed', chain: 'first' })
  expect(await checkReceipt(second, publicKey, first)).toEqual({ state: 'signed', chain: 'linked' })
  expect(await checkReceipt(second, publicKey)).toEqual({ state: 'signed', chain: 'unseen' })
})

it('[R2, M4] signs a higher normal price, and detects that it was left out', async () => {
  const paidLess = { ...second, normalPricePerMinute: 120 }
  expect(canonicalReceipt(paidLess)).toBe(textForSubscriber)
  expect(canonicalReceipt({ ...second, normalPricePerMinute: null })).toBe(text)
  const pair = generateKeyPairSync('ed25519')
  const house = await readReceiptKey(pair.publicKey.export({ format: 'jwk' }).x ?? '')
  const signature = sign(null, Buffer.from(textForSubscriber), pair.privateKey).toString('base64url')
  const signed = { ...paidLess, signature }
  expect(await checkReceipt(signed, house)).toMatchObject({ state: 'signed' })
  for (const normalPricePerMinute of [null, undefined, 91])
    expect(await checkReceipt({ ...signed, normalPricePerMinute }, house)).toMatchObject({
      state: 'broken',
      why: 'signature',
    })
})

it('[R2] sorts the keys of the signed text, and ignores unsigned fields', () => {
  const keys = Object.keys(JSON.parse(text))
  expect(keys).toEqual([...keys].sort())
  const more = { ...second, clientName: 'Somebody', net: 31, previousSessionId: null }
  expect(canonicalReceipt(more)).toBe(text)
})

it('[R2] detects a change of every signed field', async () => {
  const publicKey = await readReceiptKey(key)
  const changes: Partial<CheckedReceipt>[] = [
    { billedSeconds: 29 },
    { cash: 44, promo: 1 },
    { charged: 44 },
    { endReason: 'CLIENT_ENDED' },
    { endedAt: '2026-11-20T20:05:48.251Z' },
    { heldSeconds: 18 },
    { intervals: second.intervals.map(({ from, to }) => ({ from: to, to: from })) },
    { intervals: second.intervals.toReversed() },
    { performerName: 'Mara Quilt' },
    { performerNumber: 1002 },
    { pricePerMinute: 91 },
    { previous: null },
    { previous: `${'0'.repeat(64)}` },
    { sessionId: first.sessionId },
    { startedAt: null },
    { type: 'PEEK' },
    { signature: first.signature },
    { signature: 'not base64!' },
    { signature: '' },
    { signature: null },
  ]
  for (const change of changes)
    expect(
      await checkReceipt({ ...second, ...change }, publicKey, first),
      JSON.stringify(change),
    ).toMatchObject({
      state: 'broken',
    })
})

it('[R2] refuses a string that is no key', async () => {
  for (const wrong of ['', 'short', `${key}AA`, '!'.repeat(43)])
    await expect(readReceiptKey(wrong), wrong).rejects.toThrow(ReceiptKeyError)
})

/** What the server hands out: a sealed text of version 4 or 5, and the signature for its reader. */
function signedForReader(sealed: string, tips = 50) {
  const pair = generateKeyPairSync('ed25519')
  const signed = (text: string) => sign(null, Buffer.from(text), pair.privateKey).toString('base64url')
  const facts = { ...JSON.parse(sealed), tips, tipsPromo: Math.min(tips, 10) }
  const shown = { ...JSON.parse(forReader), ...facts, signature: signed(canonicalReceipt(facts)) }
  const receipt: CheckedReceipt = { ...shown, readerSignature: signed(readerText(shown)) }
  return { receipt, key: pair.publicKey.export({ format: 'jwk' }).x ?? '' }
}

it('[R2] signs the documented texts of versions 4 and 5', () => {
  for (const sealed of [version4, newest]) expect(canonicalReceipt(JSON.parse(sealed))).toBe(sealed)
  expect(readerText({ ...JSON.parse(forReader), readerSignature: 'x' })).toBe(forReader)
})

it.each([
  [4, 0],
  [4, 50],
  [5, 0],
  [5, 50],
])(
  '[R2, S18] refuses each field altered, missing or added: version %i with %i in tips',
  async (version, tips) => {
    const { receipt, key: publicKey } = signedForReader(version === 4 ? version4 : newest, tips)
    const house = await readReceiptKey(publicKey)
    const stateOf = async (file: unknown) => {
      const result = readReceipt(file)
      return 'problem' in result ? result.problem : (await checkReceipt(result.receipt, house)).state
    }
    expect(await stateOf(receipt)).toBe('signed')
    for (const { what, copy } of alteredCopies(receipt)) expect(await stateOf(copy), what).not.toBe('signed')
    const { readerSignature: _, ...older } = receipt
    for (const version of [1, 2, 3, 4, 5, 6, undefined])
      expect(await stateOf({ ...older, version })).not.toBe('signed')
    const intervals = receipt.intervals.map((interval) => ({ ...interval, more: [] }))
    expect(await stateOf({ ...receipt, intervals })).toBe('field')
  },
)

it('[R2, B4] an older seal that is read today has the fields of version 5 empty, and none may be filled in or left out', async () => {
  const { receipt } = signedForReader(version4)
  const pair = generateKeyPairSync('ed25519')
  const signed = (text: string) => sign(null, Buffer.from(text), pair.privateKey).toString('base64url')
  const shown = {
    ...receipt,
    performerPictureSeconds: null,
    clientPictureSeconds: null,
    readerSignature: undefined,
  }
  const { readerSignature: _, ...body } = { ...shown, signature: signed(canonicalReceipt(receipt)) }
  const today = { ...body, readerSignature: signed(readerText(body)) }
  const server = await readReceiptKey(pair.publicKey.export({ format: 'jwk' }).x ?? '')
  const stateOf = async (file: unknown) => {
    const result = readReceipt(file)
    return 'problem' in result ? result.problem : (await checkReceipt(result.receipt, server)).state
  }
  expect(await stateOf(today)).toBe('signed')
  const { clientPictureSeconds: __, ...without } = today
  for (const copy of [
    without,
    { ...today, clientPictureSeconds: 30 },
    { ...today, clientPictureSeconds: 31 },
  ])
    expect(await stateOf(copy)).toBe('broken')
})

it('[R2] reads only the sealed fields of a version 1 file, without tips, names and shares', () => {
  const lie = { clientName: 'Another', net: 31, endedBy: 'admin', tax: null, refunds: [], tipsPromo: 5 }
  const result = readReceipt({ ...second, ...lie })
  expect('receipt' in result && Object.keys(result.receipt).sort()).toEqual(
    [...Object.keys(JSON.parse(text)).filter((name) => name !== 'version'), 'signature'].sort(),
  )
})
