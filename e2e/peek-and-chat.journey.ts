import { payIn } from '@footlight/test-kit/crowd'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProduct, type Product, performerNumber, type Visitor } from './kit/product/product.ts'
import { violationsEverywhere } from './kit/screen/axe.ts'
import {
  balanceOf,
  goLive,
  lastSession,
  loudness,
  noteConnections,
  pictureMoves,
  receiptOf,
  sentSound,
} from './kit/stage.ts'
import { until } from './kit/wait.ts'

let product: Product
let performer: Visitor
let client: Visitor
let viewer: Visitor
beforeAll(async () => {
  product = await openProduct({ broadcasts: 0 })
  performer = await product.enter({ account: 'performer@footlight.test' })
  await noteAlerts(performer)
  client = await product.enter({ account: 'client@footlight.test' })
  await noteConnections(client)
  viewer = await product.enter({ account: 'newclient@footlight.test' })
  await goLive(product, performer)
})
afterAll(() => product?.[Symbol.asyncDispose]())

it('a private show in which two write, one talks, an operator watches, and a third peeks until it is closed [S9, S10, S15, O2]', async () => {
  await payIn(viewer.caller, 1000)
  await walksAwayOnAir()
  await client.page.goto(`/watch/${performerNumber}`)
  await client.page.getByRole('button', { name: /^Start a private show/ }).click()
  await client.page.getByLabel('Others may peek').check()
  await client.page.getByRole('button', { name: 'Agree and ask' }).click()
  await isNotifiedOfTheRequest()
  // the system's own line, on both sides
  for (const { page } of [client, performer])
    await logOf(page)
      .getByText(/Show started/)
      .waitFor()

  await sayIn(client, 'Good evening from the first row')
  await logOf(performer.page).getByText('Good evening from the first row').waitFor()
  await sayIn(performer, 'Welcome back')
  await logOf(client.page).getByText('Welcome back').waitFor()

  await failedLineGoesOnRetry()

  // [S9] the client's microphone: off until it is switched on, and then audible in the studio
  await client.page.getByText(/does not hear you/).waitFor()
  await client.page.getByRole('button', { name: 'Talk', exact: true }).click()
  await client.page.getByText('You are heard').waitFor()
  await performer.page.getByText(/talks to you, and you hear it/).waitFor()
  // [S17] audible away from the studio too, without another consent
  await performer.page.getByRole('link', { name: 'Money' }).first().click()
  await performer.page.getByText(/^Your show with/).waitFor()
  await performer.page.getByText(/talks to you, and you hear it/).waitFor()
  await until(
    'the client’s voice in the studio',
    async () => (await loudness(performer.page, '[data-voice]')) > 0.01,
  )
  // [C7] by name: what the package begins with is the specification's PCMU
  expect(await sentSound(client)).toEqual(['audio/opus'])
  expect(await pictureMoves(client.page)).toBe(true)
  await performer.page.getByRole('link', { name: 'Return' }).click()

  const before = await balanceOf(viewer)
  await peeks()
  await isWatchedByAnOperator()

  const screens = [
    [client, 'private show with chat'],
    [performer, 'studio with chat'],
    [viewer, 'peek'],
  ] as const
  await Promise.all(
    screens.map(async ([{ page }, screen]) =>
      expect.soft(await violationsEverywhere(page), screen).toEqual([]),
    ),
  )

  // the server's count: the page counts ahead of it between two updates
  await until('three paid seconds of the peek', async () => {
    const peek = await lastSession(product)
    return peek !== undefined && peek.billed_seconds >= 3
  })

  // one press ends the peek and nothing else
  await client.page.getByRole('button', { name: 'Close peeking' }).click()
  await viewer.page.getByRole('heading', { name: 'The peek is over' }).waitFor()
  await client.page.getByRole('status').filter({ hasText: 'Peeking is closed' }).waitFor()
  await logOf(client.page).getByText('Peeking is closed').waitFor()
  expect(await pictureMoves(client.page)).toBe(true)
  expect(await viewer.page.locator('video').count()).toBe(0)

  const receipt = await peekReceipt()
  expect(receipt).toMatchObject({ type: 'PEEK', endReason: 'PERFORMER_ENDED' })
  expect(receipt.billedSeconds).toBeGreaterThanOrEqual(3)
  expect(receipt.charged).toBe(Math.floor((receipt.billedSeconds * receipt.pricePerMinute) / 60))
  const after = await balanceOf(viewer)
  expect(before.available + before.promo - after.available - after.promo).toBe(receipt.charged)
  await viewer.page.getByText('Second by second').waitFor()

  // switching it off silences the studio, and the show continues
  await client.page.getByRole('button', { name: 'Stop talking' }).click()
  await performer.page.getByText(/talks to you/).waitFor({ state: 'detached' })
  await client.page.getByRole('button', { name: 'End show' }).click()
  await client.page.getByRole('heading', { name: 'The show is over' }).waitFor()
})

/** [S10] The third: price and consent, the picture, and nothing but the picture. */
async function peeks() {
  await viewer.page.goto(`/performers/${performerNumber}`)
  await viewer.page.getByRole('link', { name: /^Peek for/ }).click()
  await viewer.page.getByRole('button', { name: /^Peek for/ }).click()
  await viewer.page.getByRole('button', { name: 'Agree and peek' }).click()
  await viewer.page.getByText('You are peeking; they do not see you').waitFor()
  await until('the picture of the peek', () => pictureMoves(viewer.page))
  expect(await viewer.page.getByRole('textbox').count()).toBe(0)
  await client.page.getByText('1 peeking').waitFor()
  await performer.page.getByText('1 peeking').waitFor()
  const started = viewer.page.getByText(/Peek started/)
  await started.waitFor()
  // on a phone what happened stands whole above what one may do
  for (const size of [
    { width: 320, height: 640 },
    { width: 390, height: 844 },
  ]) {
    await viewer.page.setViewportSize(size)
    const line = await started.boundingBox()
    const tip = await viewer.page.getByRole('button', { name: 'Give a tip' }).boundingBox()
    expect((line?.y ?? 0) + (line?.height ?? 0), `the line at ${size.width}`).toBeLessThan(tip?.y ?? 0)
  }
}

