import { demoPassword } from '@footlight/test-kit/crowd'
import { type Relay, startRelay } from '@footlight/test-kit/relay'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openProduct, type Product, performerNumber } from './kit/product/product.ts'
import {
  balanceOf,
  goLive,
  lastSession,
  noteConnections,
  pictureMoves,
  receiptOf,
  receivesSound,
  startShow,
  statusOf,
  waysOf,
} from './kit/stage.ts'
import { until } from './kit/wait.ts'

let relay: Relay
let product: Product
beforeAll(async () => {
  relay = await startRelay()
  product = await openProduct({ broadcasts: 1, environment: relay.environment })
})
afterAll(async () => {
  await product?.[Symbol.asyncDispose]()
  await relay?.[Symbol.asyncDispose]()
})

it('the first paid minute: live, lobby, request, show by the second, end, one receipt for both, and a lobby through a relay [S2, S4, S6, S9, S13, B1, E7, R3]', async () => {
  const performer = await product.enter()
  const client = await product.enter()

  // both sign in by the page, which redirects each to its role's start page
  for (const [visitor, account, home] of [
    [performer, 'performer@footlight.test', '/studio'],
    [client, 'client@footlight.test', `/watch/${performerNumber}`],
  ] as const) {
    await visitor.page.goto(`/signin?returnTo=${encodeURIComponent(home)}`)
    await visitor.page.getByLabel('E-mail or username').fill(account)
    await visitor.page.getByLabel('Password').fill(demoPassword)
    await visitor.page.getByRole('button', { name: 'Sign in' }).click()
    await visitor.page.waitForURL(`**${home}`)
  }

  await goLive(product, performer)

  // a guest sees the performer on the grid, and the lobby without an account
  const guest = await product.enter()
  await guest.page.goto('/')
  await guest.page.locator('[data-card]').first().waitFor()
  await guest.page.goto(`/watch/${performerNumber}`)
  await until('the guest’s lobby picture', () => pictureMoves(guest.page))
  await guest.page.getByText(/Free preview/).waitFor()

  // [E3] unmuting in another lobby: the sound has its own connection beside the picture's, and is closed when muted
  // [E7] the client is behind a network that lets only the relay through, with the credentials that the api gave
  const listener = await product.enter({ account: 'newclient@footlight.test' })
  await noteConnections(listener, 'relay')
  await listener.page.goto('/watch/1002')
  await until('the listener’s lobby picture', () => pictureMoves(listener.page))
  expect(await receivesSound(listener)).toBe(false)
  await listener.page.getByRole('button', { name: /^Unmute/ }).click()
  await until('the listener to hear', () => receivesSound(listener))
  expect(await pictureMoves(listener.page)).toBe(true)
  expect(await waysOf(listener)).toEqual(['relay', 'relay'])
  await listener.page.getByRole('button', { name: /^Mute/ }).click()
  await until('silence', async () => !(await receivesSound(listener)))
  await listener.context.close()

  await client.page.goto(`/watch/${performerNumber}`)
  await until('the client’s lobby picture', () => pictureMoves(client.page))
  const before = await balanceOf(client)

  const sessionId = await startShow(product, client, performer)
  expect(await statusOf(product)).toBe('BUSY')
  await until('the show’s picture', () => pictureMoves(client.page))
  // [S2] private: the lobby is cut for everyone else
  await until('the guest to lose the picture', async () => !(await pictureMoves(guest.page)))

  await until(
    'a few seconds to be billed',
    async () => ((await lastSession(product))?.billed_seconds ?? 0) >= 4,
  )
  await client.page.getByRole('button', { name: 'End show' }).click()
  await client.page.getByRole('heading', { name: 'The show is over' }).waitFor()
  const [mine, hers] = [await receiptOf(client, sessionId), await receiptOf(performer, sessionId)]

  expect(mine.billedSeconds).toBeGreaterThanOrEqual(4)
  expect(mine.charged).toBe(Math.floor((mine.billedSeconds * mine.pricePerMinute) / 60))
  expect(mine.endReason).toBe('CLIENT_ENDED')
  expect(hers).toMatchObject({
    billedSeconds: mine.billedSeconds,
    charged: mine.charged,
    intervals: mine.intervals,
  })
  expect(hers.net).toBe(Math.floor((mine.charged * (hers.performerShare ?? 0)) / 100))
  const after = await balanceOf(client)
  expect(before.available - after.available).toBe(mine.charged)
  expect(after.held).toBe(0)

  // the same receipt in both pages, and the performer is free again
  await client.page.getByText('Second by second').waitFor()
  await performer.page
    .getByRole('link', { name: /Receipt/ })
    .first()
    .click()
  await performer.page.getByText('You earned').waitFor()
  await until('the performer to be free', async () => (await statusOf(product)) === 'AVAILABLE')
  // [S13] a reload keeps the receipt
  await client.page.reload()
  await client.page.waitForURL(`**/history/${sessionId}`)
  await client.page.getByRole('heading', { name: 'Receipt', exact: true }).waitFor()
})
