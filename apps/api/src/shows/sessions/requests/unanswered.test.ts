import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'

const world = useWorld()

it('[B13] counts a performer’s silence against no client: the next ask of the two waits for nothing', async () => {
  const performer = await world.performer(120)
  const client = await world.client({ cash: 1000 })
  for (let silence = 0; silence < 3; silence++) {
    await world.ask(client, performer.id)
    await world.pass(45, performer.number)
  }
  await world.sessions.requests.accept(performer.id, (await world.ask(client, performer.id)).id)
})

it('[B13, S5] an accepted request that lapses counts against neither side, and five of them an hour are all that a client has', async () => {
  const performer = await world.performer(120)
  const client = await world.client({ cash: 1000 })
  for (let lapse = 0; lapse < 5; lapse++) {
    const { id } = await world.ask(client, performer.id)
    await world.sessions.requests.accept(performer.id, id)
    await world.pass(20, performer.number)
    expect(await world.sessions.requests.requestOf(client, id)).toMatchObject({ state: 'EXPIRED' })
    expect(await world.statusOf(performer.id)).toBe('AVAILABLE')
  }
  const { rows } = await sql`select from cool_downs where client_id = ${client}`.execute(world.database)
  expect(rows).toEqual([])
  for (const { id } of [performer, await world.performer(120)])
    await expect(world.ask(client, id)).rejects.toMatchObject({ code: 'TRY_LATER', rule: 'unanswered' })
})

it('[B13] refuses the sixth request in an hour after five unanswered ones, of any performers, also of two at once', async () => {
  const client = await world.client({ cash: 1000 })
  for (let silence = 0; silence < 5; silence++) {
    const performer = await world.performer(120)
    const request = await world.ask(client, performer.id)
    await world.pass(44, performer.number)
    if (silence < 4) {
      await world.pass(1, performer.number)
      continue
    }
    // the fifth expires while two more are asked for
    const others = [await world.performer(120), await world.performer(120)]
    world.clock.advance(1000)
    const asks = await Promise.allSettled([
      world.sessions.requests.timeOut(client, request.id),
      ...others.map(({ id }) => world.ask(client, id)),
    ])
    expect(asks.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  }
  const performer = await world.performer(120)
  await expect(world.ask(client, performer.id)).rejects.toMatchObject({
    code: 'TRY_LATER',
    rule: 'unanswered',
  })
  // an hour after the first
  await world.pass(3600 - 4 * 45, performer.number)
  await world.ask(client, performer.id)
})