/** [O2] An operator sees the show and hears its client, warns both, and is counted nowhere. */
async function isWatchedByAnOperator() {
  const { page, caller } = await product.enter({ account: 'admin@footlight.test' })
  const viewers = async () => (await caller.ok('listBroadcasts', { query: {} })).broadcasts[0]?.viewers
  const before = await viewers()
  await page.goto('/admin?desk=live')
  await page.getByRole('button', { name: /^Watch / }).click()
  await page.getByRole('button', { name: 'Watch silently' }).click()
  await until('the operator’s picture', () => pictureMoves(page, '[data-watched=performer]'))
  await page.getByText(/^The microphone of .+ is open/).waitFor()
  await until('the client’s voice at the operator', async () => (await loudness(page, watchedVoice)) > 0.01)
  expect.soft(await violationsEverywhere(page), 'watching a show').toEqual([])
  expect(await viewers()).toBe(before)
  for (const one of [client, performer]) await one.page.getByText('1 peeking').waitFor()
  await page.getByRole('button', { name: 'Warn both' }).click()
  await page.getByLabel('Reason').fill('Please keep to the rules.')
  await page.keyboard.press('Enter')
  for (const one of [client, performer])
    await logOf(one.page).getByText('Please keep to the rules.').waitFor()
  await page.getByRole('button', { name: 'Stop watching' }).click()
  await page.getByRole('button', { name: 'Watch silently' }).waitFor()
  const { entries } = await caller.ok('listAuditLog', { query: {} })
  expect(entries.filter(({ action }) => action === 'session.watched')).toHaveLength(1)
  await page.close()
}

const watchedVoice = '[data-watched=client]'

/** [S17, D7] A second page of the performer does not take over the broadcast; the first one asks before closing or sign-out. */
async function walksAwayOnAir() {
  const { page } = performer
  const other = await performer.context.newPage()
  await other.goto('/studio')
  // the stage is taken over by a press alone, and taken back by another
  await other.getByRole('button', { name: 'Take over here' }).click()
  await page.getByText('You are live in another window').waitFor()
  await page.getByRole('button', { name: 'Take over here' }).first().click()
  await other.getByText('You are live in another window').waitFor()
  await other.close()
  await page.getByRole('link', { name: 'Your page' }).first().click()
  await page.getByText('You are on air').waitFor()
  expect(await asksBeforeClosing(page)).toBe(true)
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('link', { name: 'Account and sign-ins' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Not now' }).click()
  await page.getByRole('link', { name: 'Messages' }).first().click()
  await page.getByText('You are on air').waitFor()
  await page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
}

/** [S4] Away from the studio, with the window hidden: heard, read in the title, notified, and all of it over with the answer. */
async function isNotifiedOfTheRequest() {
  const { page } = performer
  await until('the title to say who asks', async () => /^\(1\) .+ asks · Messages/.test(await page.title()))
  expect(await page.evaluate<number>('soundsStarted')).toBeGreaterThan(0)
  expect(await page.evaluate<string[]>('notified')).toEqual([expect.stringMatching(/asks for a show$/)])
  await page.getByRole('link', { name: 'Return' }).click()
  await page.getByText(/Others may peek\./).waitFor()
  expect(await page.title()).toMatch(/^\(1\) .+ asks · Your stage/)
  await page.getByRole('link', { name: 'Diary' }).first().click()
  await page.getByRole('button', { name: /^Accept/ }).click()
  await until('the title to be the page’s own', async () => (await page.title()).startsWith('Diary'))
  expect(await page.evaluate<string[]>('notified')).toContain('closed')
  await page.getByRole('link', { name: 'Return' }).click()
}

/** Lets what rings and notifies be counted. */
async function noteAlerts({ context }: Visitor) {
  await context.addInitScript(`globalThis.soundsStarted = 0
    globalThis.notified = []
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...given) {
      soundsStarted += 1
      return start.apply(this, given)
    }
    globalThis.Notification = class {
      static permission = 'granted'
      constructor(title) { notified.push(title) }
      close() { notified.push('closed') }
    }`)
}

const asksBeforeClosing = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    const closing = new Event('beforeunload', { cancelable: true })
    dispatchEvent(closing)
    return closing.defaultPrevented
  })()`)

/** A chat line that the network loses stays, is marked as unsent, and is delivered once when sent again. */
async function failedLineGoesOnRetry() {
  const { page } = client
  await page.route('**/chat', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await sayIn(client, 'Can you hear me?')
  await logOf(page).getByText('not sent').waitFor()
  await page.unroute('**/chat')
  await page.getByRole('button', { name: 'Send again' }).click()
  await logOf(page).getByText('not sent').waitFor({ state: 'detached' })
  await logOf(performer.page).getByText('Can you hear me?').waitFor()
  expect(await logOf(page).getByText('Can you hear me?').count()).toBe(1)
}

const logOf = (page: Page) => page.getByRole('log', { name: 'Chat' })

async function sayIn({ page }: Visitor, text: string) {
  await page.getByLabel(/^Say something to/).fill(text)
  await page.keyboard.press('Enter')
}

async function peekReceipt() {
  const { rows } = await product.database.query(
    `select id from sessions where type = 'PEEK' and performer_id = (select id from performers where number = $1)`,
    [performerNumber],
  )
  return receiptOf(viewer, rows[0]?.id)
}
