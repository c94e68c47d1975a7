import { demoPassword } from '@footlight/test-kit/crowd'
import { type Relay, startRelay } from '@footlight/test-kit/relay'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, type ExpectStatic, it } from 'vitest'
import { expectMovesByArrows, offerCalls, otherPicture, ownPicture, untilConnected } from './kit/call.ts'
import { enterNewClient } from './kit/people.ts'
import { openFirefox } from './kit/product/firefox.ts'
import { openProduct, type Product, performerNumber, type Visitor } from './kit/product/product.ts'
import { violationsEverywhere } from './kit/screen/axe.ts'
import { focusedName, isAtStart, pressOn, tabTo } from './kit/screen/keyboard.ts'
import {
  goLive,
  lastSession,
  noteConnections,
  pictureMoves,
  receiptOf,
  statusOf,
  waysOf,
} from './kit/stage.ts'
import { until } from './kit/wait.ts'

let relay: Relay
let product: Product
beforeAll(async () => {
  relay = await startRelay()
  product = await openProduct({ broadcasts: 0, environment: relay.environment })
  await offerCalls(product)
})
afterAll(async () => {
  await product?.[Symbol.asyncDispose]()
  await relay?.[Symbol.asyncDispose]()
})

it('[S20] a client in Firefox, which has VP8 only, calls a performer in Chromium: both see each other, and it is billed', async ({
  expect,
}) => {
  await using performer = await product.enter({ account: 'performer@footlight.test' })
  await noteConnections(performer)
  await using firefox = await openFirefox()
  const { page, press } = firefox
  // it counts no frames of a picture that is live
  const moves = (selector: string) =>
    page.evaluate(`new Promise((resolve) => {
      document.querySelector('${selector}')?.requestVideoFrameCallback(() => resolve(true))
      setTimeout(resolve, 3000, false)
    })`)
  const isVisible = (selector: string) =>
    page.evaluate(`getComputedStyle(document.querySelector('${selector}')).visibility === 'visible'`)

  await goLive(product, performer)
  await page.goto(`${product.stack.url}/signin?returnTo=/performers/${performerNumber}`)
  await page.locator('input[name=account]').fill('client@footlight.test')
  await page.locator('input[type=password]').fill(demoPassword)
  await press('Sign in', 'location.pathname !== "/signin"')
  await press('Video call', 'document.querySelector("dialog[open]") !== null')
  await until('the own picture before the call', () => moves('dialog video'))
  await press('Agree and ask', 'document.querySelector("dialog[open]") === null')
  await performer.page.getByRole('button', { name: /^Accept/ }).click()
  await untilConnected(product, [performer])
  await until('the performer’s picture in Firefox', () => moves(otherPicture))
  await until('the own picture in Firefox', () => moves(ownPicture))
  await until('the performer’s picture to be in sight in Firefox', () => isVisible(otherPicture))
  expect(await videoCodecsOf(performer)).toEqual(['inbound-rtp video/VP8', 'outbound-rtp video/VP8'])
  await until('a second to be billed', async () => ((await lastSession(product))?.billed_seconds ?? 0) > 0)

  await press('End call', 'document.body.textContent.includes("The call is over")')
  await page.waitForSelector('::-p-text(Second by second)')
  const ended = await lastSession(product)
  const receipt = await receiptOf(performer, ended?.id ?? '')
  expect(receipt).toMatchObject({ type: 'VIDEOCALL', endReason: 'CLIENT_ENDED' })
  expect(receipt.billedSeconds).toBeGreaterThan(0)
})

it('[S3, S20, E7] by the keyboard alone, and with a relay as the only way on both sides: ask, look at oneself, talk, tip, end', async ({
  expect,
}) => {
  await using performer = await product.enter({ account: 'performer@footlight.test' })
  await using client = await enterNewClient(product, 5000)
  await noteConnections(performer, 'relay')
  await noteConnections(client, 'relay')
  const { page } = client
  const { keyboard } = page
  await goLive(product, performer)

  await page.goto(`/performers/${performerNumber}`)
  await page.getByRole('button', { name: /^Video call/ }).waitFor()
  await pressOn(page, /^Video call/)
  await page.getByRole('button', { name: 'Agree and ask' }).waitFor()
  await until('the own picture before the call', () => pictureMoves(page, 'dialog video'))
  await expectClean(expect, page, 'the consent')
  await wide(page)
  await pressOn(page, /^Agree and ask$/)
  await performer.page.getByRole('heading', { name: 'Someone asks for a video call' }).waitFor()
  await expectClean(expect, page, 'the call that is asked for')
  await expectClean(expect, performer.page, 'the request in the studio')
  await wide(page, performer.page)
  await tabTo(performer.page, /^Not now/, 10)
  await performer.page.keyboard.press('F8')
  expect(await focusedName(performer.page)).toMatch(/^Accept/)
  await performer.page.keyboard.press('Enter')
  await untilConnected(product, [client, performer])
  expect(await statusOf(product)).toBe('ON_CALL')
  for (const side of [client, performer]) expect(new Set(await waysOf(side))).toEqual(new Set(['relay']))
  // the pressed button is gone: the shortcuts work from the start of the call
  expect(await isAtStart(page)).toBe(true)

  await keyboard.press('m')
  await tabTo(page, /You are muted/)
  await expectMovesByArrows(page)
  await pressOn(page, /^Switch your microphone on/)
  await pressOn(page, /^Switch your camera off$/)
  await performer.page.getByText('No picture right now').waitFor()
  for (const side of [client, performer]) await expectClean(expect, side.page, 'the call without a picture')
  await wide(page, performer.page)
  await pressOn(page, /^Switch your camera on$/)
  await until('the picture after the camera was off', () => pictureMoves(performer.page, otherPicture))

  await pressOn(page, /^Give a tip$/)
  await page.getByRole('dialog').waitFor()
  await pressOn(page, /^Give \d+ credits$/)
  await performer.page
    .getByRole('log')
    .getByText(/^A tip of/)
    .waitFor()
  await until('the focus on the tip', async () => (await focusedName(page)) === 'Give a tip')
  await until('the call to be billed', async () => (await session())?.state === 'ACTIVE')
  await pressOn(page, /^End call$/)
  await page.getByRole('heading', { name: 'The call is over' }).waitFor()
  await until('the focus at the start of the receipt', () => isAtStart(page))
  await page.getByText('Second by second').waitFor()
  await performer.page
    .getByText(/^The call with .+ is over/)
    .first()
    .waitFor()
  for (const side of [client, performer]) await expectClean(expect, side.page, 'the call that is over')
  expect((await receiptOf(client, (await session())?.id ?? '')).billedSeconds).toBeGreaterThan(0)
})

const session = () => lastSession(product)

async function expectClean(expect: ExpectStatic, page: Page, screen: string) {
  expect.soft(await violationsEverywhere(page), screen).toEqual([])
}

/** As before axe looked at the screen on a phone. */
async function wide(...pages: Page[]) {
  for (const page of pages) await page.setViewportSize({ width: 1280, height: 860 })
}

/** Of the pictures that are received and sent. */
function videoCodecsOf({ page }: Visitor): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    const open = connections.filter(({ connectionState }) => connectionState === 'connected')
    const reports = await Promise.all(open.map((connection) => connection.getStats()))
    return reports.flatMap((report) => [...report.values()]
      .filter(({ type, kind, codecId }) => /bound-rtp$/.test(type) && !/remote/.test(type) && kind === 'video' && codecId)
      .map(({ type, codecId }) => type + ' ' + report.get(codecId).mimeType)).sort()
  })()`)
}
