import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { type Product, performerNumber, type Visitor } from './product/product.ts'
import { lastSession, pictureMoves } from './stage.ts'
import { until } from './wait.ts'

/** On both sides of a video call: the other's picture, and one's own. */
export const otherPicture = '[data-other-picture]'
export const ownPicture = '[data-own-picture] video'

/** [S20] The performer takes video calls, for 120 credits a minute. */
export async function offerCalls({ database }: Product): Promise<void> {
  await database.query(
    'update performers set offers_videocall = true, price_videocall = 120 where number = $1',
    [performerNumber],
  )
}

/** Presses through the consent, with a look at the own picture; from the profile or the stage. */
export async function askForCall(page: Page, from: '/performers' | '/watch'): Promise<void> {
  await page.goto(`${from}/${performerNumber}`)
  await page.getByRole('button', { name: /^Video call/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^None on a call\. You pay for a second in which/).waitFor()
  await until('the own picture before the call', () => pictureMoves(page, 'dialog video'))
  await dialog.getByRole('button', { name: 'Agree and ask' }).click()
}

/** Resolves when all pictures on these sides move, and the call is billed. */
export async function untilConnected(product: Product, sides: readonly Visitor[]): Promise<void> {
  for (const { page } of sides) {
    await until('the other’s picture', () => pictureMoves(page, otherPicture))
    await until('the own picture', () => pictureMoves(page, ownPicture))
  }
  await until('the call to be billed', async () => (await lastSession(product))?.state === 'ACTIVE')
}

/** The own picture, which has the focus, follows the arrow keys, and stays within the other's. */
export async function expectMovesByArrows(page: Page): Promise<void> {
  const own = page.locator('[data-own-picture]')
  const before = await own.boundingBox()
  for (const key of Array<string>(20).fill('ArrowLeft')) await page.keyboard.press(key)
  const [after, room] = [await own.boundingBox(), await page.locator(otherPicture).boundingBox()]
  expect(after?.x ?? 0).toBeLessThan(before?.x ?? 0)
  expect(after?.x ?? 0).toBeGreaterThanOrEqual(room?.x ?? 0)
}
