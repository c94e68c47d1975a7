import { idOf } from '@footlight/test-kit/calls'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { enterNewClient, subscribe } from './kit/people.ts'
import { openProduct, type Product } from './kit/product/product.ts'

/** Live from the start; the performer accepts by a setting, and sells subscriptions. */
const performer = 1003
const narrowest = { width: 320, height: 640 }

let product: Product
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product?.[Symbol.asyncDispose]())

it('[S17] the longest words of German and the longest name have room in the narrowest window', async () => {
  await using guest = await product.enter({ viewport: narrowest })
  await guest.caller.ok('setLanguage', { body: { language: 'de' } })
  await guest.page.goto('/contact')
  await guest.page.getByRole('link', { name: 'Mitmachen' }).waitFor()
  await expectHeld(guest.page, 'a guest’s header')

  await using client = await enterNewClient(product, 10_000)
  const { page, caller } = client
  const id = await idOf(caller)
  const found = await caller.ok('getPerformerByNumber', { params: { number: performer }, query: {} })
  const performerId = found.performerAccount.id
  await caller.ok('changeClientAccount', { params: { id }, body: { displayName: 'W'.repeat(60) } })
  await caller.ok('addFavourite', { params: { id, performerId } })
  await subscribe(client, performer)
  await page.setViewportSize(narrowest)
  await caller.ok('setLanguage', { body: { language: 'fr' } })
  await page.goto('/contact')
  const wallet = page.getByRole('link', { name: 'Porte-monnaie', exact: true }).getByText('Porte-monnaie')
  expect.soft((await boxOf(wallet)).height, 'a place in one line').toBeLessThan(24)
  await expectHeld(page, 'the places')
  await caller.ok('setLanguage', { body: { language: 'de' } })

  await page.goto('/favourites')
  const card = page.locator('[data-card]').first()
  const bell = page.getByRole('button', { name: /^Sag mir, wenn/ })
  await bell.waitFor()
  const name = await boxOf(card.locator('[dir=auto]'))
  const { y, height } = await boxOf(bell)
  expect.soft(y + height, 'the bell ends above the name').toBeLessThanOrEqual(name.y)
  await page.getByRole('button', { name: /^Konto von/ }).click()
  const menu = page.locator('[popover]:popover-open')
  await expectWithin(menu.locator('.font-display'), menu)
  await page.keyboard.press('Escape')

  await page.goto('/account')
  const title = page.getByRole('heading', { name: 'Limits' })
  await title.waitFor()
  expect.soft((await boxOf(title)).height, 'a short title in one line').toBeLessThan(40)

  await page.goto(`/performers/${performer}`)
  const offer = page.getByRole('link', { name: /kostenlos zuschauen/ })
  await expectWithin(offer.getByText(/statt/), offer)

  await page.goto(`/watch/${performer}`)
  await page.getByRole('button', { name: 'Trinkgeld geben' }).click()
  const most = await boxOf(page.getByRole('button', { name: '1.000' }))
  expect.soft(most.height, 'the most in one line').toBeLessThan(46)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Private Show starten/ }).click()
  await page.getByRole('button', { name: 'Zustimmen und anfragen' }).click()
  const end = page.getByRole('button', { name: 'Show beenden' })
  await page.getByText(/reserviert/).waitFor()
  await expectHeld(page, 'the header of a show')
  const { x, width } = await boxOf(end)
  expect.soft(x + width, 'End').toBeLessThanOrEqual(narrowest.width)

  // a laptop's page at 200 %
  await page.setViewportSize({ width: 720, height: 450 })
  await caller.ok('setLanguage', { body: { language: 'fr' } })
  await page.reload()
  await page.getByRole('button', { name: 'Terminer le show' }).waitFor()
  await expectWithin(
    page.getByRole('group', { name: 'Compteur' }),
    page.getByRole('region', { name: /image en direct/ }),
  )
  await page.getByRole('button', { name: 'Terminer le show' }).click()
  await page.getByRole('heading', { name: 'Le show est terminé' }).waitFor()
})

async function expectHeld(page: Page, what: string): Promise<void> {
  expect.soft(await page.evaluate<number>('document.documentElement.scrollWidth'), what).toBe(narrowest.width)
}

async function boxOf(locator: Locator) {
  await locator.waitFor()
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not drawn.')
  return box
}

/** As wide as its text is, not as its box. */
async function expectWithin(inner: Locator, outer: Locator): Promise<void> {
  const { x, width } = await boxOf(outer)
  const start = (await boxOf(inner)).x
  const length = await inner.evaluate(
    (element) => (element as unknown as { scrollWidth: number }).scrollWidth,
  )
  expect.soft(start).toBeGreaterThanOrEqual(x)
  expect.soft(start + length, String(inner)).toBeLessThanOrEqual(x + width)
}
