import { afterEach, beforeEach, expect, it } from 'vitest'
import { cutNetwork } from './kit/network.ts'
import { goLive, lastSession, pictureMoves, startShow } from './kit/stage.ts'
import { openTheatre, type Theatre, type Visitor } from './kit/theatre.ts'
import { sleep, until } from './kit/wait.ts'

let theatre: Theatre
let performer: Visitor
let client: Visitor
beforeEach(async () => {
  theatre = await openTheatre()
  performer = await theatre.enter({ account: 'performer@footlight.test' })
  client = await theatre.enter({ account: 'client@footlight.test' })
  await goLive(theatre, performer)
  await startShow(theatre, client, performer)
})
afterEach(() => theatre?.[Symbol.asyncDispose]())

it('[S8] the client’s network is cut for 10 s: held, nothing charged, then the picture goes on', async () => {
  const restore = await cutNetwork(client.browser)
  await until('the session to be held', async () => (await lastSession(theatre))?.state === 'HELD')
  const held = await lastSession(theatre)
  await sleep(6000)
  expect((await lastSession(theatre))?.billed_seconds).toBe(held?.billed_seconds)
  await restore()
  await until('the session to go on', async () => (await lastSession(theatre))?.state === 'ACTIVE', {
    withinMs: 20_000,
  })
  await until('the picture to be back', () => pictureMoves(client.page))
  await until('seconds to be billed again', async () => {
    const now = await lastSession(theatre)
    return now !== undefined && now.billed_seconds > (held?.billed_seconds ?? 0)
  })
})

it('[S8] the performer’s tab closes in mid-session: held, nothing charged, then PERFORMER_LOST', async () => {
  await performer.page.close()
  await until('the session to be held', async () => (await lastSession(theatre))?.state === 'HELD')
  const held = await lastSession(theatre)
  await client.page
    .getByText(/picture is away/)
    .first()
    .waitFor()
  await client.page
    .getByText(/billing paused/)
    .first()
    .waitFor()
  const ended = await until(
    'the session to end',
    async () => {
      const session = await lastSession(theatre)
      return session?.state === 'ENDED' ? session : undefined
    },
    { withinMs: 110_000, everyMs: 500 },
  )
  expect(ended.end_reason).toBe('PERFORMER_LOST')
  expect(ended.billed_seconds).toBe(held?.billed_seconds)
  await client.page.getByRole('heading', { name: 'The show is over' }).waitFor()
})
