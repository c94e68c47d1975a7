import { performerAccount } from '@footlight/test-kit/crowd'
import { afterAll, beforeAll, it } from 'vitest'
import { cutNetwork } from './kit/house/processes.ts'
import { openTheatre, type Theatre } from './kit/house/theatre.ts'
import { enterNewClient } from './kit/people.ts'
import { goLive, lastSession, pictureMoves, startShow } from './kit/stage.ts'
import { sleep, until } from './kit/wait.ts'

/** One for each show: the two go on beside each other. */
const [cutPerformer, leavingPerformer] = [1001, 1006] as const

let theatre: Theatre
beforeAll(async () => {
  // a seat that is held for 45 s outlasts a network that is away for 10 s, and all that comes after it
  theatre = await openTheatre({ pace: 2, broadcasts: 0 })
})
afterAll(() => theatre?.[Symbol.asyncDispose]())

/** Once it is held; the evidence of a second that reached the client before may come a moment behind. */
async function heldSession(performer: number) {
  await until(
    'the session to be held',
    async () => (await lastSession(theatre, performer))?.state === 'HELD',
    {
      withinMs: 15_000,
    },
  )
  await sleep(3000)
  return lastSession(theatre, performer)
}

it('[S8] the client’s network is cut for 10 s: held, nothing charged, then the picture goes on', async ({
  expect,
}) => {
  await using performer = await theatre.enter({ account: performerAccount(cutPerformer) })
  await using client = await theatre.enter({ account: 'client@footlight.test', alone: true })
  const session = () => lastSession(theatre, cutPerformer)
  await goLive(theatre, performer, cutPerformer)
  await startShow(theatre, client, performer, cutPerformer)

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
  await using performer = await theatre.enter({ account: performerAccount(leavingPerformer) })
  await using client = await enterNewClient(theatre, 5000)
  const session = () => lastSession(theatre, leavingPerformer)
  await goLive(theatre, performer, leavingPerformer)
  await startShow(theatre, client, performer, leavingPerformer)

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
