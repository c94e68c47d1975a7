import { spawnSync } from 'node:child_process'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProduct, type Product, type Visitor } from './kit/product/product.ts'
import {
  balanceOf,
  elapsedOf,
  goLive,
  lastSession,
  noteConnections,
  receiptOf,
  startShow,
} from './kit/stage.ts'
import { until } from './kit/wait.ts'

/** Without it the server offers no compatibility stream, and says so at its start. */
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

const opened = new AsyncDisposableStack()
let product: Product
let performer: Visitor
beforeAll(async () => {
  product = opened.use(await openProduct({ broadcasts: 0 }))
  performer = opened.use(await product.enter({ account: 'performer@footlight.test' }))
  await goLive(product, performer)
})
afterAll(() => opened.disposeAsync())

/** Whether the middle of the canvas, where nothing lies over it, changes on the screen within 3 s. */
async function canvasMoves(page: Page): Promise<boolean> {
  const box = await page.locator('canvas').boundingBox()
  if (!box) return false
  const side = Math.min(box.width, box.height) / 3
  const clip = {
    x: box.x + (box.width - side) / 2,
    y: box.y + (box.height - side) / 2,
    width: side,
    height: side,
  }
  const look = async () => (await page.screenshot({ clip })).toString('base64')
  const before = await look()
  const endMs = performance.now() + 3000
  do if ((await look()) !== before) return true
  while (performance.now() < endMs)
  return false
}

it.skipIf(!hasFfmpeg)(
  'a client whose network lets no WebRTC through watches the lobby by the fallback player, pays for a show, and ends it [F1, B4, S16, R3]',
  async () => {
    await using client = await product.enter({ account: 'client@footlight.test' })
    const { page } = client
    // nothing but a relay, and there is none
    await noteConnections(client, 'relay')
    await page.goto('/watch/1001')
    await page.getByRole('button', { name: 'Watch in a simpler quality' }).click()
    await until('the lobby’s picture to move', () => canvasMoves(page))
    await page.getByText('Simpler quality: your network').waitFor()
    expect(await page.getByRole('button', { name: /^Picture in picture/ }).count()).toBe(0)

    const before = await balanceOf(client)
    const sessionId = await startShow(product, client, performer)
    await until('the show’s picture to move', () => canvasMoves(page))
    await until('a few seconds to be billed', async () => {
      const session = await lastSession(product)
      return session !== undefined && session.billed_seconds >= 4
    })
    await page.getByRole('button', { name: 'End show' }).click()
    await page.getByRole('heading', { name: 'The show is over' }).waitFor()
    const receipt = await receiptOf(client, sessionId)
    expect(receipt.endReason).toBe('CLIENT_ENDED')
    expect(receipt.billedSeconds).toBeGreaterThanOrEqual(4)
    expect(receipt.billedSeconds).toBeLessThanOrEqual(elapsedOf(receipt))
    expect(receipt.charged).toBe(Math.floor((receipt.billedSeconds * receipt.pricePerMinute) / 60))
    expect(before.available - (await balanceOf(client)).available).toBe(receipt.charged)
  },
)

it.skipIf(!hasFfmpeg)(
  'a guest whose browser has no WebRTC is told so, and sees the lobby by the fallback player without a press [F1]',
  async () => {
    await using guest = await product.enter()
    const { page } = guest
    await guest.context.addInitScript('delete globalThis.RTCPeerConnection')
    await page.goto('/watch/1001')
    await page.getByText('Simpler quality: this browser lacks WebRTC, or it is switched off.').waitFor()
    await until('the lobby’s picture to move', () => canvasMoves(page))
    expect(await page.getByRole('button', { name: 'Try the direct way again' }).count()).toBe(0)
  },
)
