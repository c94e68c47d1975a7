import type { Page } from 'playwright-core'
import { until } from '../wait.ts'

/** A toast on a phone covers nothing in the lower third of the window, nor the card that sticks there. */
export async function lookAtToast(page: Page): Promise<void> {
  await page.evaluate(
    `dispatchEvent(new CustomEvent('footlight:toast', { detail: { tone: 'plain', text: 'Said in passing' } }))`,
  )
  const card = page.getByRole('region', { name: 'Watch', exact: true })
  await until('the toast to stand above the card', async () => {
    const said = await page.locator('[data-sonner-toast]').boundingBox()
    const top = (await card.boundingBox())?.y ?? 0
    const height = page.viewportSize()?.height ?? 0
    return said !== null && said.y >= 0 && said.y + said.height <= Math.min(top, (height * 2) / 3)
  })
}
