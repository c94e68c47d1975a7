import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { mediaWorkerOf } from './kit/product/processes.ts'
import { openProduct, type Product, type Visitor } from './kit/product/product.ts'
import { elapsedOf, goLive, lastSession, pictureMoves, receiptOf, startShow } from './kit/stage.ts'
import { sleep, until } from './kit/wait.ts'

let product: Product
let performer: Visitor
let client: Visitor
beforeAll(async () => {
  product = await openProduct({ broadcasts: 0 })
  performer = await product.enter({ account: 'performer@footlight.test' })
  client = await product.enter({ account: 'client@footlight.test' })
  await goLive(product, performer)
})
beforeEach(async () => {
  await startShow(product, client, performer)
})
afterAll(() => product?.[Symbol.asyncDispose]())

it('[B6] the API is killed in mid-session: the picture continues, no second is billed twice and none is lost', async () => {
  const { api } = product.stack.processes
  const back = new Promise((resolve) => api.once('listening', resolve))
  await notePictures(client.page)
  const killedAt = Date.now()
  api.kill('SIGKILL')
  await back
  const backAt = Date.now()
  await sleep(8000)
  // of the camera's five a second: a busy machine may hold the whole page for one
  const shownAt = await picturesOf(client.page)
  expect(aSecond(shownAt, killedAt, backAt), 'without the api').toBeGreaterThan(2)
  expect(aSecond(shownAt, backAt, backAt + 8000), 'with the api that came').toBeGreaterThan(2)
  await client.page.getByRole('button', { name: 'End show' }).click()
  await client.page.getByRole('heading', { name: 'The show is over' }).waitFor()
  const session = await lastSession(product)
  const receipt = await receiptOf(client, session?.id ?? '')
  expect(receipt.charged).toBe(Math.floor((receipt.billedSeconds * receipt.pricePerMinute) / 60))
  const covered = receipt.intervals.reduce(
    (sum, { from, to }) => sum + (Date.parse(to) - Date.parse(from)) / 1000,
    0,
  )
  expect(covered).toBe(receipt.billedSeconds)
  expect(receipt.billedSeconds).toBeLessThanOrEqual(elapsedOf(receipt))
})

it('[S8] the media server is killed in mid-session: both sides reconnect by themselves, and the gap is not billed', async () => {
  const { media } = product.stack.processes
  const before = await lastSession(product)
  await notePictures(client.page)
  const back = new Promise((resolve) => media.once('listening', resolve))
  media.kill('SIGKILL')
  await back
  const backAt = Date.now()
  await until('a picture of the media server that came', async () =>
    (await picturesOf(client.page)).some((at) => at > backAt),
  )
  await until('seconds to be billed again', async () => {
    const now = await lastSession(product)
    return now?.state === 'ACTIVE' && now.billed_seconds > (before?.billed_seconds ?? 0)
  })
  await client.page.getByRole('button', { name: 'End show' }).click()
  await client.page.getByRole('heading', { name: 'The show is over' }).waitFor()
  const receipt = await receiptOf(client, before?.id ?? '')
  expect(receipt.intervals.length).toBeGreaterThan(1)
  expect(receipt.billedSeconds + receipt.heldSeconds).toBeLessThanOrEqual(elapsedOf(receipt))
})

it('[E3] the media worker is killed while the studio’s tab is hidden: both sides reconnect, and the show continues', async () => {
  await hide(performer.page)
  await client.page.reload()
  await until('the picture after a reload', () => showsPicture(client.page), { everyMs: 50 })
  await notePictures(client.page)
  // only once: streams on a crashed worker are suspects, and refused after a second crash
  const backMs = await loseMediaWorker()
  console.info(`a picture again ${backMs} ms after the worker was killed`)
  await until('the session to be active', async () => (await lastSession(product))?.state === 'ACTIVE')
  const before = await lastSession(product)
  await until('seconds to be billed again', async () => {
    const now = await lastSession(product)
    return now !== undefined && now.billed_seconds > (before?.billed_seconds ?? 0)
  })
})

/** Milliseconds after which the client has a picture again: after a second without one, which no restart is shorter than. */
async function loseMediaWorker(): Promise<number> {
  process.kill(await mediaWorkerOf(product.stack), 'SIGKILL')
  const killedAt = Date.now()
  return until('the picture to have been away and to be back', async () => {
    const shownAt = [killedAt, ...(await picturesOf(client.page)).filter((at) => at >= killedAt)]
    const backAt = shownAt.find((at, index) => at - (shownAt[index - 1] ?? at) > 1000)
    return backAt === undefined ? null : backAt - killedAt
  })
}

/** From now on the page notes when it shows another picture: to look at it from here would miss how long there was none. */
const notePictures = (page: Page) =>
  page.evaluate(`globalThis.shownAt = []
    let before = 0
    setInterval(() => {
      const shown = document.querySelector('video')?.getVideoPlaybackQuality().totalVideoFrames ?? 0
      if (shown !== before && shown > 0) globalThis.shownAt.push(Date.now())
      before = shown
    }, 20)`)

const aSecond = (times: number[], from: number, to: number) =>
  times.filter((at) => at >= from && at < to).length / ((to - from) / 1000)

const picturesOf = (page: Page) => page.evaluate<number[]>('globalThis.shownAt')

/** Hides the page as behind another tab: a test's browser reports every page as visible. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))`)
}

/** A page that has just loaded has no picture to check. */
async function showsPicture(page: Page): Promise<boolean> {
  return (await page.locator('video').count()) > 0 && pictureMoves(page)
}
