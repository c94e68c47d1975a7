import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterNewClient } from './kit/people.ts'
import { openProduct, type Product, type Visitor } from './kit/product/product.ts'
import { violationsEverywhere } from './kit/screen/axe.ts'
import { lookAtStudio } from './kit/screen/studio.ts'
import { goLive, lastSession, receiptOf, startShow } from './kit/stage.ts'
import { until } from './kit/wait.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct({ broadcasts: 0 })
})
afterAll(() => product?.[Symbol.asyncDispose]())

/** A show of a new client, who gives this tip; the performer ends it. Returns what both parts earned by the receipt. */
async function give(performer: Visitor, tip: number): Promise<{ net: number; tipsNet: number }> {
  await using client = await enterNewClient(product, 10_000)
  const id = await startShow(product, client, performer)
  const { account } = await performer.caller.ok('checkSession')
  if (tip > 0)
    await client.caller.ok('giveTip', {
      body: { performerId: account?.id ?? '', credits: tip, message: 'Brava' },
    })
  await performer.page.getByRole('button', { name: 'End show' }).click()
  await until('the show to be over', async () => (await lastSession(product))?.state === 'ENDED')
  const { net, tipsNet } = await receiptOf(performer, id)
  return { net: net ?? Number.NaN, tipsNet: tipsNet ?? Number.NaN }
}

it('[O1, M4, S18, T5] a performer’s evening: headline and price, two shows with a tip, and a statement of the same numbers', async () => {
  const performer = await product.enter({ account: 'performer@footlight.test' })
  const { page } = performer
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/studio/page')
  await page.getByLabel('Headline').fill('Waltzes until midnight')
  await page.getByRole('button', { name: 'Save your page' }).click()
  await page.getByText('Your page shows it now').waitFor()
  await page.getByLabel('Private show, credits a minute').fill('600')
  await page.getByText('You get 420 of 600.').waitFor()
  await page.getByRole('button', { name: 'Save services and prices' }).click()
  await page.getByText('Your services and prices hold from now on').waitFor()
  await page.goto('/studio')
  await page.getByRole('button', { name: 'Go live' }).waitFor()
  await lookAtStudio(expect, page)

  await goLive(product, performer)
  const shows = [await give(performer, 100), await give(performer, 0)]
  const sumOf = (part: 'net' | 'tipsNet') => shows.reduce((sum, show) => sum + show[part], 0)
  expect(sumOf('net')).toBeGreaterThan(0)
  expect(sumOf('tipsNet')).toBe(70)

  // the address of before leads to the place of now
  await page.goto('/studio/earnings')
  await page.waitForURL('**/studio/money')
  await page.getByRole('row', { name: `Shows and calls +${sumOf('net')}` }).waitFor()
  await page.getByRole('row', { name: 'Tips +70' }).waitFor()
  await page.getByRole('row', { name: `At its end, or now ${sumOf('net') + sumOf('tipsNet')}` }).waitFor()
  const { totals } = await performer.caller.ok('studioStatistics', { query: { days: 7 } })
  expect(totals).toMatchObject({
    net: sumOf('net') + 70,
    tipsNet: 70,
    sessions: 2,
    clients: 2,
    visits: 2,
    shows: 2,
  })
  await page.getByText('The same as tables').click()
  await page.getByRole('region', { name: 'By day, those with work' }).waitFor()
  expect.soft(await violationsEverywhere(page), 'the money of an evening').toEqual([])
})
