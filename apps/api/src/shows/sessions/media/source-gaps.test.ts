import { delivered, stream } from '@footlight/test-kit/media-reports'
import { expect, it } from 'vitest'
import { useWorld } from '../../../../test/hooks.ts'

const world = useWorld()

/** A show of which nothing arrives for some seconds; each is reported with or without gaps of the performer's own picture. */
async function hold(sourceGaps: boolean) {
  const performer = await world.performer(120)
  const session = await world.start(await world.client({ cash: 1000 }), performer)
  await world.watch(session, 5)
  const dark = async (seconds: number, isThere: boolean) => {
    for (let passed = 0; passed < seconds; passed++) {
      const second = Math.floor(world.clock.now() / 1000)
      world.clock.advance(1000)
      const row = { ...delivered(session.id, second, false, false), ...(sourceGaps && { sourceGaps }) }
      await world.report({
        streams: [stream(performer.number, 'active')],
        ...(isThere && { viewerSessionIds: [session.id], evidence: [row] }),
      })
      await world.sweep()
    }
    return world.database
      .selectFrom('sessions')
      .select(['state', 'held_for'])
      .where('id', '=', session.id)
      .executeTakeFirstOrThrow()
  }
  return { dark }
}

it('[S8, B13] a show is held for the performer whose own picture has gaps, and for the client who is gone a moment later', async () => {
  const { dark } = await hold(true)
  expect(await dark(8, true)).toEqual({ state: 'HELD', held_for: 'performer' })
  expect(await dark(8, false)).toEqual({ state: 'HELD', held_for: 'client' })
})

it('[B13] a show is held for the client where nothing arrives of a picture that came whole', async () => {
  const { dark } = await hold(false)
  expect(await dark(8, true)).toEqual({ state: 'HELD', held_for: 'client' })
})
