import { until } from '@footlight/test-kit/wait'
import { describe, it } from 'vitest'
import { CallKit } from '../../testing/peers/call-kit.ts'

/** Each test has its own engine. */
describe('a call', { timeout: 60_000 }, () => {
  it.concurrent('[G4] carries picture and sound both ways on one worker, and proves each direction', async ({
    expect,
  }) => {
    await using call = await CallKit.start()
    await call.connect()
    expect(call.agreed).toMatchObject([{ name: 'H264' }, { name: 'opus' }])
    for (const side of ['client', 'performer'] as const) {
      await until(`pictures at the ${side}`, async () => (await call.count(side)).frames > 40)
      const counts = await call.count(side)
      expect(counts.sources).toBe(2)
      expect(counts.missing).toBeLessThanOrEqual(2)
      expect(counts.transportFeedbacks).toBeGreaterThan(10)
      await until(`proof of the ${side}`, () =>
        call.kit
          .evidenceOf(side)
          .some(
            ({ videoDelivered, audioDelivered, videoFrames }) =>
              videoDelivered && audioDelivered && videoFrames > 25,
          ),
      )
    }
  })
})
