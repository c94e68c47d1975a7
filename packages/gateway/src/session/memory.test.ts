import { ManualClock } from '@footlight/test-kit/clock'
import { expect, it } from 'vitest'
import { createSeededRandom } from '../ports/seeded-random.ts'
import { echo } from '../testing/scene.ts'
import { createFakeServer } from '../transport/fake.ts'
import { createSession } from './session.ts'

it('[G1] keeps nothing of 500 handles that were used and detached, and nothing at all once closed', async () => {
  const clock = new ManualClock()
  const { transport } = createFakeServer()
  const session = createSession({
    servers: ['ws://one'],
    claim: undefined,
    secrets: {},
    reconnect: () => 0,
    answerWithinMs: 1000,
    transport,
    clock,
    random: createSeededRandom(1),
  })
  await session.opened
  for (let count = 0; count < 500; count++) {
    const handle = await session.handles.attach(echo, {})
    await handle.trickle(null)
    expect([session.handles.size, session.waiting]).toEqual([1, 0])
    await handle.detach()
  }
  // the next keepalive
  expect([session.handles.size, session.waiting, clock.timers]).toEqual([0, 0, 1])
  const attached = await session.handles.attach(echo, {})
  const asked = attached.trickle(null).catch(() => 'rejected')
  const closing = session.close()
  expect([session.handles.size, await asked]).toEqual([0, 'rejected'])
  await closing
  expect([session.waiting, clock.timers]).toEqual([0, 0])
})
