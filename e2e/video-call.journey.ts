import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { askForCall, expectMovesByArrows, offerCalls, otherPicture, untilConnected } from './kit/call.ts'
import { enterNewClient } from './kit/people.ts'
import { cutNetwork } from './kit/product/processes.ts'
import { openProduct, type Product, type Visitor } from './kit/product/product.ts'
import { violationsEverywhere } from './kit/screen/axe.ts'
import { isInSight } from './kit/screen/page.ts'
import { goLive, lastSession, pictureMoves, receiptOf, statusOf } from './kit/stage.ts'
import { sleep, until } from './kit/wait.ts'

let product: Product
beforeAll(async () => {
  product = await openProduct({ broadcasts: 0, pace: 2 })
  await offerCalls(product)
})
afterAll(() => product?.[Symbol.asyncDispose]())

const session = () => lastSession(product)

it('[S20] two pages see and hear each other, from the ask to the receipt', async () => {
  await using performer = await product.enter({ account: 'performer@footlight.test' })
  await using client = await enterNewClient(product, 5000)
  await goLive(product, performer)
  await askForCall(client.page, '/performers')
  await performer.page.getByRole('heading', { name: 'Someone asks for a video call' }).waitFor()
  await performer.page.getByRole('button', { name: /^Accept/ }).click()
  await untilConnected(product, [client, performer])
  expect(await statusOf(product)).toBe('ON_CALL')

  await switches(client.page, performer.page)
  await switches(performer.page, client.page)
  await shares(client.page, performer.page)
  await movesByKey(client.page)
  await writes(client.page, performer.page)
  await tips(client.page, performer.page)
  for (const { page } of [client, performer]) expect.soft(await violationsEverywhere(page)).toEqual([])

  // [S17] a reload on either side comes back into the call
  for (const { page } of [client, performer]) {
    await page.reload()
    await untilConnected(product, [client, performer])
  }
  await client.page.getByRole('button', { name: 'End call' }).click()
  await client.page.getByRole('heading', { name: 'The call is over' }).waitFor()
  await performer.page
    .getByText(/^The call with .+ is over/)
    .first()
    .waitFor()
  const ended = await session()
  const receipt = await receiptOf(client, ended?.id ?? '')
  expect(receipt).toMatchObject({ type: 'VIDEOCALL', endReason: 'CLIENT_ENDED' })
  expect(receipt.billedSeconds).toBeGreaterThan(0)
})

it('[S8, S20] the network of either side is gone for 10 s: held, not billed, and both pictures are back', async () => {
  await using performer = await product.enter({ account: 'performer@footlight.test', alone: true })
  await using client = await enterNewClient(product, 5000)
  await client.page.setViewportSize({ width: 390, height: 844 })
  await goLive(product, performer)
  await askForCall(client.page, '/watch')
  await performer.page.getByRole('button', { name: /^Accept/ }).click()
  await untilConnected(product, [client, performer])
  await expectInView(client.page)

  await loseNetwork(performer, client.page.getByText(/^Nothing arrives from/).first())
  await untilConnected(product, [client, performer])

  // [P2] the performer's broadcast returns after the call
  await performer.page.getByRole('button', { name: 'End call' }).click()
  await client.page.getByRole('heading', { name: 'The call is over' }).waitFor()
  await until('the lobby to be open again', async () => (await statusOf(product)) === 'AVAILABLE')
  expect((await receiptOf(client, (await session())?.id ?? '')).heldSeconds).toBeGreaterThan(3)
})

