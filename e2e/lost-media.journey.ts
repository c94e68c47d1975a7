import { performerAccount } from '@footlight/test-kit/crowd'
import { afterAll, beforeAll, it } from 'vitest'
import { enterNewClient } from './kit/people.ts'
import { cutNetwork } from './kit/product/processes.ts'
import { openProduct, type Product } from './kit/product/product.ts'
import { goLive, lastSession, pictureMoves, startShow } from './kit/stage.ts'
import { sleep, until } from './kit/wait.ts'

/** One performer for each show: the two run concurrently. */
const [cutPerformer, leavingPerformer] = [1001, 1006] as const

let product: Product
beforeAll(async () => {
  // a seat that is held for 45 s outlasts a network that is away for 10 s, and all that comes after it
  product = await openProduct({ pace: 2, broadcasts: 0 })
})
afterAll(() => product?.[Symbol.asyncDispose]())

/** Once it is held; the evidence of a second that reached the client before may come a moment behind. */
async function heldSession(performer: number) {
  await until(
    'the session to be held',
    async () => (await lastSession(product, performer))?.state === 'HELD',
    {
      withinMs: 15_000,
    },
  )
  await sleep(3000)
  return lastSession(product, performer)
}

it('[S8] the client’s network is cut for 10 s: held, nothing charged, then the picture continues', async ({
  expect,
}) => {
  await using performer = await product.enter({ account: performerAccount(cutPerformer) })
  await using client = await product.enter({ account: 'client@footlight.test', alone: true })
  const session = () => lastSession(product, cutPerformer)
  await goLive(product, performer, cutPerformer)
  await startShow(product, client, performer, cutPerformer)

  const restore = await cutNetwork(client.browser)
  const held = await heldSession(cutPerformer)
  await sleep(6000)
  expect((await session())?.billed_seconds).toBe(held?.billed_seconds)
  await restore()
  await until('the session to go on', async () => (await session())?.state === 'ACTIVE', {
    withinMs: 20_000,
  })
  await until('the picture to be back', () => pictureMoves(client.page))
  await until('seconds to be billed again', async () => {
    const now = await session()
    return now !== undefined && now.billed_seconds > (held?.billed_seconds ?? 0)
  })
})

it('[S8] the performer’s tab closes in mid-session: held, nothing charged, then PERFORMER_LOST', async ({
  expect,
}) => {
  await using performer = await product.enter({ account: performerAccount(leavingPerformer) })
  await using client = await enterNewClient(product, 5000)
  const session = () => lastSession(product, leavingPerformer)
  await goLive(product, performer, leavingPerformer)
  await startShow(product, client, performer, leavingPerformer)

  await performer.page.close()
  const held = await heldSession(leavingPerformer)
  await client.page
    .getByText(/^No picture from/)
    .first()
    .waitFor()
  await client.page
    .getByText(/billing paused/)
    .first()
    .waitFor()
  const ended = await until(
    'the session to end',
    async () => {
      const now = await session()
      return now?.state === 'ENDED' ? now : undefined
    },
    { everyMs: 500 },
  )
  expect(ended.end_reason).toBe('PERFORMER_LOST')
  expect(ended.billed_seconds).toBe(held?.billed_seconds)
  await client.page.getByRole('heading', { name: 'The show is over' }).waitFor()
})
