import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Product } from './product/product.ts'
import { violationsEverywhere } from './screen/axe.ts'

async function expectClean(page: Page, screen: string) {
  expect.soft(await violationsEverywhere(page), screen).toEqual([])
}

/** Checks a receipt on its page without an account. */
export async function checkAsGuest(product: Product, receipt: string): Promise<void> {
  const { page, context } = await product.enter()
  await page.goto('/receipts/check')
  const give = (content: string) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'receipt.json',
      mimeType: 'application/json',
      buffer: Buffer.from(content),
    })
  await give(receipt)
  await page.getByText('Verified: signed by Footlight, unchanged').waitFor()
  await page.getByText('Private show').waitFor()
  await page.getByText(/^60 credits\/min instead of \d+$/).waitFor()
  await expectClean(page, 'a receipt that checks out')
  const { performerName, ...rest } = JSON.parse(receipt)
  await give(JSON.stringify({ ...rest, performerName: `${performerName}<img src=x onerror=alert(1)>` }))
  await page.getByText('Footlight did not sign what it says. Do not rely on what it says.').waitFor()
  await page.getByText('<img src=x onerror=alert(1)>').waitFor()
  await expectClean(page, 'a receipt that does not check out')
  await give('<html>'.repeat(1000))
  await page.getByText(/^This is not a receipt/).waitFor()
  await context.close()
}
