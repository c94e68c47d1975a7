import type { Page } from 'playwright-core'
import type { ExpectStatic } from 'vitest'
import { focusedName } from './keyboard.ts'

/** Of the grid on a phone: cards at once, and the filters in a sheet, by the keyboard; `lookAt` is told when it is open. */
export async function lookAtFiltersOnPhone(
  expect: ExpectStatic,
  page: Page,
  lookAt: () => Promise<void>,
): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
  const counts: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/performer/counts')) counts.push(request.url())
  })
  await page.reload({ waitUntil: 'networkidle' })
  const first = await page.locator('[data-card]').first().boundingBox()
  expect.soft(first?.y, 'the first card on a phone').toBeLessThan(300)
  expect.soft(counts, 'asked for a sheet that is closed').toEqual([])
  await page.getByRole('button', { name: /^Filters/ }).click()
  // an act has an address of its own: the sheet stays open over it
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Music/ })
    .press('Space')
  const dutch = page.getByRole('dialog').getByRole('radio', { name: /^Dutch/ })
  await dutch.focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: /^Show \d+ performers$/ }).waitFor()
  await lookAt()
  await page.keyboard.press('Escape')
  expect.soft(await focusedName(page)).toBe('Filters (2)')
}
