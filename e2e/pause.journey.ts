import { performerAccount } from '@footlight/test-kit/crowd'
import { afterAll, beforeAll, it } from 'vitest'
import { openProduct, type Product } from './kit/product/product.ts'
import { goLive, lastSession, pictureMoves } from './kit/stage.ts'
import { sleep, until } from './kit/wait.ts'

const number = 1006
let product: Product
beforeAll(async () => {
  product = await openProduct({ broadcasts: 0 })
})
afterAll(() => product?.[Symbol.asyncDispose]())

it('[S8, S2, S5] a pause is shown as one, stops the preview, and ends with the accepted request', async ({
  expect,
}) => {
  await using performer = await product.enter({ account: performerAccount(number) })
  await using client = await product.enter({ account: 'client@footlight.test' })
  await goLive(product, performer, number)
  await client.page.goto(`/watch/${number}`)
  await until('the picture in the lobby', () => pictureMoves(client.page))

  await performer.page.getByRole('button', { name: 'Pause' }).click()
  await client.page.getByText('Back in a moment').first().waitFor()
  const left = async () => client.page.getByText(/^Free preview/).textContent()
  const before = await left()
  await sleep(4000)
  expect(await left()).toBe(before)
  expect(await client.page.getByText(/Attempt/).count()).toBe(0)
  await performer.page.getByText(/^You go offline in 0\d:\d\d$/).waitFor()
  const guest = await product.enter()
  await guest.page.goto('/')
  await guest.page.locator('[data-card]').filter({ hasText: 'Back in a moment' }).waitFor()
  await guest.context.close()

  await client.page.getByRole('button', { name: /^Start a private show/ }).click()
  await client.page.getByRole('button', { name: 'Agree and ask' }).click()
  await performer.page.getByText('Accepting ends the pause.').waitFor()
  await performer.page.getByRole('button', { name: /^Accept/ }).click()
  await client.page.getByRole('button', { name: 'End show' }).waitFor()
  await until('the first billed second', async () => (await lastSession(product, number))?.billed_seconds)

  // [S8] in the show the client reads it as a pause, and as no lost connection before, in or after it
  await client.page.evaluate(`{
    globalThis.lost = []
    new MutationObserver(() => {
      const found = document.body.innerText.match(/Reconnecting…|Attempt \\d+|No picture from/)
      if (found) lost.push(found[0])
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }`)
  await performer.page.getByRole('button', { name: 'Pause' }).click()
  await client.page.getByText(/ paused, back in a moment$/).waitFor()
  await until('the show to be held', async () => (await lastSession(product, number))?.state === 'HELD')
  await sleep(2000)
  const paused = (await lastSession(product, number))?.billed_seconds ?? 0
  await performer.page.getByRole('button', { name: 'Go on' }).first().click()
  await until(
    'seconds to be billed again',
    async () => ((await lastSession(product, number))?.billed_seconds ?? 0) > paused,
  )
  expect(await client.page.evaluate('lost')).toEqual([])

  await client.page.getByRole('button', { name: 'End show' }).click()
  await performer.page.getByRole('heading', { name: /^The show with .+ is over$/ }).waitFor()
  await performer.page.getByText('Ended by the client').waitFor()
})
