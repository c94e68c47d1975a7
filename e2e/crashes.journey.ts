import type { Receipt } from '@footlight/contract'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askForCall, offerCalls, otherPicture, untilConnected } from './kit/call.ts'
import { mediaWorkerOf } from './kit/product/processes.ts'
import { openProduct, type Product, type Visitor } from './kit/product/product.ts'
import { elapsedOf, goLive, lastSession, pictureMoves, receiptOf, startShow } from './kit/stage.ts'
import { until } from './kit/wait.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct({ broadcasts: 0 })
})
afterAll(() => product?.[Symbol.asyncDispose]())

describe('a private show', () => {
  let performer: Visitor
  let client: Visitor
  beforeAll(async () => {
    performer = await product.enter({ account: 'performer@footlight.test' })
    client = await product.enter({ account: 'client@footlight.test' })
    await goLive(product, performer)
  })
  beforeEach(async () => {
    await startShow(product, client, performer)
  })
  afterAll(async () => {
    await client?.[Symbol.asyncDispose]()
    await performer?.[Symbol.asyncDispose]()
  })

  it('[B6] the API is killed in mid-session: the picture continues, no second is billed twice and none is lost', async () => {
    const { api } = product.stack.processes
    const back = new Promise((resolve) => api.once('listening', resolve))
    await notePictures(client.page)
    const killedAt = Date.now()
    api.kill('SIGKILL')
    await back
    const backAt = Date.now()
    await untilBilledAgain(8)
    // of the camera's five a second: a busy machine may hold the whole page for one
    const shownAt = await picturesOf(client.page)
    expect(aSecond(shownAt, killedAt, backAt), 'without the api').toBeGreaterThan(2)
    expect(aSecond(shownAt, backAt, Date.now()), 'with the api that came').toBeGreaterThan(2)
    await client.page.getByRole('button', { name: 'End show' }).click()
    await client.page.getByRole('heading', { name: 'The show is over' }).waitFor()
    const session = await lastSession(product)
    const receipt = await receiptOf(client, session?.id ?? '')
    expect(receipt.charged).toBe(Math.floor((receipt.billedSeconds * receipt.pricePerMinute) / 60))
    expect(billedWithin(receipt)).toBe(receipt.billedSeconds)
    expect(receipt.billedSeconds).toBeLessThanOrEqual(elapsedOf(receipt))
  })

  it('[S8] the media server is killed in mid-session: no side is blamed, both reconnect by themselves, and the gap is not billed', async () => {
    const { media } = product.stack.processes
    const before = await lastSession(product)
    await notePictures(client.page)
    using held = noteCauses()
    const words = [client, performer].map(({ page }) =>
      page
        .getByText(/^Our server lost the picture/)
        .first()
        .waitFor(),
    )
    // it comes back within 2 s, which alone may be shorter than what a hold takes
    for (let kills = 0; kills < 2; kills++) {
      const back = new Promise((resolve) => media.once('listening', resolve))
      media.kill('SIGKILL')
      await back
    }
    const backAt = Date.now()
    await until('the show to be held', () => held.causes.has('server'))
    await Promise.all(words)
    await until('a picture of the media server that came', async () =>
      (await picturesOf(client.page)).some((at) => at > backAt),
    )
    await until('seconds to be billed again', async () => {
      const now = await lastSession(product)
      return now?.state === 'ACTIVE' && now.billed_seconds > (before?.billed_seconds ?? 0)
    })
    expect([...held.causes]).toEqual(['server'])
    await client.page.getByRole('button', { name: 'End show' }).click()
    await client.page.getByRole('heading', { name: 'The show is over' }).waitFor()
    const receipt = await receiptOf(client, before?.id ?? '')
    expect(receipt.intervals.length).toBeGreaterThan(1)
    expect(receipt.billedSeconds + receipt.heldSeconds).toBeLessThanOrEqual(elapsedOf(receipt))
  })

  it('[E3] the media worker is killed while the studio’s tab is hidden: both sides reconnect, and the show continues', async () => {
    await hide(performer.page)
    await client.page.reload()
    await until('the picture after a reload', () => pictureMoves(client.page), { everyMs: 50 })
    await notePictures(client.page)
    // only once: streams on a crashed worker are suspects, and refused after a second crash
    const killedAt = Date.now()
    await killMediaWorker()
    const backMs = (await untilPictureIsBack(client.page, killedAt)) - killedAt
    console.info(`a picture again ${backMs} ms after the worker was killed`)
    await until('the session to be active', async () => (await lastSession(product))?.state === 'ACTIVE')
    await untilBilledAgain()
    await client.page.getByRole('button', { name: 'End show' }).click()
    await client.page.getByRole('heading', { name: 'The show is over' }).waitFor()
  })
})

