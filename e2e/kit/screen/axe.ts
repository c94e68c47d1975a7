import axe, { type RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

declare const window: { axe: typeof axe }
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** two widths and two themes; colours depend on the theme only, and the layout on the width only */
const views = [
  { size: { width: 1440, height: 900 }, theme: 'dark' },
  { size: { width: 390, height: 844 }, theme: 'light' },
] as const

/** What axe finds against WCAG 2.2 AA on the page as it stands, one line for each rule and element. */
async function violationsOf(page: Page): Promise<string[]> {
  // as often as a page is looked at, it is read in once
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate((options) => window.axe.run(options), {
    runOnly: standards,
    // what passes is not listed node by node: that is most of the work
    resultTypes: ['violations'],
  } satisfies RunOptions)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`,
    ),
  )
}

/** The same wide and on a phone, and in both themes; each line says where. */
export async function violationsEverywhere(page: Page): Promise<string[]> {
  const found: string[] = []
  // a toast that comes or goes is half-way transparent, and stays while the pointer is on it; one that stays is looked at
  await page.mouse.move(0, 0)
  const noToast = '!document.querySelector("[data-sonner-toast]")'
  await Promise.allSettled([page.waitForFunction(noToast, undefined, { timeout: 15_000 })])
  for (const { size, theme } of views) {
    await page.setViewportSize(size)
    await page.evaluate(`document.documentElement.dataset.theme = ${JSON.stringify(theme)}`)
    await settled(page)
    const lines = await violationsOf(page)
    found.push(...lines.map((line) => `${size.width} ${theme}: ${line}`))
  }
  return found
}

/** Waits until the colour transition between the themes has ended. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(`Promise.allSettled(
    document.getAnimations().filter(({ effect }) => effect.getComputedTiming().endTime < 5000).map(({ finished }) => finished),
  )`)
}
