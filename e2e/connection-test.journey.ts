import { type Relay, startRelay } from '@footlight/test-kit/relay'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, type ExpectStatic, it } from 'vitest'
import { openProduct, type Product } from './kit/product/product.ts'
import { violationsEverywhere } from './kit/screen/axe.ts'
import { isAtStart, pressOn } from './kit/screen/keyboard.ts'
import { noteConnections, pictureMoves, takenWaysOf, waysOf } from './kit/stage.ts'
import { until } from './kit/wait.ts'

let relay: Relay
let product: Product
beforeAll(async () => {
  relay = await startRelay()
  product = await openProduct({ broadcasts: 0, environment: relay.environment })
})
afterAll(async () => {
  await product?.[Symbol.asyncDispose]()
  await relay?.[Symbol.asyncDispose]()
})

const verdict = (page: Page) => page.getByRole('heading', { name: /^Your line carries/ })

/** What comes back is there for 10 s: all that is looked for in them is looked for at once. */
async function untilEchoMoves(page: Page) {
  await Promise.all([
    page.getByRole('button', { name: 'Hear what comes back' }).waitFor(),
    until('the picture that comes back to move', () => pictureMoves(page, '[aria-label="What comes back"]')),
  ])
}

/** Tests again where a crowded machine let the line carry no picture, as a person does. */
async function untilQualityIsOffered(page: Page, name: RegExp) {
  const again = page.getByRole('button', { name: 'Test again' })
  await until(
    'a quality to be offered',
    async () => {
      await again.waitFor()
      if ((await page.getByRole('button', { name }).count()) > 0) return true
      await again.click()
      return false
    },
    { withinMs: 150_000 },
  )
}

async function expectClean(expect: ExpectStatic, page: Page, screen: string) {
  expect.soft(await violationsEverywhere(page), screen).toEqual([])
}

it('a performer tests camera and line by keyboard alone, and takes the quality to the studio [S21, G2]', async ({
  expect,
}) => {
  await using performer = await product.enter({ account: 'performer@footlight.test' })
  const { page } = performer
  await noteConnections(performer)
  await page.goto('/studio')
  await page.getByRole('link', { name: 'Test camera, microphone and line' }).waitFor()
  await pressOn(page, /^Test camera, microphone and line$/)
  await page.waitForURL('**/connection-test?returnTo=*')
  await page.getByRole('button', { name: 'Start the test' }).waitFor()
  await expectClean(expect, page, 'before the test')
  await pressOn(page, /^Start the test$/)
  await untilEchoMoves(page)
  await untilQualityIsOffered(page, /to the studio$/)
  await verdict(page).waitFor()
  // the pressed button is gone
  expect(await isAtStart(page)).toBe(true)
  // the session with the media server is over, and the camera is not
  expect(await takenWaysOf(performer)).toEqual(['host'])
  expect(await waysOf(performer)).toEqual([])
  const figures = await page.locator('dl').innerText()
  expect(figures).toMatch(/Direct/)
  expect(figures).toMatch(/Sound\s+Came back/)
  await expectClean(expect, page, 'the verdict')
  const name = (await page.getByRole('button', { name: /to the studio$/ }).textContent()) ?? ''
  const [, quality = 'none'] = /\((\w\w)\)/.exec(name) ?? []
  await pressOn(page, /to the studio$/)
  await page.waitForURL('**/studio')
  const chosen = page.getByRole('radio', { name: new RegExp(`· ${quality}$`) })
  await until('the studio to have the quality', () => chosen.isChecked())
  // [S21] also after a reload
  await page.reload()
  await until('the studio to have kept it', () => chosen.isChecked())
})

it('a client whose network lets only a relay through tests it from the contact page, and one whose network lets nothing through is told so [S21, E7]', async ({
  expect,
}) => {
  await using client = await product.enter({
    account: 'client@footlight.test',
    viewport: { width: 390, height: 844 },
  })
  const { page } = client
  await noteConnections(client, 'relay')
  await page.goto('/contact')
  await page.getByRole('link', { name: 'Test your connection' }).click()
  await page.getByRole('button', { name: 'Start the test' }).click()
  await untilEchoMoves(page)
  expect(await takenWaysOf(client)).toEqual(['relay'])
  await page.getByText(/by a relay only/).waitFor()
  expect(await page.locator('dl').innerText()).toMatch(/By a relay/)
  // a client has no studio
  await untilQualityIsOffered(page, /in video calls$/)

  await page.route('**/api/session/connection_test', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), relayServers: [] } })
  })
  await page.getByRole('button', { name: 'Test again' }).click()
  await page.getByRole('heading', { name: 'Your network lets no live video through' }).waitFor()
  await expectClean(expect, page, 'a test that failed')
})
