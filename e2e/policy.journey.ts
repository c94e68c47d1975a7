import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { goLive } from './kit/stage.ts'
import { openTheatre, type Theatre } from './kit/theatre.ts'

let theatre: Theatre
beforeAll(async () => {
  theatre = await openTheatre()
})
afterAll(() => theatre?.[Symbol.asyncDispose]())

/** What the browser refused by the policy of a page, or did not understand in it. */
function watchPolicy(page: Page): string[] {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/policy|violat/i.test(message.text())) refused.push(message.text())
  })
  return refused
}

/** By the browser's own reckoning, in one step: what is said in passing is gone soon. */
function styleOf(place: Locator, property: string): Promise<unknown> {
  return place.evaluate((element: unknown, name: string) => {
    const { defaultView } = (element as { ownerDocument: { defaultView: Styled } }).ownerDocument
    return defaultView.getComputedStyle(element)[name]
  }, property)
}

/** A window, as far as it is asked here. */
interface Styled {
  getComputedStyle(element: unknown): Record<string, unknown>
}

it('[W14] no page of ours needs what its policy forbids', async () => {
  await using client = await theatre.enter({ account: 'client@footlight.test' })
  const { page } = client
  const refused = watchPolicy(page)
  const paths = ['/', '/performers/1002', '/watch/1002', '/wallet', '/history', '/account', '/nowhere']
  for (const path of paths) {
    await page.goto(path)
    await page.locator('main').first().waitFor()
  }

  await page.goto('/wallet')
  const reply = await page.request.get('/api/client/buy/5000/sandbox')
  const { payment } = (await reply.json()) as { payment: { redirectUrl: string } }
  await page.goto(payment.redirectUrl)
  const button = page.getByRole('button', { name: /^Pay/ })
  expect(await styleOf(button, 'minHeight')).toBe('48px')
  await button.click()
  await page.waitForURL(/\/wallet/)

  await page.goto('/api/docs')
  expect(await styleOf(page.locator('body'), 'display')).toBe('grid')
  expect(refused).toEqual([])
})

it('[W14] a studio goes live under its policy, and what is said in passing has its looks', async () => {
  await using performer = await theatre.enter({ account: 'performer@footlight.test' })
  const { page } = performer
  const refused = watchPolicy(page)
  await goLive(theatre, performer)
  await page.evaluate(
    `dispatchEvent(new CustomEvent('footlight:toast', { detail: { tone: 'good', text: 'Said in passing' } }))`,
  )
  // by the library's own style sheet
  expect(await styleOf(page.locator('[data-sonner-toast]').first(), 'position')).toBe('absolute')
  expect(refused).toEqual([])
})
