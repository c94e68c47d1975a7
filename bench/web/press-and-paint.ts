import type { BrowserContext, Page } from 'playwright-core'

/** What a visitor does on a page: presses a button of this name, or types into the field that is found by this selector. */
export type Act = { press: string | RegExp } | { type: string; text: string }

const phone = { width: 412, height: 823 }
/** what comes with a page is there by then, and its code too */
const settleMs = 3000
const betweenMs = 600

/** In the page: notes how long each press or key waited for the next picture, by the interaction that it was part of. */
const watchPresses = `
  const longest = new Map()
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries())
      if (interactionId) longest.set(interactionId, Math.max(duration, longest.get(interactionId) ?? 0))
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  window.slowestPress = () => Math.max(16, ...longest.values())`

/**
 * Interaction to Next Paint: the slowest of these acts, in steps of 8 ms, from 16 on, on a processor so many times slower. Of
 * fewer than fifty acts it is the slowest one (web.dev/articles/inp).
 */
export async function slowestPress(
  context: BrowserContext,
  { url, acts, slowdown }: { url: string; acts: readonly Act[]; slowdown: number },
): Promise<number> {
  const page = await context.newPage()
  try {
    await page.setViewportSize(phone)
    await page.addInitScript({ content: watchPresses })
    const devtools = await context.newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(settleMs)
    for (const act of acts) {
      await perform(page, act)
      await page.waitForTimeout(betweenMs)
    }
    return Math.round(await page.evaluate('slowestPress()'))
  } finally {
    await page.close()
  }
}

async function perform(page: Page, act: Act): Promise<void> {
  if ('press' in act) return page.getByRole('button', { name: act.press }).first().click()
  await page.locator(act.type).first().click()
  await page.keyboard.type(act.text, { delay: 60 })
}
