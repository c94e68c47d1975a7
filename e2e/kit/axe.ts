import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const
const themes = ['dark', 'light'] as const

/** What axe finds against WCAG 2.2 AA on the page as it stands, one line for each rule and element. */
async function violationsOf(page: Page): Promise<string[]> {
  // a page of the context alone: axe's own blank page would be a second visitor
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    // what passes is not listed node by node: that is most of the work
    .options({ resultTypes: ['violations'] })
    .withTags(standards)
    .analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`,
    ),
  )
}

/** The same in both themes, wide and on a phone; each line says where. */
export async function violationsEverywhere(page: Page): Promise<string[]> {
  const found: string[] = []
  // a toast that comes or goes is half-way transparent, and stays while the pointer is on it; one that stays is looked at
  await page.mouse.move(0, 0)
  await page
    .waitForFunction('!document.querySelector("[data-sonner-toast]")', undefined, { timeout: 15_000 })
    .catch(() => undefined)
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const theme of themes) {
      await page.evaluate(`document.documentElement.dataset.theme = ${JSON.stringify(theme)}`)
      // colours cross over for 160 ms, and half-way they are nobody's
      await page.waitForTimeout(300)
      const lines = await violationsOf(page)
      found.push(...lines.map((line) => `${size.width} ${theme}: ${line}`))
    }
  }
  return found
}
