import { type FirstAnswer, firstAnswersId } from '@footlight/contract'
import type { Locator, Page } from 'playwright-core'
import { until } from '../wait.ts'

const firstAnswers = new RegExp(`id="${firstAnswersId}">(.*?)</script>`, 's')

/** Opens a page with embedded answers: a busy server sends a page without them rather than late, so it retries. */
export async function gotoWhole(
  page: Page,
  path: string,
  before: () => unknown = () => undefined,
): Promise<void> {
  await until(`${path} to bring its beginning`, async () => {
    await before()
    const html = (await (await page.goto(path))?.text()) ?? ''
    const answers: FirstAnswer[] = JSON.parse(firstAnswers.exec(html)?.[1] ?? '[]')
    // a guest's session is known without a query
    return answers.some(({ name }) => name !== 'checkSession')
  })
}

/** A computed style, read in one step: a toast is gone soon. */
export function styleOf(place: Locator, property: string): Promise<unknown> {
  return place.evaluate((element: unknown, name: string) => {
    const { defaultView } = (element as { ownerDocument: { defaultView: Styled } }).ownerDocument
    return defaultView.getComputedStyle(element)[name]
  }, property)
}

/** The part of a window that is used here. */
interface Styled {
  getComputedStyle(element: unknown): Record<string, unknown>
}

/** Whether the middle of a control is in the window, and nothing covers it. */
export function isInSight(control: Locator): Promise<boolean> {
  return control.evaluate((element: unknown) => {
    const placed = element as Placed
    const { left, top, width, height } = placed.getBoundingClientRect()
    const middle = placed.ownerDocument.elementFromPoint(left + width / 2, top + height / 2)
    return middle !== null && placed.contains(middle)
  })
}

/** The part of an element that is used here. */
interface Placed {
  ownerDocument: { elementFromPoint(x: number, y: number): unknown }
  getBoundingClientRect(): { left: number; top: number; width: number; height: number }
  contains(other: unknown): boolean
}

/** Cards in the fullest row. */
export function columnsOf(page: Page): Promise<number> {
  return page.evaluate<number>(`(() => {
    const tops = [...document.querySelectorAll('[data-card]')].map((card) => card.getBoundingClientRect().top)
    return Math.max(...tops.map((top) => tops.filter((other) => other === top).length))
  })()`)
}

/** [P13] Focuses the cards of live performers in turn until one of them shows its lobby. */
export async function showStill(page: Page): Promise<void> {
  // with reduced motion no still is fetched
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  const links = page.locator('[data-card]')
  await links.first().waitFor()
  await until('a card to show its lobby', async () => {
    for (const link of (await links.all()).slice(0, 6)) {
      await link.focus()
      const still = page.locator('[data-still]')
      await Promise.allSettled([still.waitFor({ timeout: 4_000 })])
      if ((await still.count()) > 0) return true
    }
    return false
  })
  // the still stays, and no colour is looked at half-way
  await page.emulateMedia({ reducedMotion: 'reduce' })
}

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

export async function isWithin(page: Page, control: ReturnType<Page['locator']>): Promise<boolean> {
  const box = await control.first().boundingBox()
  const size = page.viewportSize()
  if (!box || !size) return false
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= size.width && box.y + box.height <= size.height
}

export const nameOf = async (control: ReturnType<Page['locator']>) =>
  (await control.getAttribute('aria-label')) ?? control.textContent()

/** Not faded out, nor anything around it. */
export function shows(control: ReturnType<Page['locator']>): Promise<boolean> {
  return control
    .first()
    .evaluate((element: unknown) =>
      (element as { checkVisibility(options: object): boolean }).checkVisibility({ opacityProperty: true }),
    )
}

/** As iOS in low power mode, which lets no video play before a press. */
export const refusePlay = (page: Page) =>
  page.evaluate(`globalThis.play = HTMLMediaElement.prototype.play
    HTMLMediaElement.prototype.play = async () => {
      throw new DOMException('a press first', 'NotAllowedError')
    }`)
export const allowPlay = (page: Page) => page.evaluate('HTMLMediaElement.prototype.play = globalThis.play')
