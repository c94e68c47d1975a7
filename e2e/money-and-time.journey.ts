import { affordableSeconds, chargedFor } from '@footlight/contract'
import { performerAccount } from '@footlight/test-kit/crowd'
import { afterAll, beforeAll, it } from 'vitest'
import { enterNewClient, subscribe } from './kit/people.ts'
import { openProduct, type Product, type Visitor } from './kit/product/product.ts'
import { balanceOf, goLive, lastSession, startShow, statusOf } from './kit/stage.ts'
import { until } from './kit/wait.ts'

/** One for each of the two waits, which go on beside each other. */
const [silentPerformer, dearPerformer] = [1001, 1006] as const
/** What a month with the first of them costs. */
const month = 200

let product: Product
beforeAll(async () => {
  product = await openProduct({ pace: 4, broadcasts: 0 })
})
afterAll(() => product?.[Symbol.asyncDispose]())

it('[S4] a request without an answer expires, costs nothing and frees the performer', async ({ expect }) => {
  await using performer = await product.enter({ account: performerAccount(silentPerformer) })
  await using client = await product.enter({ account: 'newclient@footlight.test' })
  await goLive(product, performer, silentPerformer)
  const credits = await topUpInPage(client, 500)
  await client.page.goto(`/watch/${silentPerformer}`)
  await client.page.getByRole('button', { name: /^Start a private show/ }).click()
  await client.page.getByRole('button', { name: 'Agree and ask' }).click()
  await client.page.getByRole('heading', { name: /^Waiting for/ }).waitFor()
  expect(await statusOf(product, silentPerformer)).toBe('REQUEST')
  await client.page.getByRole('button', { name: /^Start a private show/ }).waitFor()
  expect(await statusOf(product, silentPerformer)).toBe('AVAILABLE')
  expect(await balanceOf(client)).toMatchObject({ available: credits, held: 0 })
})

it('[B2, B8] a balance that runs out: warned, ended at the last second that it pays for, never below zero', async ({
  expect,
}) => {
  const price = 450
  await using performer = await product.enter({ account: performerAccount(dearPerformer) })
  await using client = await enterNewClient(product, 500)
  await goLive(product, performer, dearPerformer)
  const { available } = await balanceOf(client)
  // enough for the minute that a show begins with
  expect(affordableSeconds(available, price)).toBeGreaterThan(60)
  await product.database.query('update performers set price_video = $2 where number = $1', [
    dearPerformer,
    price,
  ])
  await startShow(product, client, performer, dearPerformer)
  // credits spent elsewhere meanwhile shorten the show
  await subscribe(client, silentPerformer)
  await client.page.getByText('Less than one minute left').first().waitFor()
  await client.page.getByText('Less than twenty seconds left').first().waitFor()
  await client.page.getByRole('heading', { name: 'The show is over' }).waitFor()
  const session = await until('the session to end', async () => {
    const row = await lastSession(product, dearPerformer)
    return row?.state === 'ENDED' ? row : undefined
  })
  expect(session.end_reason).toBe('CREDIT_EXHAUSTED')
  const seconds = affordableSeconds(available - month, price)
  expect(session.billed_seconds).toBe(seconds)
  expect(await balanceOf(client)).toEqual({
    available: available - month - chargedFor(seconds, price),
    held: 0,
    promo: 0,
  })
})

/** Through the wallet and the sandbox's own page; resolves with the credits that arrived, the fee taken off. */
async function topUpInPage(client: Visitor, credits: number): Promise<number> {
  const { page } = client
  await page.goto('/wallet')
  await page.getByLabel(/amount/i).fill(String(credits))
  await page.getByRole('button', { name: /^Add / }).click()
  await page.getByRole('button', { name: /^pay/i }).click()
  await page.waitForURL('**/wallet?payment=*')
  return until('the balance to follow', async () => (await balanceOf(client)).available || undefined)
}