it('[B4, S8, S20] the API, the media server and its worker are killed in one video call: both sides reconnect by themselves each time, and no outage is billed', async () => {
  await using performer = await product.enter({ account: 'performer@footlight.test' })
  await using client = await product.enter({ account: 'client@footlight.test' })
  const sides = [performer, client]
  await offerCalls(product)
  await goLive(product, performer)
  await askForCall(client.page, '/watch')
  await performer.page.getByRole('button', { name: /^Accept/ }).click()
  await untilConnected(product, sides)
  for (const { page } of sides) await notePictures(page, otherPicture)

  const { api, media } = product.stack.processes
  const back = new Promise((resolve) => api.once('listening', resolve))
  const killedAt = Date.now()
  api.kill('SIGKILL')
  await back
  const backAt = Date.now()
  for (const { page } of sides)
    expect(aSecond(await picturesOf(page), killedAt, backAt), 'without the api').toBeGreaterThan(2)
  await untilBilledAgain()

  const outages: Outage[] = []
  const bothAgainMs: number[] = []
  using held = noteCauses()
  for (const kill of [() => media.kill('SIGKILL'), () => killMediaWorker()]) {
    const from = Date.now()
    await kill()
    const to = await Promise.all(sides.map(({ page }) => untilPictureIsBack(page, from)))
    bothAgainMs.push(Math.max(...to) - from)
    // what one side receives before the other does may be billed
    outages.push({ from, to: Math.min(...to) })
    await untilBilledAgain()
    await untilConnected(product, sides)
  }
  expect([...held.causes].filter((cause) => cause !== 'server')).toEqual([])
  console.info(`both pictures again ${bothAgainMs.join(' and ')} ms after a kill`)

  await client.page.getByRole('button', { name: 'End call' }).click()
  await client.page.getByRole('heading', { name: 'The call is over' }).waitFor()
  const receipt = await receiptOf(client, (await lastSession(product))?.id ?? '')
  expect(receipt).toMatchObject({ type: 'VIDEOCALL', endReason: 'CLIENT_ENDED' })
  expect(receipt.charged).toBe(Math.floor((receipt.billedSeconds * receipt.pricePerMinute) / 60))
  expect(billedWithin(receipt)).toBe(receipt.billedSeconds)
  // the seconds in which an outage begins and ends were seen in part
  for (const { from, to } of outages) expect(billedWithin(receipt, from + 1000, to - 1000)).toBe(0)
  expect(receipt.intervals.length).toBeGreaterThan(1)
  expect(receipt.billedSeconds + receipt.heldSeconds).toBeLessThanOrEqual(elapsedOf(receipt))
})

/** From the kill until both sides have a picture again, in milliseconds since 1970. */
interface Outage {
  from: number
  to: number
}

/** [S8] What the session is held for, from now on. */
function noteCauses() {
  const causes = new Set<string>()
  const look = async () => {
    const cause = (await lastSession(product))?.held_for
    if (cause) causes.add(cause)
  }
  const noting = setInterval(look, 50)
  return { causes, [Symbol.dispose]: () => clearInterval(noting) }
}

async function untilBilledAgain(seconds = 1): Promise<void> {
  const before = await lastSession(product)
  await until('seconds to be billed again', async () => {
    const now = await lastSession(product)
    return now?.state === 'ACTIVE' && now.billed_seconds >= (before?.billed_seconds ?? 0) + seconds
  })
}

/** The seconds of the receipt that were billed between two times. */
function billedWithin({ intervals }: Receipt, from = 0, to = Number.POSITIVE_INFINITY): number {
  const within = intervals.map((billed) =>
    Math.max(0, Math.min(Date.parse(billed.to), to) - Math.max(Date.parse(billed.from), from)),
  )
  return within.reduce((sum, ms) => sum + ms, 0) / 1000
}

async function killMediaWorker(): Promise<void> {
  process.kill(await mediaWorkerOf(product.stack), 'SIGKILL')
}

/** When the page has a picture again: after 400 ms without one, which is many pictures, and shorter than any restart. */
function untilPictureIsBack(page: Page, killedAt: number): Promise<number> {
  return until('the picture to have been away and to be back', async () => {
    const shownAt = [killedAt, ...(await picturesOf(page)).filter((at) => at >= killedAt)]
    return shownAt.find((at, index) => at - (shownAt[index - 1] ?? at) > 400)
  })
}

/** From now on the page notes when it shows another picture: to look at it from here would miss how long there was none. */
const notePictures = (page: Page, selector = 'video') =>
  page.evaluate(`globalThis.shownAt = []
    let before = 0
    setInterval(() => {
      const shown = document.querySelector('${selector}')?.getVideoPlaybackQuality().totalVideoFrames ?? 0
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
