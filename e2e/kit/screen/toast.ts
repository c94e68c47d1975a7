import type { Page } from 'playwright-core'
import { until } from '../wait.ts'

/** What is said in passing stands above the one thing to do that sticks to a phone's bottom. */
export async function lookAtToast(page: Page): Promise<void> {
  await page.evaluate(
    `dispatchEvent(new CustomEvent('footlight:toast', { detail: { tone: 'plain', text: 'Said in passing' } }))`,
  )
  const card = page.getByRole('region', { name: 'Watch', exact: true })
  await until('the toast to stand above the card', async () => {
    const said = await page.locator('[data-sonner-toast]').boundingBox()
    const top = (await card.boundingBox())?.y ?? 0
    return said !== null && said.y > top - 200 && said.y + said.height <= top
  })
}
