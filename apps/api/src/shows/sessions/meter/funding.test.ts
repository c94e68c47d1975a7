import { delivered, stream } from '@footlight/test-kit/media-reports'
import { expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'
import { openShow, peek } from '../../../../test/world/peeks.ts'

const world = useWorld()

const now = () => Math.floor(world.clock.now() / 1000)
const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

/** A second passes, and is reported with these viewers; those of `served` got their picture. */
async function second(number: number, viewers: string[], served: string[] = viewers) {
  world.clock.advance(1000)
  const { funded } = await world.report({
    streams: [stream(number, 'active')],
    viewerSessionIds: viewers,
    evidence: served.map((id) => delivered(id, now() - 1)),
  })
  return new Map(funded.map(({ sessionId, forMs }) => [sessionId, forMs]))
}

it('[B12] funds each paid viewer to the end of its lease, and not a second longer', async () => {
  const performer = await world.performer(60)
  const client = await world.client({ cash: 64 })
  const session = await world.start(client, performer)
  const promised: (number | undefined)[] = []
  for (let passed = 0; passed < 64; passed++)
    promised.push((await second(performer.number, [session.id])).get(session.id))
  expect(promised.slice(0, 20)).toEqual([
    ...Array.from({ length: 19 }, (_, at) => 29_000 - at * 1000),
    30_000,
  ])
  expect(Math.min(...promised.slice(0, 50).map(Number))).toBe(11_000)
  // the last lease runs out second by second; a viewer without credit is cut, not funded
  expect(promised.slice(-4)).toEqual([3000, 2000, 1000, undefined])
})

it('[B12] funds a STARTING viewer until the start’s deadline, and a HELD one until the hold’s end', async () => {
  const performer = await world.performer(60)
  const client = await world.client({ cash: 1000 })
  const session = await world.start(client, performer)
  world.clock.advance(14_000)
  expect((await second(performer.number, [session.id], [])).get(session.id)).toBe(5000)
  await second(performer.number, [session.id])
  world.clock.advance(4000)
  await second(performer.number, [session.id], [])
  await world.sweep()
  expect((await second(performer.number, [session.id], [])).get(session.id)).toBe(29_000)
  for (let passed = 0; passed < 79; passed++) {
    await second(performer.number, [session.id], [])
    await world.sessions.sessions.seen(client, session.id)
  }
  expect((await second(performer.number, [session.id], [])).get(session.id)).toBe(4000)
})

it('[B12] funds a peek by its own lease, and sends no funding for lobby visitors and listeners', async () => {
  const { performer, client, show } = await openShow(world)
  const peekClient = await world.client({ cash: 500 })
  const { session, playStream } = await peek(world, peekClient, performer)
  expect(claims(playStream.options.token)).toMatchObject({ ses: session.id, metered: true })
  const { options: talk } = await world.sessions.talkBack.start(client, show.id)
  const { options: listening } = await world.sessions.talkBack.listen(performer.id)
  for (const { token } of [talk, listening]) expect(claims(token)).not.toHaveProperty('metered')
  const listener = claims(listening.token).ses
  const funded = await second(performer.number, [show.id, session.id, listener], [show.id, session.id])
  expect([...funded]).toEqual(
    expect.arrayContaining([
      [show.id, 29_000],
      [session.id, 29_000],
    ]),
  )
  expect(funded.size).toBe(2)
})

it('[E3] puts free viewers on workers of their own', async () => {
  const performer = await world.performer(60)
  const guest = { account: null, guestToken: undefined, address: '192.0.2.1' }
  const free = {
    ...guest,
    account: { id: await world.client(), role: 'client' as const, emailVerified: true },
  }
  for (const caller of [guest, free]) {
    const { playStream } = await world.sessions.lobby.join(caller, performer.id)
    expect(claims(playStream.options.token)).toMatchObject({ audience: 'lobby' })
    expect(claims(playStream.options.token)).not.toHaveProperty('metered')
  }
})
