import { expect, it } from 'vitest'
import { createWorld } from '../../../../test/world/world.ts'

it('[S6, O2] the log says of a show in one line each that it is asked for, begins, is charged, held, resumed and ended', async () => {
  await using world = await createWorld()
  const performer = await world.performer(120)
  const client = await world.client({ cash: 1000 })
  world.logged.length = 0
  const session = await world.start(client, performer)
  await world.watch(session, 40)
  await world.pass(6, performer.number)
  await world.watch(session, 5)
  await world.sessions.sessions.end(client, session.id)

  const { id: request } = await world.database
    .selectFrom('requests')
    .select('id')
    .where('session_id', '=', session.id)
    .executeTakeFirstOrThrow()
  const of = { request, session: session.id, kind: 'VIDEO', performer: performer.id, client }
  const unstarted = { ...of, session: null, pricePerMinute: 120 }
  const isCharge = ({ sentence }: { sentence: unknown }) => sentence === 'session charged'
  expect(world.logged.filter(isCharge)).toContainEqual({
    sentence: 'session charged',
    line: { ...of, seconds: 40, credits: 80 },
  })
  expect(world.logged.filter((one) => !isCharge(one))).toEqual([
    { sentence: 'request pending', line: unstarted },
    { sentence: 'request accepted', line: unstarted },
    { sentence: 'session starting', line: { ...of, seconds: 0, credits: 0 } },
    { sentence: 'session began', line: { ...of, seconds: 1, credits: 2 } },
    { sentence: 'session held', line: { ...of, seconds: 40, credits: 80, reason: 'client' } },
    { sentence: 'session resumed', line: { ...of, seconds: 41, credits: 82 } },
    { sentence: 'session ended', line: { ...of, seconds: 45, credits: 90, reason: 'CLIENT_ENDED' } },
  ])
})