it('[S8, S20] the client’s network is gone for 10 s, and the call goes on, on another page too', async () => {
  await using performer = await product.enter({ account: 'performer@footlight.test' })
  await using client = await product.enter({ account: 'client@footlight.test', alone: true })
  await goLive(product, performer)
  await askForCall(client.page, '/watch')
  await performer.page.getByRole('button', { name: /^Accept/ }).click()
  await untilConnected(product, [client, performer])

  await loseNetwork(client, performer.page.getByText(/^Nothing arrives from/).first())
  await untilConnected(product, [client, performer])

  // [S17] leaving the page ends nothing: the performer goes on seeing the client
  await client.page
    .getByRole('link', { name: /^Wallet/ })
    .first()
    .click()
  await client.page.getByText(/you are seen and heard here too/).waitFor()
  await until('the client’s picture from another page', () => pictureMoves(performer.page, otherPicture))
  await client.page.getByRole('link', { name: 'Return' }).click()
  await untilConnected(product, [client, performer])
  await client.page.getByRole('button', { name: 'End call' }).click()
  await client.page.getByRole('heading', { name: 'The call is over' }).waitFor()
})

/** The network of `from` is gone for 10 s; the other side says so with `notice`, and no second of it is billed. */
async function loseNetwork(from: Visitor, notice: Locator) {
  const restore = await cutNetwork(from.browser)
  await notice.waitFor()
  await until('the call to be held', async () => (await session())?.state === 'HELD')
  const billed = async () => (await session())?.billed_seconds
  let held = await billed()
  await until('the last second that arrived to be written', async () => {
    const before = held
    await sleep(2000)
    held = await billed()
    return held === before
  })
  await sleep(4000)
  expect(await billed()).toBe(held)
  await restore()
}

/** On a phone the meter, End, what is written and the own picture are in view, and nothing is wider than the window. */
async function expectInView(page: Page) {
  const composer = page.getByRole('textbox', { name: /^Say something/ })
  for (const part of [
    page.getByRole('button', { name: 'End call' }),
    composer,
    page.locator('[data-meter=spent]'),
  ])
    expect(await isInSight(part)).toBe(true)
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
}

/** The own picture moves, and the shortcut of the microphone works while it has the focus. */
async function movesByKey(page: Page) {
  await page.locator('[data-own-picture]').focus()
  await expectMovesByArrows(page)
  await page.keyboard.press('m')
  await page.getByRole('button', { name: /You are muted/ }).waitFor()
  await page.keyboard.press('m')
}

/** A camera that is off is a still with a name for the other side, and a muted microphone is said at one's own. */
async function switches(from: Page, to: Page) {
  await from.getByRole('button', { name: 'Switch your camera off' }).click()
  await to.getByText('No picture right now').waitFor()
  await from.getByRole('button', { name: 'Mute your microphone (M)' }).click()
  await from.getByRole('button', { name: /You are muted/ }).waitFor()
  await from.getByRole('button', { name: 'Switch your camera on' }).click()
  await from.getByRole('button', { name: 'Switch your microphone on (M)' }).click()
  await until('the picture after the camera was off', () => pictureMoves(to, otherPicture))
}

/** A shared screen stands in the camera's place, in its own shape, until it is stopped. */
async function shares(from: Page, to: Page) {
  const shape = () =>
    to.locator(otherPicture).evaluate((element: unknown) => {
      const { videoWidth, videoHeight } = element as { videoWidth: number; videoHeight: number }
      return videoWidth / videoHeight
    })
  const arrives = (what: string, isShape: (ratio: number) => boolean) =>
    until(what, async () => isShape(await shape()) && (await pictureMoves(to, otherPicture)))
  const camera = await shape()
  await from.getByRole('button', { name: 'Share your screen' }).click()
  await arrives('the screen', (ratio) => ratio > camera)
  await from.getByRole('button', { name: 'Stop sharing your screen' }).click()
  // a sender scales to whole pixels
  await arrives('the camera after the screen', (ratio) => Math.abs(ratio / camera - 1) < 0.02)
}

async function writes(from: Page, to: Page) {
  const field = from.getByRole('textbox', { name: /^Say something/ })
  await field.fill('Can you see me?')
  await field.press('Enter')
  await to.getByRole('log').getByText('Can you see me?').waitFor()
}

async function tips(from: Page, to: Page) {
  await from.getByRole('button', { name: 'Give a tip' }).click()
  const dialog = from.getByRole('dialog')
  await dialog.getByRole('button', { name: /^Give / }).click()
  await to
    .getByRole('log')
    .getByText(/^A tip of/)
    .waitFor()
}
