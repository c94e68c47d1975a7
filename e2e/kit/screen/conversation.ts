import type { Page } from 'playwright-core'
import type { ExpectStatic } from 'vitest'

/** Of a conversation that is open: what one may do about it on a phone, and the columns of a wide window. */
export async function lookAtConversation(expect: ExpectStatic, page: Page): Promise<void> {
  // on a phone the name has the space, and the actions are in a menu behind one icon
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: 'More about this conversation' }).click()
  await page.getByRole('button', { name: /^Block / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click()

  // with nothing chosen the two columns are as high as the window
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/messages')
  await page.getByText('Choose a conversation').waitFor()
  const list = await page.getByRole('region', { name: 'Conversations' }).boundingBox()
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeGreaterThanOrEqual(900)
}

/** Checks an account without messages: there is no thread to choose, and one empty state only. */
export async function lookAtNoConversation(expect: ExpectStatic, page: Page): Promise<void> {
  await page.goto('/messages')
  await page.getByText('No messages yet').waitFor()
  expect(await page.getByText('Choose a conversation').count()).toBe(0)
}
