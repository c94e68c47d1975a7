import { startViteServer, type ViteServer } from '@footlight/stack'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProduct, type Product, performerNumber, type Visitor } from './kit/product/product.ts'
import { goLive, pictureMoves, startShow, statusOf } from './kit/stage.ts'
import { until } from './kit/wait.ts'

let vite: ViteServer
let product: Product
beforeAll(async () => {
  vite = await startViteServer('ignore')
  product = await openProduct({ broadcasts: 0, webOrigin: vite.origin })
})
afterAll(async () => {
  await product?.[Symbol.asyncDispose]()
  await vite?.[Symbol.asyncDispose]()
})

/** What React and the browser say of a page's faults. */
function watchErrors({ page }: Visitor): string[] {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    // a reply of 404 is no fault of the page
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      errors.push(message.text())
  })
  return errors
}

it('[S4] a show begins and ends in `npm run dev`, where StrictMode runs every effect twice', async () => {
  await using performer = await product.enter({ account: 'performer@footlight.test' })
  await using client = await product.enter({ account: 'client@footlight.test' })
  const errors = [performer, client].map(watchErrors)
  await goLive(product, performer)
  await client.page.goto(`/watch/${performerNumber}`)
  // Vite's own page
  expect(await client.page.locator('script[src*="/src/main.tsx"]').count()).toBe(1)
  await until('the picture of the lobby', () => pictureMoves(client.page))
  await startShow(product, client, performer)
  await until('the picture of the show', () => pictureMoves(client.page))
  await client.page.getByRole('button', { name: 'End show' }).click()
  await client.page.getByRole('heading', { name: 'The show is over' }).waitFor()
  await until('the performer to be free', async () => (await statusOf(product)) === 'AVAILABLE')
  expect(errors).toEqual([[], []])
})
