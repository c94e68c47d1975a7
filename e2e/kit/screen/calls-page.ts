import type { BrowserContext } from 'playwright-core'
import { expect } from 'vitest'
import { styleOf } from './page.ts'

/** [W11] Swagger UI under the policy of a page that nothing inline is allowed on, in the product's theme and without a request to another host. */
export async function showsTheCalls(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage()
  const said: string[] = []
  const hosts = new Set<string>()
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await page.goto('/api/docs')
  // elements further down are rendered when they scroll into view
  await page.getByText('/api/client/client_accounts/{id}').first().click()
  await page.getByText('emailVerified').first().waitFor()
  expect(await styleOf(page.locator('html.dark-mode .swagger-ui .info .title'), 'fontSize')).toBe('36px')
  expect(await styleOf(page.locator('body'), 'margin')).toBe('0px')
  expect(await page.getByRole('button', { name: /Try it out|Execute|Authorize/ }).count()).toBe(0)
  expect([...hosts]).toEqual([origin])
  expect(said).toEqual([])
  await page.close()
}
