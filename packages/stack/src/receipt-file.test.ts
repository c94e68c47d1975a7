import { spawnSync } from 'node:child_process'
import { generateKeyPairSync, sign } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CheckedReceipt, canonicalReceipt, linkOf } from '@footlight/contract/receipt'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureSecrets } from './secrets.ts'

const { privateKey, key } = keyWithDash()
const command = new URL('commands/receipt.ts', import.meta.url).pathname
let folder: string
let chain: CheckedReceipt[]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'footlight-receipts-'))
  const first = seal(facts(1, null))
  const second = seal(facts(2, await linkOf(first)))
  chain = [first, second, seal({ ...facts(3, await linkOf(second)), normalPricePerMinute: 120, tips: 50 })]
})
afterAll(() => rm(folder, { recursive: true }))

/** A key that begins with a dash, as one of sixty-four does: it is no option of the command. */
function keyWithDash() {
  for (;;) {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const key = publicKey.export({ format: 'jwk' }).x ?? ''
    if (key.startsWith('-')) return { privateKey, key }
  }
}

function facts(number: number, previous: string | null): Omit<CheckedReceipt, 'signature'> {
  return {
    sessionId: `00000000-0000-4000-8000-00000000000${number}`,
    type: 'VIDEO',
    performerName: 'Ada',
    performerNumber: 1001,
    pricePerMinute: 90,
    startedAt: '2026-11-20T20:00:00.000Z',
    endedAt: '2026-11-20T20:01:02.500Z',
    billedSeconds: 60,
    heldSeconds: 0,
    charged: 90,
    promo: 10,
    cash: 80,
    intervals: [{ from: '2026-11-20T20:00:00.000Z', to: '2026-11-20T20:01:00.000Z' }],
    endReason: 'CLIENT_ENDED',
    previous,
  }
}

function seal(body: Omit<CheckedReceipt, 'signature'>): CheckedReceipt {
  const signature = sign(null, Buffer.from(canonicalReceipt(body)), privateKey)
  return { ...body, signature: signature.toString('base64url') }
}

async function receipt(content: unknown, ...more: string[]) {
  const file = join(folder, 'receipt.json')
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
  return run(file, ...more)
}

function run(...given: string[]) {
  // compiled once for all that follow
  const env = { PATH: process.env.PATH, DATA_DIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...given], {
    env,
    encoding: 'utf8',
  })
  return { status, said: stdout + stderr }
}

it('[R2, S18] checks a receipt and a chain, one of them with a tip, by the published key', async () => {
  expect(await receipt(chain[0], '--key', key)).toMatchObject({ status: 0 })
  expect((await receipt({ receipt: chain[1] }, '--key', key)).said).toContain('not in this file')
  const whole = await receipt({ receipts: chain, total: 3 }, '--key', key)
  expect(whole.status).toBe(0)
  expect(whole.said.match(/^ok /gm)).toHaveLength(3)
  expect(whole.said).toContain('3 checked')
})

it('[R2] fails for anything changed, missing or in another place', async () => {
  const [first, second, third] = chain
  const another = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x ?? ''
  const stripped = { ...second, signature: null, previous: null }
  for (const [content, words] of [
    [{ ...first, charged: 91, cash: 81 }, 'do not agree'],
    [{ ...first, performerNumber: 1002 }, 'did not sign'],
    [{ ...first, signature: `${first?.signature?.slice(0, -4)}AAAA` }, 'did not sign'],
    [[first, third], 'does not follow'],
    [[second, first], 'does not follow'],
    [[first, stripped], 'does not follow'],
  ] as const) {
    const { status, said } = await receipt(content, '--key', key)
    expect([status, said], words).toEqual([1, expect.stringContaining(words)])
  }
  expect((await receipt(first, '--key', another)).status).toBe(1)
})

it('[R2] accepts a receipt from before receipts were signed, and says that it is unsigned', async () => {
  const old = { ...chain[0], signature: null }
  const { status, said } = await receipt([old, chain[0]], '--key', key)
  expect([status, said]).toEqual([0, expect.stringContaining('before receipts were signed')])
})

it('names the problem of an unreadable file', async () => {
  for (const [reply, words] of [
    [run(), 'Usage'],
    [run('a', 'b'), 'Usage'],
    [run('a', '--kee', 'b'), 'Usage'],
    [run(join(folder, 'nowhere.json'), '--key', key), 'no such file'],
    [await receipt('{"a":', '--key', key), 'not JSON'],
    [await receipt([], '--key', key), 'no receipt'],
    [await receipt({ receipt: { ...chain[0], charged: '90' } }, '--key', key), '"charged"'],
    [await receipt(chain[0], '--key', 'short'), '32 bytes'],
    [await receipt(chain[0]), 'There is no key'],
  ] as const)
    expect([reply.status, reply.said]).toEqual([1, expect.stringContaining(words)])
})

it('[R2] uses the key of its own data directory, which an older one gets once', async () => {
  const { receiptKey, ...older } = await ensureSecrets(folder)
  await writeFile(join(folder, 'secrets.json'), JSON.stringify(older))
  const upgraded = await Promise.all(Array.from({ length: 8 }, () => ensureSecrets(folder)))
  expect(new Set(upgraded.map((secrets) => secrets.receiptKey)).size).toBe(1)
  expect(upgraded[0]).toMatchObject(older)
  expect(upgraded[0]?.receiptKey).not.toBe(receiptKey)
  // signed with another installation's key
  expect((await receipt(chain[0])).said).toContain('did not sign')
})
