import { chargedFor } from '@footlight/contract'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProduct, type Product, type Visitor } from './kit/product/product.ts'
import { allowPlay, isInSight, isWithin, nameOf, refusePlay, shows } from './kit/screen/page.ts'
import { translate } from './kit/screen/translate.ts'
import { lastSession, pictureMoves } from './kit/stage.ts'
import { sleep, until } from './kit/wait.ts'

/** Of the demo: on air, and says yes by itself. */
const demoPerformer = 1002
const sizes = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  // with the keyboard open
  { width: 390, height: 420 },
  // 1440x900 at 200 %
  { width: 720, height: 450 },
  // phones on their side
  { width: 667, height: 375 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1300 },
]

let product: Product
let client: Visitor
beforeAll(async () => {
  product = await openProduct({ broadcasts: 1 })
  client = await product.enter({ account: 'client@footlight.test' })
})
afterAll(() => product?.[Symbol.asyncDispose]())

it('[S16, S17] keeps End on screen, shows the running show on every page, and retries End until it is answered', async () => {
  const { page, context } = client
  const credits = await limitOneShow(20 * 60)
  await page.goto(`/watch/${demoPerformer}`)
  const start = page.getByRole('button', { name: /^Start a private show/ })
  await start.waitFor()
  // a browser that translates the page takes away texts that React holds
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  await translate(page)
  await start.click()
  // [S19] the show runs with the agreed limits, and warns of the limit named as its end
  const lasts = page.getByRole('region', { name: 'How long it lasts' })
  await lasts.getByText('Then the limit that you set for one show ends the show.').waitFor()
  expect(await lasts.textContent()).toContain(
    `Lasts at most 20 min${credits.toLocaleString('en-US')} credits`,
  )
  // [B4] what it takes to start is not what is charged
  await page
    .getByText(/^A balance for one minute: [\d,]+ credits \(.+\)\. No minimum is charged\.$/)
    .waitFor()
  await page.getByRole('button', { name: 'Agree and ask' }).click()
  const end = page.getByRole('button', { name: 'End show' })
  await end.waitFor()
  await until('the first billed second', async () => ((await session())?.billed_seconds ?? 0) >= 1)

  await page.getByRole('link', { name: /^Wallet, .+ held for your show$/ }).waitFor()

  const say = page.getByRole('textbox', { name: /^Say something/ })
  await say.fill(`https://example.test/${'long'.repeat(40)}`)
  await say.press('Enter')
  await page.getByText(/longlong/).waitFor()
  // [O4] an account has passed the gate, whatever this browser remembers
  await page.addInitScript(() => localStorage.removeItem('footlight.notice'))
  await page.reload()
  await end.waitFor()
  expect(await page.getByRole('button', { name: /^I am an adult/ }).count()).toBe(0)
  await expectControlsInSight(page, end, say)

  await page.getByRole('link', { name: 'Live now' }).click()
  await page.getByText(/not billed while you are away/).waitFor()
  await page.getByRole('link', { name: 'Return' }).click()
  const before = await session()
  await until('seconds to be billed again', async () => {
    const now = await session()
    return now !== undefined && now.billed_seconds > (before?.billed_seconds ?? 0)
  })
  await expectSecondTab(page, context)
  await expectSecondDevice(page)
  await translate(page)
  await expectMeter(page)
  await expectPause(page)
  await expectSystemsPause(page)
  await expectTopUpBeside(page, end)
  await expectKeys(page, end)

  // a lowered limit applies immediately, and the warning offers no top-up, which would not help
  await limitOneShow(((await session())?.billed_seconds ?? 0) + 150)
  const warning = page.getByRole('region', { name: 'Your limit for one show is near' })
  await warning.getByText(/^It covers 2 min/).waitFor()
  expect(await warning.getByRole('button').count()).toBe(1)

  // on a phone it is one line, and every tool can still be pressed
  await page.setViewportSize({ width: 390, height: 844 })
  await warning.getByText(/^Your limit for one show: 02:\d\d left$/).waitFor()
  const side = page.getByRole('region', { name: 'This show' })
  for (const control of [end, ...(await side.getByRole('button').all())])
    expect(await isInSight(control), `${await nameOf(control)} under a warning`).toBe(true)
  await page.setViewportSize({ width: 1280, height: 860 })

  await context.route('**/api/session/end', (route) => route.abort())
  await end.click()
  await page.getByText('You ended the show').waitFor()
  const pressed = await session()
  await page.getByText(/We can’t reach Footlight yet/).waitFor()
  await sleep(2000)
  await context.unroute('**/api/session/end')
  await page.getByRole('heading', { name: 'The show is over' }).waitFor()
  expect(faults).toEqual([])
  const ended = await session()
  expect(ended?.end_reason).toBe('CLIENT_ENDED')
  // the second in which it was pressed may have been seen, and the one whose evidence was on its way
  expect((ended?.billed_seconds ?? 0) - (pressed?.billed_seconds ?? 0)).toBeLessThanOrEqual(2)
  // the performer is free: once more, with the consent open
  await page.getByRole('button', { name: /^Again with / }).click()
  await refusePlay(page)
  await page.getByRole('button', { name: 'Agree and ask' }).click()
  // [S22, S6] before the first second that is shown it is starting, and costs nothing
  await page.getByText('Your browser or device stopped the picture').waitFor()
  await until('the next session', async () => (await session())?.id !== ended?.id)
  // a report of the media server, and no more of the 20 s than that
  await sleep(1500)
  expect(await session()).toMatchObject({ state: 'STARTING', billed_seconds: 0 })
  await allowPlay(page)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expectBilled()
})

