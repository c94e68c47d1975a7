import { afterAll, beforeAll, expect, it } from 'vitest'
import { otherPicture } from './kit/call.ts'
import { openProduct, type Product, type Visitor } from './kit/product/product.ts'
import {
  lastSession,
  noteConnections,
  pictureMoves,
  receiptOf,
  receivesSound,
  statusOf,
} from './kit/stage.ts'
import { until } from './kit/wait.ts'

/** the demo's performer who takes video calls [E8] */
const number = 1004

let product: Product
beforeAll(async () => {
  product = await openProduct({ broadcasts: 3 })
})
afterAll(() => product?.[Symbol.asyncDispose]())

async function billedSeconds(): Promise<number> {
  return (await lastSession(product, number))?.billed_seconds ?? 0
}

/** The other's picture moves, and the meter counts on. */
async function goesOn(client: Visitor, what: string): Promise<void> {
  const before = await billedSeconds()
  await until(`${what}: the meter`, async () => (await billedSeconds()) >= before + 3)
  await until(`${what}: the performer's picture`, () => pictureMoves(client.page, otherPicture))
}

it('a client calls the performer of the demo, also after a crash of the media server, and pays by one receipt [E8, S20, G4, B4]', async () => {
  await using client = await product.enter({ account: 'client@footlight.test' })
  const { page } = client
  await noteConnections(client)
  await page.goto(`/watch/${number}`)
  await page.getByRole('button', { name: /^Video call/ }).click()
  await page.getByRole('button', { name: 'Agree and ask' }).click()
  await page.getByRole('button', { name: 'End call' }).waitFor()

  await goesOn(client, 'the call')
  expect(await statusOf(product, number)).toBe('ON_CALL')
  await until('the client to hear', () => receivesSound(client))

  product.stack.processes.media.kill('SIGKILL')
  await goesOn(client, 'after the crash of the media server')
  product.stack.processes.api.kill('SIGKILL')
  await goesOn(client, 'after the crash of the api')

  await page.getByRole('button', { name: 'End call' }).click()
  await page.getByRole('heading', { name: 'The call is over' }).waitFor()
  const session = await lastSession(product, number)
  const receipt = await receiptOf(client, session?.id ?? '')
  expect(receipt).toMatchObject({ type: 'VIDEOCALL', endReason: 'CLIENT_ENDED' })
  expect(receipt.charged).toBe(Math.floor((receipt.billedSeconds * receipt.pricePerMinute) / 60))
  await until(
    'the performer to be on stage again',
    async () => (await statusOf(product, number)) === 'AVAILABLE',
  )
  // without a stage there is no lobby
  await page.goto(`/watch/${number}`)
  await until('the lobby picture', () => pictureMoves(page))
})