/** A limit for one show that is reached after so long; resolves with its credits. */
async function limitOneShow(seconds: number): Promise<number> {
  const { account } = await client.caller.ok('checkSession')
  const price = await product.database.query('select price_video from performers where number = $1', [
    demoPerformer,
  ])
  const perSession = chargedFor(seconds, Number(price.rows[0].price_video))
  const limits = { perSession, perDay: null }
  await client.caller.ok('setLimits', { params: { id: account?.id ?? '' }, body: limits })
  return perSession
}

/** At every size the whole of the show's controls is in sight, and stays so where the mouse rests. */
async function expectControlsInSight(page: Page, end: Locator, say: Locator) {
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const control of [end, say, page.locator('[data-meter=spent]')])
      expect(await isWithin(page, control), `${await control.first().textContent()} at ${size.width}`).toBe(
        true,
      )
    const side = page.getByRole('region', { name: 'This show' })
    for (const control of [end, side.locator('header p'), ...(await side.getByRole('button').all())])
      expect(await isInSight(control), `${await nameOf(control)} at ${size.width}`).toBe(true)
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
      size.width,
    )
  }
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.mouse.move(1, 1)
  await sleep(3500)
  for (const pinned of [end, page.locator('[data-meter=spent]')]) expect(await shows(pinned)).toBe(true)
}

/** [B4] Beside the tab that plays the show another one says that it runs, with the meter going on. */
async function expectSecondTab(page: Page, context: Visitor['context']) {
  const second = await context.newPage()
  await second.goto('/wallet')
  const bar = second.getByRole('complementary').filter({ hasText: 'Your show with' })
  await bar.getByText(/running in another tab/).waitFor()
  const read = async () => (await bar.textContent())?.match(/\d\d:\d\d/)?.[0] ?? ''
  const first = await read()
  await until('the meter of the second tab to go on', async () => (await read()) > first)
  // [S7] the tab that connected last has the picture; the earlier one gives up: they do not take it from each other
  await bar.getByRole('link', { name: 'Watch here' }).click()
  await second.getByRole('button', { name: 'End show' }).waitFor()
  await page.getByText('This show plays in another tab').waitFor()
  await page.getByRole('button', { name: 'Watch here' }).click()
  await second.getByText('This show plays in another tab').waitFor()
  await second.close()
  await expectBilled()
}

/** [S22] A second device says where the show plays. [S7] A press brings it there, and the first does not take it back. */
async function expectSecondDevice(page: Page) {
  await using tablet = await product.enter({ account: 'client@footlight.test' })
  await tablet.page.goto(`/watch/${demoPerformer}`)
  await tablet.page.getByText('This show plays on another device').waitFor()
  await expectBilled()
  expect(await pictureMoves(page)).toBe(true)
  await tablet.page.getByRole('button', { name: 'Watch here' }).click()
  const there = page.getByText('This show plays on another device')
  await there.waitFor()
  await expectBilled(5)
  expect(await there.isVisible()).toBe(true)
  const away = tablet.page.getByText('This show plays on another device')
  expect(await away.count()).toBe(0)
  await page.getByRole('button', { name: 'Watch here' }).click()
  await away.waitFor()
  await there.waitFor({ state: 'detached' })
  await expectBilled()
}

const expectBilled = async (seconds = 1) => {
  const least = ((await session())?.billed_seconds ?? 0) + seconds
  await until('seconds to be billed', async () => ((await session())?.billed_seconds ?? 0) >= least)
}

/** All three numbers of the meter go on. */
async function expectMeter(page: Page) {
  const numbers = page.locator('[data-meter]')
  const before = await numbers.allTextContents()
  expect(before).toHaveLength(3)
  await until('the meter to go on', async () =>
    (await numbers.allTextContents()).every((number, index) => number !== before[index]),
  )
}

/** [B4] A pause by its key stops delivery, and with it the meter; a press goes on. */
async function expectPause(page: Page) {
  await page.keyboard.press('k')
  await page.getByText(/nothing is billed/i).waitFor()
  // evidence of the last second may be on its way
  await sleep(2500)
  const paused = (await session())?.billed_seconds
  await sleep(3000)
  expect((await session())?.billed_seconds).toBe(paused)
  await page.getByRole('button', { name: 'Go on' }).click()
  await expectBilled()
}

/** [S22] What the system pauses plays on; what it keeps from playing is held, unbilled, until a press. */
async function expectSystemsPause(page: Page) {
  await page.evaluate(`document.querySelector('video').pause()`)
  await until('the picture to play on', () => pictureMoves(page))
  await refusePlay(page)
  await page.evaluate(`document.querySelector('video').pause()`)
  await page.getByText('Your browser or device stopped the picture').waitFor()
  await until('the session to be held', async () => (await session())?.state === 'HELD')
  const stopped = (await session())?.billed_seconds
  await sleep(3000)
  expect((await session())?.billed_seconds).toBe(stopped)
  await allowPlay(page)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await until('the picture to be back', () => pictureMoves(page))
  await expectBilled()
}

/** [B8, S19] On a phone the top-up leaves picture, meter and End free, and says that a limit ends the show first. */
async function expectTopUpBeside(page: Page, end: Locator) {
  await page.setViewportSize({ width: 390, height: 844 })
  const add = page.getByRole('button', { name: 'Add credits' })
  await add.click()
  const pane = page.getByRole('region', { name: 'Add credits' })
  await pane.getByText(/your limit for one show ends it first/).waitFor()
  for (const control of [end, page.locator('video').first(), page.locator('[data-meter=left]')])
    await until(`${await nameOf(control)} beside a top-up`, () => isInSight(control))
  await page.keyboard.press('Escape')
  await pane.waitFor({ state: 'detached' })
  await until('the focus to be back', () =>
    add.evaluate(
      (button: unknown) =>
        button === (globalThis as { document?: { activeElement: unknown } }).document?.activeElement,
    ),
  )
  await page.setViewportSize({ width: 1280, height: 860 })
}

/** In a very wide window: help by its key, closed by Esc and by Back; the volume by arrow keys; the full window and back. */
async function expectKeys(page: Page, end: Locator) {
  await page.setViewportSize({ width: 2560, height: 1300 })
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await end.focus()
  for (const close of [() => page.keyboard.press('Escape'), () => page.evaluate('history.back()')]) {
    await page.keyboard.press('?')
    await help.waitFor()
    await close()
    await help.waitFor({ state: 'detached' })
  }
  const volume = page.getByRole('slider', { name: 'Volume' })
  await volume.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await volume.getAttribute('aria-valuetext')).toBe('95%')
  const loudness = () =>
    page
      .locator('video')
      .first()
      .evaluate((video) => (video as unknown as { volume: number }).volume)
  await until('the sound to be that loud', async () => (await loudness()) === 0.95)
  await page.keyboard.press('t')
  const full = page.locator('[data-theatre=full]')
  await full.waitFor()
  expect((await full.boundingBox())?.y).toBe(0)
  expect(await isWithin(page, end)).toBe(true)
  await page.keyboard.press('Escape')
  await full.waitFor({ state: 'detached' })
  await page.setViewportSize({ width: 1280, height: 860 })
}

const session = () => lastSession(product, demoPerformer)
